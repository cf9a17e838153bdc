package io.github.mcpresources.subscriptions;

import static io.github.mcpresources.subscriptions.Fixture.ANN;
import static io.github.mcpresources.subscriptions.Fixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.Registration;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which event reaches whom. */
class UpdateTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final Client client = new Client();

    @Test
    void aDirectorySubscriptionHearsOfWhatIsUnderIt(@TempDir Path directory) throws IOException {
        Files.createDirectories(directory.resolve("guide/deep"));
        Files.writeString(directory.resolve("guide/deep/a.txt"), "a");
        Files.writeString(directory.resolve("b.txt"), "b");
        Fixture fixture =
                new Fixture(DirectoryResources.builder().root("docs", directory).build());
        fixture.open(ANN, client, "file:///docs/guide/");
        fixture.manager.updated("file:///docs/guide/deep/a.txt");
        fixture.manager.updated("file:///docs/b.txt");
        fixture.manager.updated("file:///docs/guide/missing.txt");
        fixture.manager.updated("file:///docs/guide/");
        assertThat(client.uris()).containsExactly("file:///docs/guide/deep/a.txt", "file:///docs/guide/");
    }

    @Test
    void aChangeUnderADirectoryOfWhichOnlyThePrefixIsKnownIsOneOfTheDirectory() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        fixture.open(ANN, client, "x:///a/", "x:///a/b/c", "x:///a/b2", "x:///z/");
        fixture.manager.updatedUnder("x:///a/b/");
        assertThat(client.uris()).containsExactly("x:///a/b/c", "x:///a/");
    }

    @Test
    void anUpdateUnderAPrefixReachesExactlyTheUrisThatStartWithIt() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        fixture.open(ANN, client, "x:a", "x:ab", "x:abc", "x:b", "x:aa", "x:ac");
        fixture.manager.updatedUnder("x:ab");
        assertThat(client.uris()).containsExactly("x:ab", "x:abc");
        fixture.manager.updatedUnder("");
        assertThat(client.uris()).hasSize(2 + 6);
        fixture.manager.updatedUnder("y");
        assertThat(client.uris()).hasSize(2 + 6);
    }

    @Test
    void anUpdateOfATemplateReachesExactlyTheUrisThatMatchWithItsValues() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        fixture.open(
                ANN, client, "doc://42/p1", "doc://42/p2?lang=en", "doc://421/p1", "doc://42", "DOC://42/p%31", "x:42");
        fixture.manager.updatedMatching("doc://{id}/{page}{?lang}", Map.of("id", "42"));
        assertThat(client.uris()).containsExactlyInAnyOrder("doc://42/p1", "doc://42/p2?lang=en", "DOC://42/p%31");
        client.got().clear();
        fixture.manager.updatedMatching("doc://{id}/{page}{?lang}", Map.of("lang", "en"));
        assertThat(client.uris()).containsExactly("doc://42/p2?lang=en");
        client.got().clear();
        fixture.manager.updatedMatching("doc://{id}", Map.of());
        assertThat(client.uris()).containsExactly("doc://42");
    }

    @Test
    void aDirectoryThatAllMatchesLieInHearsOfItself() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        fixture.open(ANN, client, "doc://42/", "doc://43/", "doc://42/p1/");
        fixture.manager.updatedMatching("doc://{id}/{page}", Map.of("id", "42"));
        assertThat(client.uris()).containsExactly("doc://42/");
    }

    @Test
    void whoeverPublishesWhatIsNoTemplateOrNoVariableIsTold() {
        Fixture fixture = new Fixture(registry);
        assertThatThrownBy(() -> fixture.manager.updatedMatching("doc://{id", Map.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> fixture.manager.updatedMatching("doc://{id}", Map.of("page", "1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The template \"doc://{id}\" has no variable page; its variables are [id]");
    }

    @Test
    void noEventOfOneCallerReachesTheOther() {
        Visibility own = (caller, uri, descriptor) ->
                uri.startsWith("notes://" + caller.principal().orElse("?") + "/");
        registry.template("notes://{who}/{id}").read(request -> ReadResult.text("x"));
        Fixture fixture = new Fixture(ResourceProviders.visible(registry, own));
        Client ofBob = new Client();
        fixture.open(ANN, client, "notes://ann/1");
        fixture.open(BOB, ofBob, "notes://bob/1");
        fixture.manager.updated("notes://ann/1");
        fixture.manager.updated("notes://bob/1");
        fixture.manager.updatedUnder("notes://");
        fixture.manager.updatedMatching("notes://{who}/{id}", Map.of("id", "1"));
        assertThat(client.uris()).hasSize(3).containsOnly("notes://ann/1");
        assertThat(ofBob.uris()).hasSize(3).containsOnly("notes://bob/1");
    }

    @Test
    void withdrawnAccessIsSilence() {
        Set<String> allowed = ConcurrentHashMap.newKeySet();
        allowed.add("ann");
        registry.resource("notes://1").text("x");
        Visibility rule =
                Visibility.to(caller -> allowed.contains(caller.principal().orElse("")));
        Fixture fixture = new Fixture(ResourceProviders.visible(registry, rule));
        fixture.open(ANN, client, "notes://1");
        allowed.clear();
        fixture.manager.updated("notes://1");
        fixture.manager.updatedUnder("notes:");
        fixture.manager.updatedMatching("notes://{id}", Map.of());
        assertThat(client.got()).isEmpty();
        allowed.add("ann");
        fixture.manager.updated("notes://1");
        assertThat(client.uris()).containsExactly("notes://1");
    }

    @Test
    void aRuleThatCannotDecideIsSilence() {
        AtomicBoolean broken = new AtomicBoolean();
        registry.resource("notes://1").text("x");
        Fixture fixture = new Fixture(ResourceProviders.visible(registry, (caller, uri, descriptor) -> {
            if (broken.get()) {
                throw new IllegalStateException("no rule");
            }
            return true;
        }));
        fixture.open(ANN, client, "notes://1");
        broken.set(true);
        fixture.manager.updated("notes://1");
        assertThat(client.got()).isEmpty();
    }

    @Test
    void whatIsNoLongerThereIsSilence() {
        Registration note = registry.resource("notes://1").text("x");
        Fixture fixture = new Fixture(registry);
        fixture.open(ANN, client, "notes://1");
        note.close();
        client.got().clear();
        fixture.manager.updated("notes://1");
        assertThat(client.got()).isEmpty();
    }

    @Test
    void aRemovedResourceIsAnUpdateToThoseWhoSawIt() {
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(provider);
        Client ofBob = new Client();
        Client above = new Client();
        fixture.open(ANN, client, "x:///a/1");
        fixture.open(BOB, ofBob, "x:///a/1");
        fixture.open(ANN, above, "x:///a/");
        int asked = provider.questions.get();
        provider.observers.forEach(it -> it.accept(Fixture.removed("x:///a/1", Visibility.to(ANN::equals))));
        assertThat(client.uris()).containsExactly("x:///a/1");
        assertThat(above.uris()).containsExactly("x:///a/1");
        assertThat(ofBob.got()).isEmpty();
        assertThat(provider.questions)
                .as("the provider does not know it any more")
                .hasValue(asked);
    }

    @Test
    void aReplacedResourceIsOneUpdateToThoseWhoSeeItBeforeOrAfter() {
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(provider);
        Client ofBob = new Client();
        fixture.open(ANN, client, "x:1");
        fixture.open(BOB, ofBob, "x:1");
        List<ResourceEvent.Change> changes = new ArrayList<>();
        changes.addAll(Fixture.removed("x:1", Visibility.to(ANN::equals)).changes());
        changes.addAll(Fixture.added("x:1", Visibility.to(BOB::equals)).changes());
        fixture.manager.publish(new ResourceEvent.ListChanged(changes));
        assertThat(client.uris()).containsExactly("x:1");
        assertThat(ofBob.uris()).containsExactly("x:1");
    }

    @Test
    void oneEventAsksOnceForEachCallerAndTheNextEventAsksAgain() {
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(provider);
        for (int i = 0; i < 10; i++) {
            fixture.open(i < 5 ? ANN : BOB, new Client(), "x:1");
        }
        provider.questions.set(0);
        fixture.manager.updated("x:1");
        assertThat(provider.questions).hasValue(2);
        fixture.manager.updated("x:1");
        assertThat(provider.questions).hasValue(4);
    }

    @Test
    void anAnswerThatTakesLongDelaysOnlyThoseItIsAbout() {
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(provider);
        Client other = new Client();
        fixture.open(ANN, client, "x:1", "x:2");
        fixture.open(BOB, other, "x:2");
        provider.answersAtOnce = false;
        fixture.manager.updated("x:1");
        provider.answersAtOnce = true;
        fixture.manager.updated("x:2");
        assertThat(other.uris()).containsExactly("x:2");
        assertThat(client.uris()).isEmpty();
        provider.asked.get(0).complete(Optional.of(Fixture.resource("x:1")));
        assertThat(client.uris()).containsExactly("x:1", "x:2");
    }

    @Test
    void anAnswerThatNeverComesIsSilenceAndHoldsNobodyForEver() {
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(provider);
        fixture.open(ANN, client, "x:1", "x:2");
        provider.answersAtOnce = false;
        fixture.manager.updated("x:1");
        provider.answersAtOnce = true;
        fixture.manager.updated("x:2");
        fixture.time.advance(fixture.limits.readTimeout());
        assertThat(client.uris()).containsExactly("x:2");
    }

    @Test
    void oldAnswersAreNotGivenToASlowClient() {
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(provider);
        Client slow = new Client(Client.Manner.HANGS);
        fixture.open(ANN, client, "x:1");
        fixture.open(ANN, slow, "x:0", "x:1");
        fixture.manager.updated("x:0");
        provider.questions.set(0);
        fixture.manager.updated("x:1");
        assertThat(provider.questions).hasValue(1);
        fixture.time.advance(Duration.ofSeconds(5));
        slow.read();
        assertThat(slow.uris()).containsExactly("x:0", "x:1");
        assertThat(provider.questions).as("asked again for the slow one").hasValue(2);
    }

    @Test
    void whatWaitsIsSentOnceHoweverOftenItChanges() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        Client slow = new Client(Client.Manner.HANGS);
        fixture.open(ANN, slow, "x:1", "x:2");
        fixture.manager.updated("x:1"); // under way: the client may have read the old content already
        for (int i = 0; i < 1_000; i++) {
            fixture.manager.updated("x:2");
            fixture.manager.updated("x:1");
        }
        slow.read();
        assertThat(slow.uris()).containsExactly("x:1", "x:2", "x:1");
    }

    @Test
    void aRemovalThatWaitsIsNotForgottenOverALaterUpdate() {
        Registration note = registry.resource("notes://1").text("x");
        registry.resource("notes://0").text("x");
        Fixture fixture = new Fixture(registry);
        Client slow = new Client(Client.Manner.HANGS);
        fixture.open(ANN, slow, "notes://0", "notes://1");
        fixture.manager.updated("notes://0");
        note.close();
        fixture.manager.publish(Fixture.removed("notes://1", Visibility.EVERYTHING));
        fixture.manager.updated("notes://1");
        slow.read();
        assertThat(slow.uris()).containsExactly("notes://0", "notes://1");
    }

    @Test
    void whatWaitsIsNotSentAfterUnsubscribing() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        Client slow = new Client(Client.Manner.HANGS);
        Subscriber subscriber = fixture.open(ANN, slow, "x:1", "x:2", "x:3");
        fixture.manager.updated("x:1");
        fixture.manager.updated("x:2");
        fixture.manager.updated("x:3");
        subscriber.unsubscribe("x:2");
        slow.read();
        assertThat(slow.uris()).containsExactly("x:1", "x:3");
    }

    @Test
    void whatWaitsBecauseOfTwoSubscriptionsIsSentForTheOneThatIsLeft() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        Client slow = new Client(Client.Manner.HANGS);
        Subscriber subscriber = fixture.open(ANN, slow, "x:0", "x:/a/", "x:/a/1", "x:/a/2", "x:/b/", "x:/b/c/");
        fixture.manager.updated("x:0");
        fixture.manager.updated("x:/a/1");
        fixture.manager.updated("x:/a/3");
        fixture.manager.updated("x:/b/c/1");
        subscriber.unsubscribe("x:/a/");
        subscriber.unsubscribe("x:/b/c/");
        slow.read();
        assertThat(slow.uris()).containsExactly("x:0", "x:/a/1", "x:/b/c/1");
    }

    @Test
    void anEventThatTheProviderTellsOfWronglyIsLoggedNotThrownAtIt() {
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(provider);
        fixture.open(ANN, client, "x:1");
        provider.observers.get(0).accept(new ResourceEvent.UpdatedMatching("x:{", Map.of()));
        provider.observers.get(0).accept(new ResourceEvent.Updated("x:1"));
        assertThat(client.uris()).containsExactly("x:1");
    }

    @Test
    void aFailedWriteLosesThatNotificationAndNoOther() {
        for (Client.Manner manner : List.of(Client.Manner.FAILS, Client.Manner.THROWS)) {
            Fixture fixture = new Fixture(new Fixture.Slow());
            Client broken = new Client(manner);
            fixture.open(ANN, broken, "x:1");
            fixture.manager.updated("x:1");
            assertThat(broken.sends()).isEqualTo(1);
            broken.read();
            fixture.manager.updated("x:1");
            assertThat(broken.uris()).containsExactly("x:1");
            assertThat(broken.isDisconnected()).isFalse();
        }
    }

    @Test
    void manyUpdatesBelowOneDirectoryBecomeOneOfTheDirectory() {
        Fixture fixture = new Fixture(
                new Fixture.Slow(), ResourceLimits.builder().queuedEvents(10).build(), Runnable::run);
        Client slow = new Client(Client.Manner.HANGS);
        fixture.open(ANN, slow, "x:///a/", "x:///a/exact", "x:///b");
        fixture.manager.updated("x:///b");
        fixture.manager.updated("x:///a/exact");
        for (int i = 0; i < 1_000; i++) {
            fixture.manager.updated("x:///a/" + i);
        }
        slow.read();
        assertThat(slow.isDisconnected()).isFalse();
        assertThat(slow.uris()).startsWith("x:///b", "x:///a/exact", "x:///a/").hasSizeLessThanOrEqualTo(3 + 10);
    }
}
