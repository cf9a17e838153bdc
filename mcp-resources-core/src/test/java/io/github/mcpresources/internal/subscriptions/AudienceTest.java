package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static io.github.mcpresources.internal.subscriptions.Fixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests the access to updates. Access is checked for each event, immediately before the notification. */
class AudienceTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final Client client = new Client();

    @Test
    void notifiesOnlyCallersThatSeeResource() {
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
    void doesNotNotifyAfterAccessIsWithdrawn() {
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
    void doesNotNotifyIfRuleFails() {
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

    /** Fails to describe resources a number of times. */
    private static final class Failing extends Fixture.Slow {
        private final AtomicInteger failures = new AtomicInteger();
        private volatile RuntimeException failure = new IllegalStateException("broken");

        @Override
        public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
            return uri.equals("x:1") && failures.getAndDecrement() > 0
                    ? CompletableFuture.failedFuture(failure)
                    : super.describe(uri, context);
        }
    }

    @Test
    void notifiesLaterIfProviderFailsMeanwhile() {
        Failing provider = new Failing();
        Fixture fixture = new Fixture(provider);
        fixture.open(ANN, client, "x:1", "x:2");
        provider.failures.set(2);
        fixture.manager.updated("x:1");
        fixture.manager.updated("x:2");
        assertThat(client.uris()).as("others do not wait").containsExactly("x:2");
        fixture.time.advance(Duration.ofSeconds(1));
        assertThat(client.uris()).containsExactly("x:2");
        fixture.time.advance(Duration.ofSeconds(2));
        assertThat(client.uris()).containsExactly("x:2", "x:1");
    }

    @Test
    void notifiesLaterAfterRetryableErrorOnly() {
        Failing provider = new Failing();
        Fixture fixture = new Fixture(provider);
        fixture.open(ANN, client, "x:1");
        provider.failure = new ResourceException(-32603, "no answer", Map.of("retryable", true));
        provider.failures.set(1);
        fixture.manager.updated("x:1");
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.uris()).containsExactly("x:1");
        provider.failure = new ResourceException(-32603, "denied");
        provider.failures.set(1);
        fixture.manager.updated("x:1");
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.uris()).as("an answer").containsExactly("x:1");
    }

    @Test
    void givesUpAfterFourFailedChecks() {
        Failing provider = new Failing();
        Fixture fixture = new Fixture(provider);
        Subscriber subscriber = fixture.open(ANN, client, "x:1");
        provider.failures.set(4);
        fixture.manager.updated("x:1");
        fixture.time.advance(Duration.ofSeconds(100));
        assertThat(client.uris()).isEmpty();
        provider.failures.set(1);
        fixture.manager.updated("x:1");
        subscriber.unsubscribe("x:1");
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.uris()).as("unsubscribed meanwhile").isEmpty();
    }

    @Test
    void doesNotNotifyOfMissingResource() {
        ResourceRegistry.Registration note = registry.resource("notes://1").text("x");
        Fixture fixture = new Fixture(registry);
        fixture.open(ANN, client, "notes://1");
        note.close();
        client.got().clear();
        fixture.manager.updated("notes://1");
        assertThat(client.got()).isEmpty();
    }

    @Test
    void notifiesCallersThatSawRemovedResource() {
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(provider);
        Client ofBob = new Client();
        Client above = new Client();
        fixture.open(ANN, client, "x:///a/1");
        fixture.open(BOB, ofBob, "x:///a/1");
        fixture.open(ANN, above, "x:///a/");
        int before = provider.questions.get();
        provider.observers.forEach(it -> it.accept(Fixture.removed("x:///a/1", Visibility.to(ANN::equals))));
        assertThat(client.uris()).containsExactly("x:///a/1");
        assertThat(above.uris()).containsExactly("x:///a/1");
        assertThat(ofBob.got()).isEmpty();
        assertThat(provider.questions)
                .as("the provider does not know it any more")
                .hasValue(before);
    }

    @Test
    void notifiesOnceOfReplacedResource() {
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
    void checksAccessOncePerCallerAndEvent() {
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
    void slowAccessCheckDelaysOnlyItsSubscribers() {
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
        provider.pending.get(0).complete(Optional.of(Fixture.resource("x:1")));
        assertThat(client.uris()).containsExactly("x:1", "x:2");
    }

    @Test
    void accessCheckTimesOut() {
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
    void checksAccessAgainForSlowClient() {
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
}
