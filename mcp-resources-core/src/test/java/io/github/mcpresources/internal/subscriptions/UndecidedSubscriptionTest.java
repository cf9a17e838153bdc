package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static io.github.mcpresources.internal.subscriptions.Fixture.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Tests pending subscriptions. The provider has not yet answered whether the resource exists. */
class UndecidedSubscriptionTest {

    private final Client client = new Client();
    private final Fixture.Slow provider = new Fixture.Slow();
    private final Fixture fixture = new Fixture(provider);
    private final Subscriber subscriber = fixture.open(ANN, client);

    UndecidedSubscriptionTest() {
        provider.answersAtOnce = false;
    }

    @Test
    void pendingSubscriptionTakesPlace() {
        Fixture full = new Fixture(
                provider,
                ResourceLimits.builder().subscriptions(s -> s.total(1)).build(),
                Runnable::run);
        Subscriber only = full.open(ANN, client);
        CompletionStage<Void> first = only.subscribe("x://1", full.request(only));
        assertThatThrownBy(() -> join(only.subscribe("x://2", full.request(only))))
                .isInstanceOf(LimitExceededException.class);
        provider.pending.get(0).complete(Optional.empty());
        assertThatThrownBy(() -> join(first)).isInstanceOf(ResourceNotFoundException.class);
        assertThat(full.manager.subscriptions()).isZero();
    }

    @Test
    void unsubscribeEndsPendingSubscription() {
        CompletionStage<Void> pending = subscriber.subscribe("x://1", fixture.request(subscriber));
        subscriber.unsubscribe("x://1");
        provider.pending.get(0).complete(Optional.of(Fixture.resource("x://1")));
        assertThatCode(() -> join(pending)).doesNotThrowAnyException();
        assertThat(fixture.manager.subscriptions()).isZero();
        assertThat(fixture.manager.index().size()).isZero();
    }

    @Test
    void closeEndsPendingSubscription() {
        subscriber.subscribe("x://1", fixture.request(subscriber));
        subscriber.close();
        assertThat(fixture.manager.subscriptions()).isZero();
        provider.pending.get(0).complete(Optional.of(Fixture.resource("x://1")));
        assertThat(fixture.manager.index().size()).isZero();
    }

    @Test
    void subscribesIfOneOfTwoRequestsSucceeds() {
        CompletionStage<Void> no = subscriber.subscribe("x://1", fixture.request(subscriber));
        CompletionStage<Void> yes = subscriber.subscribe("x://1", fixture.request(subscriber));
        assertThat(fixture.manager.subscriptions()).isEqualTo(1);
        provider.pending.get(0).complete(Optional.empty());
        provider.pending.get(1).complete(Optional.of(Fixture.resource("x://1")));
        assertThatThrownBy(() -> join(no)).isInstanceOf(ResourceNotFoundException.class);
        join(yes);
        assertThat(fixture.manager.subscriptions()).isEqualTo(1);
        assertThat(fixture.manager.index().size()).isEqualTo(1);
    }

    @Test
    void cancelledRequestDoesNotSubscribe() {
        ServerRequest request = fixture.request(subscriber);
        CompletionStage<Void> pending = subscriber.subscribe("x://1", request);
        request.cancel();
        assertThat(fixture.manager.subscriptions()).isZero();
        provider.pending.get(0).complete(Optional.of(Fixture.resource("x://1")));
        assertThatThrownBy(() -> join(pending)).isInstanceOf(CancellationException.class);
        assertThat(fixture.manager.index().size()).isZero();
    }

    @Test
    void cancelAfterAnswerKeepsSubscription() {
        provider.answersAtOnce = true;
        ServerRequest request = fixture.request(subscriber);
        join(subscriber.subscribe("x://1", request));
        request.cancel();
        fixture.manager.updated("x://1");
        assertThat(client.uris()).containsExactly("x://1");
    }

    @Test
    void failureOfProviderReleasesPlace() {
        CompletionStage<Void> pending = subscriber.subscribe("x://1", fixture.request(subscriber));
        provider.pending.get(0).completeExceptionally(new IllegalStateException("down"));
        assertThatThrownBy(() -> join(pending)).isInstanceOf(IllegalStateException.class);
        CompletionStage<Void> nothing = subscriber.subscribe("x://1", fixture.request(subscriber));
        provider.pending.get(1).complete(null);
        assertThatThrownBy(() -> join(nothing)).isInstanceOf(NullPointerException.class);
        assertThat(fixture.manager.subscriptions()).isZero();
    }
}
