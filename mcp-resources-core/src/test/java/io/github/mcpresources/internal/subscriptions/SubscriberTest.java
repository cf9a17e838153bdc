package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static io.github.mcpresources.internal.subscriptions.Fixture.BOB;
import static io.github.mcpresources.internal.subscriptions.Fixture.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.TestLog;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the permissions and limits of subscriptions. */
class SubscriberTest {

    @Test
    void notifiesOfListOnceSubscriberGetsPlace() {
        Fixture full = new Fixture(
                new Fixture.Slow(),
                ResourceLimits.builder().subscriptions(s -> s.total(1)).build(),
                Runnable::run);
        Subscriber first = full.listen(Fixture.ANN, new Client());
        Client late = new Client();
        Subscriber second = full.listen(Fixture.BOB, late);
        full.manager.listChanged();
        full.time.advance(Duration.ofSeconds(3));
        assertThat(late.listChanges()).isZero();
        first.close();
        full.subscribe(second, "x:1");
        full.manager.listChanged();
        full.time.advance(Duration.ofSeconds(3));
        assertThat(late.listChanges()).isEqualTo(1);
        second.close();
        full.manager.listChanged();
        full.time.advance(Duration.ofSeconds(3));
        assertThat(late.listChanges()).isEqualTo(1);
    }

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final Client client = new Client();

    SubscriberTest() {
        registry.resource("notes://a").text("a");
        registry.resource("notes://b").text("b");
        registry.template("doc://{id}").read(request -> io.github.mcpresources.ReadResult.text("doc"));
    }

    @Test
    void notifiesOnlyOfSubscribedUris() {
        Fixture fixture = new Fixture(registry);
        fixture.open(ANN, client, "notes://a", "doc://42");
        fixture.manager.updated("notes://a");
        fixture.manager.updated("notes://b");
        fixture.manager.updated("doc://42");
        fixture.manager.updated("doc://43");
        assertThat(client.uris()).containsExactly("notes://a", "doc://42");
    }

    @Test
    void reportsUnknownUriAsNotFound() {
        Fixture fixture = new Fixture(registry);
        Subscriber subscriber = fixture.open(ANN, client);
        assertThatThrownBy(() -> fixture.subscribe(subscriber, "notes://zz"))
                .isInstanceOf(ResourceNotFoundException.class)
                .extracting(it -> ((ResourceNotFoundException) it).uri())
                .isEqualTo("notes://zz");
        assertThat(fixture.manager.subscriptions()).isZero();
    }

    @Test
    void reportsInvisibleResourceAsNotFound() {
        Fixture fixture = new Fixture(ResourceProviders.visible(registry, Visibility.to(ANN::equals)));
        Subscriber bob = fixture.open(BOB, client);
        assertThatThrownBy(() -> fixture.subscribe(bob, "notes://a")).isInstanceOf(ResourceNotFoundException.class);
        assertThat(fixture.manager.subscriptions()).isZero();
        assertThatCode(() -> fixture.open(ANN, client, "notes://a")).doesNotThrowAnyException();
    }

    @Test
    void repeatedSubscribeHasNoEffect() {
        Fixture fixture = new Fixture(registry);
        Subscriber subscriber = fixture.open(ANN, client, "notes://a", "notes://a");
        assertThat(fixture.manager.subscriptions()).isEqualTo(1);
        fixture.manager.updated("notes://a");
        assertThat(client.uris()).containsExactly("notes://a");
        subscriber.unsubscribe("notes://a");
        subscriber.unsubscribe("notes://a");
        fixture.manager.updated("notes://a");
        assertThat(client.uris()).containsExactly("notes://a");
        assertThat(fixture.manager.subscriptions()).isZero();
        assertThat(fixture.manager.index().size()).isZero();
    }

    @Test
    void acceptsUnsubscribeWithoutSubscription() {
        Fixture fixture = new Fixture(registry);
        Subscriber subscriber = fixture.open(ANN, client);
        assertThatCode(() -> subscriber.unsubscribe("notes://never")).doesNotThrowAnyException();
    }

    @Test
    void unsubscribeKeepsOtherSubscribersOfUri() {
        Fixture fixture = new Fixture(registry);
        List<Client> clients = IntStream.range(0, 5).mapToObj(i -> new Client()).toList();
        List<Subscriber> subscribers =
                clients.stream().map(it -> fixture.open(ANN, it, "notes://a")).toList();
        subscribers.get(0).unsubscribe("notes://a");
        subscribers.get(3).close();
        fixture.manager.updated("notes://a");
        assertThat(clients).extracting(it -> it.uris().size()).containsExactly(0, 1, 1, 0, 1);
    }

    @Test
    void sendsEarlierUpdatesAfterStart() {
        Fixture fixture = new Fixture(registry);
        Subscriber subscriber = fixture.manager.open("test", ANN, client, false);
        fixture.subscribe(subscriber, "notes://a");
        fixture.manager.updated("notes://a");
        assertThat(client.got()).isEmpty();
        subscriber.start();
        assertThat(client.uris()).containsExactly("notes://a");
    }

    @Test
    void closedSubscriberKeepsAndReceivesNothing() {
        Fixture fixture = new Fixture(registry);
        Subscriber subscriber = fixture.listen(ANN, client);
        fixture.subscribe(subscriber, "notes://a");
        subscriber.close();
        subscriber.close();
        fixture.manager.updated("notes://a");
        fixture.manager.listChanged();
        fixture.time.advance(fixture.limits.subscriptions().listChangedCap());
        assertThat(client.got()).isEmpty();
        assertThat(client.isDisconnected()).isFalse();
        assertThat(fixture.manager.subscribers()).isZero();
        assertThat(fixture.manager.subscriptions()).isZero();
        assertThat(fixture.manager.index().size()).isZero();
        assertThatThrownBy(() -> fixture.subscribe(subscriber, "notes://a"))
                .isInstanceOf(ResourceException.class)
                .hasMessageContaining("have ended");
    }

    @Test
    void limitsSubscriptionsPerSession() {
        Fixture fixture = new Fixture(
                registry,
                ResourceLimits.builder().subscriptions(s -> s.perSession(3)).build(),
                Runnable::run);
        Subscriber subscriber = fixture.open(ANN, client, "doc://1", "doc://2", "doc://3");
        assertThatThrownBy(() -> fixture.subscribe(subscriber, "doc://4"))
                .isInstanceOf(LimitExceededException.class)
                .hasMessage("This session already has 3 subscriptions, the maximum (setting subscriptions.perSession);"
                        + " unsubscribe from some URIs, or subscribe to a directory instead")
                .extracting(it -> ((LimitExceededException) it).code())
                .isEqualTo(ResourceException.INTERNAL_ERROR);
        assertThatCode(() -> fixture.subscribe(subscriber, "doc://3")).doesNotThrowAnyException();
        subscriber.unsubscribe("doc://1");
        assertThatCode(() -> fixture.subscribe(subscriber, "doc://4")).doesNotThrowAnyException();
        assertThatCode(() -> fixture.open(BOB, client, "doc://4")).doesNotThrowAnyException();
    }

    @Test
    void limitsSubscriptionsOfServer() {
        Fixture fixture = new Fixture(
                registry,
                ResourceLimits.builder()
                        .subscriptions(s -> s.total(2_500).perSession(1_000))
                        .build(),
                Runnable::run);
        int refused = 0;
        for (int session = 0; session < 5; session++) {
            Subscriber subscriber = fixture.open(ANN, client);
            for (int i = 0; i < 2_000; i++) {
                CompletionStage<Void> one =
                        subscriber.subscribe("doc://" + session + "-" + i, fixture.request(subscriber));
                refused += one.toCompletableFuture().isCompletedExceptionally() ? 1 : 0;
            }
        }
        assertThat(refused).isEqualTo(10_000 - 2_500);
        assertThat(fixture.manager.subscriptions()).isEqualTo(2_500);
        assertThat(fixture.manager.index().size()).isEqualTo(2_500);
        Subscriber late = fixture.open(BOB, client);
        assertThatThrownBy(() -> fixture.subscribe(late, "doc://late"))
                .hasMessage(
                        "The server already has 2500 subscriptions, the maximum (setting subscriptions.total); try again later");
    }

    @Test
    void subscribeAllOmitsUnknownUris() {
        Fixture fixture = new Fixture(registry);
        Subscriber subscriber = fixture.open(ANN, client);
        assertThat(join(subscriber.subscribeAll(
                        List.of("notes://b", "notes://zz", "doc://1", "notes://b"), fixture.request(subscriber))))
                .containsExactly("notes://b", "doc://1");
        assertThat(fixture.manager.subscriptions()).isEqualTo(2);
    }

    @Test
    void subscribeAllSendsFewUrisAtOnceAndKeepsOrder() {
        Fixture.Slow provider = new Fixture.Slow();
        provider.answersAtOnce = false;
        Fixture fixture = new Fixture(provider);
        Subscriber subscriber = fixture.open(ANN, client);
        List<String> uris = IntStream.range(0, 40).mapToObj(i -> "x://" + i).toList();
        var all = subscriber.subscribeAll(uris, fixture.request(subscriber)).toCompletableFuture();
        assertThat(provider.pending).hasSize(SubscribeAll.AT_ONCE);
        for (int i = SubscribeAll.AT_ONCE - 1; i >= 0; i--) {
            provider.pending.get(i).complete(Optional.of(Fixture.resource("x://" + i)));
        }
        assertThat(provider.pending).hasSize(2 * SubscribeAll.AT_ONCE);
        provider.pending.get(20).completeExceptionally(new IllegalStateException("down"));
        for (int i = 0; i < 40; i++) {
            assertThat(all).isNotDone();
            provider.pending.get(i).complete(Optional.of(Fixture.resource("x://" + i)));
        }
        assertThat(join(all))
                .containsExactlyElementsOf(
                        uris.stream().filter(uri -> !uri.equals("x://20")).toList());
        assertThat(fixture.manager.subscriptions()).isEqualTo(39);
    }

    @Test
    void subscribeAllOmitsUrisThatProviderDoesNotAnswerInTime() {
        Fixture.Slow provider = new Fixture.Slow();
        provider.answersAtOnce = false;
        Fixture fixture = new Fixture(provider);
        Subscriber subscriber = fixture.open(ANN, client);
        var all = subscriber
                .subscribeAll(List.of("x://0", "x://1", "x://2"), fixture.request(subscriber))
                .toCompletableFuture();
        provider.pending.get(0).complete(Optional.of(Fixture.resource("x://0")));
        provider.pending.get(2).complete(Optional.of(Fixture.resource("x://2")));
        assertThat(all).isNotDone();
        fixture.time.advance(fixture.limits.readTimeout());
        assertThat(all).isCompletedWithValueMatching(uris -> List.copyOf(uris).equals(List.of("x://0", "x://2")));
        provider.pending.get(1).complete(Optional.of(Fixture.resource("x://1")));
        assertThat(fixture.manager.subscriptions())
                .as("the client was told that it is not subscribed to the third URI")
                .isEqualTo(2);
    }

    @Test
    void subscribeAllWarnsAtItsTimeoutOnlyIfUrisAreLate() throws Exception {
        Fixture.Slow provider = new Fixture.Slow();
        provider.answersAtOnce = false;
        Fixture fixture = new Fixture(provider);
        Subscriber subscriber = fixture.open(ANN, client);
        Duration timeout = fixture.limits.readTimeout();
        new SubscribeAll(subscriber, List.of(), fixture.request(subscriber)).giveUp(timeout);
        assertThat(TestLog.text()).doesNotContain("is not subscribed to 0 of");
        new SubscribeAll(subscriber, List.of("x://late"), fixture.request(subscriber)).giveUp(timeout);
        assertThat(TestLog.count("is not subscribed to 1 of 1 URIs, such as x://late: the provider did not answer"))
                .isEqualTo(1);
    }

    @Test
    void cancelledSubscribeAllOmitsRemainingUris() {
        Fixture.Slow provider = new Fixture.Slow();
        provider.answersAtOnce = false;
        Fixture fixture = new Fixture(provider);
        Subscriber subscriber = fixture.open(ANN, client);
        ServerRequest request = fixture.request(subscriber);
        var all = subscriber
                .subscribeAll(IntStream.range(0, 40).mapToObj(i -> "x://" + i).toList(), request)
                .toCompletableFuture();
        provider.pending.get(0).complete(Optional.of(Fixture.resource("x://0")));
        int begun = provider.pending.size();
        request.cancel();
        for (int i = 1; i < begun; i++) {
            provider.pending.get(i).complete(Optional.of(Fixture.resource("x://" + i)));
        }
        assertThat(join(all)).containsExactly("x://0");
        assertThat(provider.pending).hasSize(begun);
        assertThat(fixture.manager.subscriptions()).isEqualTo(1);
    }

    @Test
    void subscribeAllRejectsMoreUrisThanLimit() {
        Fixture fixture = new Fixture(
                registry,
                ResourceLimits.builder().subscriptions(s -> s.perSession(2)).build(),
                Runnable::run);
        Subscriber subscriber = fixture.open(ANN, client);
        assertThatThrownBy(() -> join(
                        subscriber.subscribeAll(List.of("doc://1", "doc://2", "doc://3"), fixture.request(subscriber))))
                .isInstanceOf(LimitExceededException.class);
        subscriber.close();
        assertThat(fixture.manager.subscriptions()).isZero();
    }

    @Test
    void subscribeAllDoesNotExhaustStack() {
        Fixture fixture = new Fixture(
                registry,
                ResourceLimits.builder()
                        .subscriptions(s -> s.perSession(10_000))
                        .build(),
                Runnable::run);
        Subscriber subscriber = fixture.open(ANN, client);
        List<String> uris =
                IntStream.range(0, 10_000).mapToObj(i -> "doc://" + i).toList();
        assertThat(join(subscriber.subscribeAll(uris, fixture.request(subscriber))))
                .hasSize(10_000);
    }

    @Test
    void limitsListListenersAndAdmitsThemWhenPlaceIsFree() {
        Fixture fixture = new Fixture(
                registry,
                ResourceLimits.builder().subscriptions(s -> s.total(2)).build(),
                Runnable::run);
        Subscriber first = fixture.listen(ANN, new Client());
        fixture.listen(ANN, new Client());
        Subscriber third = fixture.listen(ANN, client);
        assertThat(fixture.manager.subscribers()).isEqualTo(2);
        assertThatThrownBy(() -> fixture.subscribe(third, "notes://a"))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("2")
                .hasMessageContaining("setting subscriptions.total");
        registry.resource("notes://new").text("new");
        fixture.time.advance(fixture.limits.subscriptions().listChangedCap());
        assertThat(client.got()).isEmpty();
        first.close();
        fixture.subscribe(third, "notes://a");
        fixture.manager.updated("notes://a");
        assertThat(client.uris()).containsExactly("notes://a");
        assertThat(fixture.manager.subscribers()).isEqualTo(2);
        third.close();
        assertThat(fixture.manager.subscribers()).isEqualTo(1);
    }

    @Test
    void closedSubscribersReleaseTheirPlaces() {
        Fixture fixture = new Fixture(
                registry,
                ResourceLimits.builder().subscriptions(s -> s.total(2)).build(),
                Runnable::run);
        for (int i = 0; i < 10; i++) {
            Subscriber one = fixture.listen(ANN, client);
            fixture.subscribe(one, "notes://a");
            Subscriber refused = fixture.listen(ANN, client);
            Subscriber refusedToo = fixture.listen(ANN, client);
            refusedToo.close();
            refused.close();
            one.close();
            one.close();
        }
        assertThat(fixture.manager.subscriberPermits().availablePermits()).isEqualTo(2);
        assertThat(fixture.manager.subscriptionPermits().availablePermits()).isEqualTo(2);
    }

    @Test
    void closedManagerKeepsNoSubscribers() {
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(provider);
        fixture.open(ANN, client, "x://1");
        fixture.manager.close();
        assertThat(provider.observers).isEmpty();
        assertThat(fixture.manager.subscriptions()).isZero();
        assertThat(fixture.manager.subscribers()).isZero();
        Subscriber late = fixture.manager.open("late", BOB, client, true);
        assertThatThrownBy(() -> fixture.subscribe(late, "x://1")).isInstanceOf(ResourceException.class);
        assertThat(fixture.manager.subscribers()).isZero();
        assertThat(fixture.time.timers()).isZero();
    }

    @Test
    void limitsSubscriptionBytesPerSessionAndInTotal() {
        ResourceLimits limits = ResourceLimits.builder()
                .subscriptions(s -> s.bytesPerSession(40).totalBytes(60))
                .build();
        Fixture fixture = new Fixture(registry, limits, Runnable::run);
        String uri = "doc://" + "x".repeat(23); // 29 bytes
        Subscriber first = fixture.open(ANN, client, uri);
        assertThatThrownBy(() -> fixture.subscribe(first, "doc://y-y-y-y"))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("exceed 40 bytes in total (setting subscriptions.bytesPerSession)");
        Subscriber second = fixture.open(BOB, new Client(), uri);
        Subscriber third = fixture.open(BOB, new Client());
        assertThatThrownBy(() -> fixture.subscribe(third, "doc://1"))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("exceed 60 bytes in total (setting subscriptions.totalBytes)");

        first.unsubscribe(uri);
        second.close();

        assertThatThrownBy(() -> fixture.subscribe(third, "none://1")).isInstanceOf(ResourceNotFoundException.class);
        fixture.subscribe(third, "doc://" + "x".repeat(34)); // all 40 bytes of the session
        fixture.subscribe(first, "doc://" + "z".repeat(14)); // all remaining 20 bytes of the total
        assertThatThrownBy(() -> fixture.subscribe(first, "doc://1")).isInstanceOf(LimitExceededException.class);
    }
}
