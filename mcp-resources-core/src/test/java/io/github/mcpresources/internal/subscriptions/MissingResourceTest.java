package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static io.github.mcpresources.internal.subscriptions.Fixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.Visibility;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Tests that clients of other servers are notified of resources that were removed. */
class MissingResourceTest {

    private final Set<String> missing = new HashSet<>();
    private boolean isFailing;
    private final Fixture.Slow provider = new Fixture.Slow() {
        @Override
        public CompletionStage<Optional<Descriptor>> describe(String uri, RequestContext context) {
            if (isFailing) {
                return CompletableFuture.failedFuture(new IllegalStateException("The database is down"));
            }
            return missing.contains(uri)
                    ? CompletableFuture.completedFuture(Optional.empty())
                    : super.describe(uri, context);
        }
    };
    private final Wire wire = new Wire();
    private final Client client = new Client();

    private Fixture fixture() {
        Fixture fixture = new Fixture(provider);
        fixture.manager.connect(wire, event -> false);
        return fixture;
    }

    @Test
    void subscriberOfRemovedResourceIsNotifiedOnce() {
        fixture().open(ANN, client, "x://a/1", "x://a/2");
        missing.add("x://a/1");
        wire.deliver(new ResourceEvent.Updated("x://a/1"));
        assertThat(client.uris()).containsExactly("x://a/1");
        wire.deliver(new ResourceEvent.Updated("x://a/1"));
        wire.deliver(new ResourceEvent.UpdatedUnder("x://a/1"));
        assertThat(client.uris())
                .as("changes of a resource that the caller may not see any more stay secret")
                .containsExactly("x://a/1");
    }

    @Test
    void subscriberIsNotifiedAgainAfterResourceWasBack() {
        fixture().open(ANN, client, "x://1");
        for (int i = 0; i < 2; i++) {
            missing.add("x://1");
            wire.deliver(new ResourceEvent.Updated("x://1"));
            missing.clear();
            wire.deliver(new ResourceEvent.Updated("x://1"));
        }
        assertThat(client.uris()).containsExactly("x://1", "x://1", "x://1", "x://1");
    }

    @Test
    void failureOfProviderDoesNotCountAsMissing() {
        Fixture fixture = fixture();
        fixture.open(ANN, client, "x://1");
        isFailing = true;
        wire.deliver(new ResourceEvent.Updated("x://1"));
        assertThat(client.uris())
                .as("it is not known whether the client may see it")
                .isEmpty();
        isFailing = false;
        fixture.time.advance(Duration.ofSeconds(1));
        assertThat(client.uris()).containsExactly("x://1");
    }

    @Test
    void resyncConcernsRemovedResources() {
        Fixture fixture = fixture();
        fixture.open(ANN, client, "x://1", "x://2");
        missing.add("x://1");
        wire.deliver(new ResourceEvent.Resync());
        fixture.time.advance(ResourceLimits.Bus.DEFAULT_RESYNC_WINDOW);
        assertThat(client.uris()).containsExactlyInAnyOrder("x://1", "x://2");
    }

    @Test
    void subscriberOfDirectoryIsNotNotifiedOfMissingResource() {
        fixture().open(ANN, client, "x://a/");
        missing.add("x://a/1");
        wire.deliver(new ResourceEvent.Updated("x://a/1"));
        assertThat(client.uris()).isEmpty();
        wire.deliver(new ResourceEvent.UpdatedUnder("x://a/1"));
        assertThat(client.uris()).as("the directory itself").containsExactly("x://a/");
    }

    @Test
    void listChangeThatSaysWhoMaySeeItIsNotSentToOthers() {
        fixture().open(BOB, client, "x://1");
        missing.add("x://1");
        wire.deliver(Fixture.removed("x://1", Visibility.to(ANN::equals)));
        assertThat(client.uris()).isEmpty();
    }

    @Test
    void notificationThatDidNotArriveIsSentOnNextStream() {
        Client hanging = new Client(Client.Manner.HANGS);
        Subscriber subscriber = fixture().open(ANN, hanging, "x://1");
        missing.add("x://1");
        wire.deliver(new ResourceEvent.Updated("x://1"));
        subscriber.pause();
        hanging.breakOff();
        assertThat(hanging.uris()).isEmpty();
        subscriber.start();
        assertThat(hanging.uris()).containsExactly("x://1");
    }

    @Test
    void serverWithoutBusNotifiesOnlyOfResourcesThatItFinds() {
        Fixture fixture = new Fixture(provider);
        fixture.open(ANN, client, "x://1");
        missing.add("x://1");
        fixture.manager.updated("x://1");
        assertThat(client.uris()).isEmpty();
    }
}
