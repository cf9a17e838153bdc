package io.github.mcpresources.subscriptions;

import static io.github.mcpresources.subscriptions.Fixture.ANN;
import static io.github.mcpresources.subscriptions.Fixture.BOB;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** When clients hear that the list changed, and which. */
class ListChangedTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final Fixture fixture = new Fixture(registry);
    private final Client client = new Client();

    @Test
    void aChangeIsToldWhenTheListHasBeenLeftAlone() {
        fixture.listen(ANN, client);
        registry.resource("notes://1").text("x");
        fixture.time.advance(Duration.ofMillis(99));
        assertThat(client.listChanges()).isZero();
        fixture.time.advance(Duration.ofMillis(1));
        assertThat(client.listChanges()).isEqualTo(1);
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.listChanges()).isEqualTo(1);
    }

    @Test
    void onlyThoseWhoAskedHearOfIt() {
        fixture.open(ANN, client);
        registry.resource("notes://1").text("x");
        fixture.time.advance(Duration.ofSeconds(1));
        assertThat(client.got()).isEmpty();
    }

    @Test
    void aBatchOfAThousandIsOneNotification() {
        fixture.listen(ANN, client);
        registry.batch(() -> {
            for (int i = 0; i < 1_000; i++) {
                registry.resource("notes://" + i).text("x");
            }
        });
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.listChanges()).isEqualTo(1);
    }

    @Test
    void aThousandSingleRegistrationsAreOneNotificationForEachCapAtMost() {
        fixture.listen(ANN, client);
        for (int i = 0; i < 1_000; i++) { // ten seconds without a pause
            registry.resource("notes://" + i).text("x");
            fixture.time.advance(Duration.ofMillis(10));
        }
        assertThat(client.listChanges()).isEqualTo(5);
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.listChanges()).isEqualTo(5);
    }

    @Test
    void aListThatNeverRestsIsToldOfAtTheCap() {
        fixture.listen(ANN, client);
        fixture.manager.listChanged();
        for (int i = 0; i < 39; i++) {
            fixture.time.advance(Duration.ofMillis(50));
            fixture.manager.listChanged();
        }
        assertThat(client.listChanges()).isZero();
        fixture.time.advance(Duration.ofMillis(50));
        assertThat(client.listChanges()).isEqualTo(1);
    }

    @Test
    void onlyThoseWhoSeeAChangedEntryHearOfIt() {
        Client ofBob = new Client();
        fixture.listen(ANN, client);
        fixture.listen(BOB, ofBob);
        fixture.manager.publish(Fixture.added("notes://ann/1", Visibility.to(ANN::equals)));
        fixture.manager.publish(Fixture.removed("notes://ann/0", Visibility.to(ANN::equals)));
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.listChanges()).isEqualTo(1);
        assertThat(ofBob.listChanges()).isZero();
        fixture.manager.publish(Fixture.removed("notes://bob/0", Visibility.to(BOB::equals)));
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.listChanges()).isEqualTo(1);
        assertThat(ofBob.listChanges()).isEqualTo(1);
    }

    @Test
    void aChangeOfWhichNothingIsKnownConcernsEverybody() {
        Client ofBob = new Client();
        fixture.listen(ANN, client);
        fixture.listen(BOB, ofBob);
        fixture.manager.publish(Fixture.added("notes://ann/1", Visibility.to(ANN::equals)));
        fixture.manager.listChanged();
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.listChanges()).isEqualTo(1);
        assertThat(ofBob.listChanges()).isEqualTo(1);
    }

    @Test
    void theChangesOfOneCallerAreJudgedOnceHoweverManySessionsItHas() {
        AtomicInteger questions = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            fixture.listen(i % 2 == 0 ? ANN : BOB, new Client());
        }
        fixture.manager.publish(Fixture.added("notes://1", (caller, uri, descriptor) -> {
            questions.incrementAndGet();
            return false;
        }));
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(questions).hasValue(2);
    }

    @Test
    void tooManyChangesToHoldAreJudgedOnTheWayAndNotForgotten() {
        Client ofBob = new Client();
        Client ofEve = new Client();
        fixture.listen(ANN, client);
        fixture.listen(BOB, ofBob);
        fixture.listen(Caller.of("eve"), ofEve);
        fixture.manager.publish(Fixture.added("notes://bob/1", Visibility.to(BOB::equals)));
        ResourceEvent.Change change = Fixture.added("notes://ann/1", Visibility.to(ANN::equals))
                .changes()
                .get(0);
        List<ResourceEvent.Change> many = new ArrayList<>(Collections.nCopies(ListChanges.MOST_CHANGES, change));
        fixture.manager.publish(new ResourceEvent.ListChanged(many));
        fixture.manager.publish(new ResourceEvent.ListChanged(many));
        assertThat(client.listChanges() + ofBob.listChanges()).isZero();
        fixture.time.advance(Duration.ofSeconds(10));
        assertThat(client.listChanges()).isEqualTo(1);
        assertThat(ofBob.listChanges()).isEqualTo(1);
        assertThat(ofEve.listChanges()).isZero();
    }

    @Test
    void aClientThatIsBehindHearsOfManyChangesOnce() {
        Client slow = new Client(Client.Manner.HANGS);
        fixture.listen(ANN, slow);
        for (int i = 0; i < 5; i++) {
            fixture.manager.listChanged();
            fixture.time.advance(Duration.ofSeconds(1));
        }
        slow.read();
        assertThat(slow.listChanges())
                .as("one under way, one for all the others")
                .isEqualTo(2);
    }

    @Test
    void whatChangesBeforeTheStartIsToldAfterIt() {
        Subscriber subscriber = fixture.manager.open("test", ANN, client, true);
        fixture.manager.listChanged();
        fixture.time.advance(Duration.ofSeconds(1));
        assertThat(client.got()).isEmpty();
        subscriber.start();
        assertThat(client.listChanges()).isEqualTo(1);
    }
}
