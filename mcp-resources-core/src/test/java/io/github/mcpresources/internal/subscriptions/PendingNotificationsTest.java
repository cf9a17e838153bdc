package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Tests the updates that are pending for a client. Each URI is pending once, and only while the client is subscribed to
 * it.
 */
class PendingNotificationsTest {

    @Test
    void unsubscribeRemovesWaitingUpdates() {
        Fixture fixture = new Fixture(
                new Fixture.Slow(),
                ResourceLimits.builder().subscriptions(s -> s.queuedEvents(10)).build(),
                Runnable::run);
        Client away = new Client();
        Subscriber subscriber = fixture.manager.open("away", Fixture.ANN, away, false); // the client has no stream yet
        for (int i = 0; i < 100; i++) {
            String directory = "x://" + i + "/";
            fixture.subscribe(subscriber, "x://" + i);
            fixture.subscribe(subscriber, directory);
            fixture.manager.updated("x://" + i);
            fixture.manager.updated(directory + "a");
            fixture.manager.updated(directory + "b");
            subscriber.unsubscribe("x://" + i);
            subscriber.unsubscribe(directory);
        }
        assertThat(away.isDisconnected()).isFalse();
        subscriber.start();
        assertThat(away.got()).isEmpty();
    }

    @Test
    void unsubscribeKeepsUpdatesOfOtherSubscriptions() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        Client away = new Client();
        Subscriber subscriber = fixture.manager.open("away", Fixture.ANN, away, false);
        fixture.subscribe(subscriber, "x://a/");
        fixture.subscribe(subscriber, "x://a/b/");
        fixture.subscribe(subscriber, "x://a/b/1");
        fixture.subscribe(subscriber, "x://c/1");
        List.of("x://a/b/1", "x://a/b/2", "x://a/3", "x://c/1").forEach(fixture.manager::updated);
        subscriber.unsubscribe("x://a/b/1");
        subscriber.unsubscribe("x://a/");
        subscriber.start();
        assertThat(away.uris()).containsExactly("x://a/b/1", "x://a/b/2", "x://c/1");
    }

    private final ResourceRegistry registry = ResourceRegistry.create();

    @Test
    void sendsRepeatedUpdateOnce() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        Client slow = new Client(Client.Manner.HANGS);
        fixture.open(ANN, slow, "x:1", "x:2");
        fixture.manager.updated("x:1"); // this update is being sent; the client may already have read the old content
        for (int i = 0; i < 1_000; i++) {
            fixture.manager.updated("x:2");
            fixture.manager.updated("x:1");
        }
        slow.read();
        assertThat(slow.uris()).containsExactly("x:1", "x:2", "x:1");
    }

    @Test
    void keepsWaitingRemovalDespiteLaterUpdate() {
        ResourceRegistry.Registration note = registry.resource("notes://1").text("x");
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
    void doesNotSendWaitingUpdateAfterUnsubscribe() {
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
    void doesNotSendUpdateAfterUnsubscribeDuringAccessCheck() {
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(provider);
        Client client = new Client();
        Subscriber subscriber = fixture.open(ANN, client, "x:1");
        provider.answersAtOnce = false;
        fixture.manager.updated("x:1");
        subscriber.unsubscribe("x:1");
        provider.pending.get(0).complete(Optional.of(Fixture.resource("x:1")));
        assertThat(client.got()).isEmpty();
    }

    @Test
    void sendsUpdateForRemainingSubscription() {
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
    void failedWriteLosesOnlyItsNotification() {
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
    void sendsFailedUpdateAgainOnNewStream() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        Client broken = new Client(Client.Manner.HANGS);
        Subscriber subscriber = fixture.open(ANN, broken, "x:1");
        fixture.manager.updated("x:1"); // this update is being sent on the old stream
        subscriber.pause();
        subscriber.start();
        broken.breakOff();
        assertThat(broken.uris()).containsExactly("x:1");
    }

    @Test
    void mergesManyUpdatesBelowDirectory() {
        Fixture fixture = new Fixture(
                new Fixture.Slow(),
                ResourceLimits.builder().subscriptions(s -> s.queuedEvents(10)).build(),
                Runnable::run);
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

    @Test
    void deliversEachUpdateBelowDirectoryUpToLimit() {
        Fixture fixture = new Fixture(
                new Fixture.Slow(),
                ResourceLimits.builder().subscriptions(s -> s.queuedEvents(10)).build(),
                Runnable::run);
        Client slow = new Client(Client.Manner.HANGS);
        fixture.open(ANN, slow, "x:///a/", "x:///b");
        fixture.manager.updated("x:///b");
        for (int i = 0; i < 10; i++) {
            fixture.manager.updated("x:///a/" + i);
        }
        slow.read();
        assertThat(slow.uris()).hasSize(1 + 10).contains("x:///a/0", "x:///a/9").doesNotContain("x:///a/");
    }
}
