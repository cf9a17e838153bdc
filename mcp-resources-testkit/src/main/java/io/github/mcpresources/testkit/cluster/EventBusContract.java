package io.github.mcpresources.testkit.cluster;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.Visibility;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests that every implementation of {@link EventBus} must pass. The broker must be available during all tests.
 *
 * <pre>{@code
 * class MyBusTest extends EventBusContract {
 *     protected EventBus open() {
 *         return MyBus.connect("broker.example.com");
 *     }
 * }
 * }</pre>
 */
public abstract class EventBusContract {

    private final List<EventBus> opened = new ArrayList<>();
    private final List<EventBus.Connection> connections = new ArrayList<>();

    /** Creates the tests. */
    protected EventBusContract() {}

    /**
     * Opens the bus of another node. The buses that are opened during one test must exchange events. The method may
     * return the same bus more than once. The tests close buses that are {@link AutoCloseable}.
     *
     * @return the bus
     * @throws Exception if the bus cannot be opened; the test then fails
     */
    protected abstract EventBus open() throws Exception;

    /**
     * Returns the maximum time that a test waits for a condition. The default is 30 seconds.
     *
     * @return the maximum time
     */
    protected Duration timeout() {
        return Duration.ofSeconds(30);
    }

    /**
     * Closes the connections and the buses of the test.
     *
     * @throws Exception if a bus cannot be closed
     */
    @AfterEach
    public void closeBuses() throws Exception {
        connections.forEach(EventBus.Connection::close);
        for (EventBus bus : opened) {
            if (bus instanceof AutoCloseable closeable) {
                closeable.close();
            }
        }
    }

    private EventBus bus() throws Exception {
        EventBus bus = open();
        opened.add(bus);
        return bus;
    }

    private EventBus.Connection connect(EventBus bus, EventRecorder recorder) {
        EventBus.Connection connection = bus.connect(recorder);
        connections.add(connection);
        return connection;
    }

    private EventRecorder recorder() {
        return new EventRecorder(timeout());
    }

    private void within(CompletionStage<Void> stage) throws Exception {
        stage.toCompletableFuture().get(timeout().toMillis(), MILLISECONDS);
    }

    /**
     * Each kind of event reaches the servers of other nodes unchanged.
     *
     * @throws Exception if a bus fails
     */
    @Test
    public void carriesEachKindOfEvent() throws Exception {
        EventRecorder recorder = recorder();
        EventBus.Connection sender = connect(bus(), recorder());
        connect(bus(), recorder);
        recorder.awaitHearing(sender);
        List<ResourceEvent> events = List.of(
                new ResourceEvent.Updated("contract://größe/%20?q=1"),
                new ResourceEvent.UpdatedUnder("contract://folder/"),
                new ResourceEvent.UpdatedMatching("contract://{a}/{b}", Map.of("a", "1", "b", "ü")),
                new ResourceEvent.ListChanged(),
                new ResourceEvent.Resync("contract://folder/"),
                new ResourceEvent.Resync());
        within(sender.publish(events));
        recorder.await(() -> recorder.hasHeardAll(events));
        assertThat(recorder.events()).containsAll(events);
    }

    /**
     * An event about added and removed entries keeps the identifiers and the visibility of the entries.
     *
     * @throws Exception if a bus fails
     */
    @Test
    public void carriesWhoMaySeeEntries() throws Exception {
        EventRecorder recorder = recorder();
        EventBus.Connection sender = connect(bus(), recorder());
        connect(bus(), recorder);
        recorder.awaitHearing(sender);
        ResourceEvent end = new ResourceEvent.Updated("contract://end");
        within(sender.publish(List.of(
                new ResourceEvent.ListChanged(List.of(
                        new ResourceEvent.Change(
                                ResourceEvent.Change.Kind.ADDED,
                                ResourceDescriptor.of("contract://added", "added"),
                                Visibility.toPrincipals(List.of("alice", "bob"))),
                        new ResourceEvent.Change(
                                ResourceEvent.Change.Kind.REMOVED,
                                TemplateDescriptor.ofJson(
                                        Map.of("uriTemplate", "contract://{removed}", "name", "removed")),
                                Visibility.EVERYTHING))),
                end)));
        recorder.await(() -> recorder.hasHeard(end));
        assertThat(recorder.events().stream()
                        .filter(ResourceEvent.ListChanged.class::isInstance)
                        .flatMap(event -> ((ResourceEvent.ListChanged) event).changes().stream())
                        .map(change -> change.kind() + " " + change.entry().identifier() + " "
                                + change.visibility()
                                        .principals()
                                        .map(names -> names.stream().sorted().toList())))
                .contains(
                        "ADDED contract://added Optional[[alice, bob]]", "REMOVED contract://{removed} Optional.empty");
    }

    /**
     * A server does not receive its own events.
     *
     * @throws Exception if a bus fails
     */
    @Test
    public void doesNotReturnEvents() throws Exception {
        EventRecorder own = recorder();
        EventRecorder other = recorder();
        EventBus.Connection sender = connect(bus(), own);
        EventBus.Connection answering = connect(bus(), other);
        other.awaitHearing(sender);
        own.awaitHearing(answering);
        ResourceEvent event = new ResourceEvent.Updated("contract://once");
        within(sender.publish(List.of(event)));
        other.await(() -> other.hasHeard(event));
        ResourceEvent answer = new ResourceEvent.Updated("contract://answer");
        within(answering.publish(List.of(answer)));
        own.await(() -> own.hasHeard(answer));
        assertThat(other.events()).contains(event);
        assertThat(own.events()).containsExactly(answer);
    }

    /**
     * Servers that are connected to the same bus receive each other's events.
     *
     * @throws Exception if the bus fails
     */
    @Test
    public void connectsServersOfOneNode() throws Exception {
        EventBus bus = bus();
        EventRecorder first = recorder();
        EventRecorder second = recorder();
        EventRecorder elsewhere = recorder();
        connect(bus(), elsewhere);
        EventBus.Connection one = connect(bus, first);
        EventBus.Connection two = connect(bus, second);
        ResourceEvent event = new ResourceEvent.Updated("contract://one");
        ResourceEvent answer = new ResourceEvent.Updated("contract://two");
        elsewhere.awaitHearing(one); // so that the bus is connected
        within(one.publish(List.of(event)));
        within(two.publish(List.of(answer)));
        second.await(() -> second.hasHeard(event));
        first.await(() -> first.hasHeard(answer));
        assertThat(second.events()).containsExactly(event);
        assertThat(first.events()).containsExactly(answer);
    }

    /**
     * Several nodes publish events at the same time, in batches of different sizes. Each event reaches all other nodes,
     * unless the bus reports that events may have been missed.
     *
     * @throws Exception if a bus fails
     */
    @Test
    public void losesNoEventSilently() throws Exception {
        int count = 2_000;
        List<EventRecorder> recorders = new ArrayList<>();
        List<EventBus.Connection> nodes = new ArrayList<>();
        for (int node = 0; node < 3; node++) {
            EventRecorder recorder = recorder();
            recorders.add(recorder);
            nodes.add(connect(bus(), recorder));
        }
        for (int node = 0; node < nodes.size(); node++) {
            recorders.get(node).awaitHearing(nodes.get((node + 1) % nodes.size()));
            recorders.get(node).awaitHearing(nodes.get((node + 2) % nodes.size()));
        }
        List<Integer> gaps = recorders.stream().map(EventRecorder::gaps).toList();
        List<CompletionStage<Void>> published = new ArrayList<>();
        for (int from = 0, size = 1; from < count; from += size, size = size % 97 + 1) {
            for (int node = 0; node < nodes.size(); node++) {
                published.add(nodes.get(node).publish(events(node, from, Math.min(count, from + size))));
            }
        }
        for (CompletionStage<Void> stage : published) {
            within(stage);
        }
        for (int node = 0; node < nodes.size(); node++) {
            EventRecorder recorder = recorders.get(node);
            List<ResourceEvent> others = new ArrayList<>(events((node + 1) % nodes.size(), 0, count));
            others.addAll(events((node + 2) % nodes.size(), 0, count));
            int before = gaps.get(node);
            recorder.await(() -> recorder.hasHeardAll(others) || recorder.gaps() > before);
            if (recorder.gaps() == before) {
                assertThat(recorder.events()).as("the events at node %s", node).containsAll(others);
            }
        }
    }

    private static List<ResourceEvent> events(int node, int from, int to) {
        return IntStream.range(from, to)
                .<ResourceEvent>mapToObj(number -> new ResourceEvent.Updated("contract://" + node + "/" + number))
                .toList();
    }

    /**
     * The update of a resource reaches other nodes even if the resource has the longest URI that a server accepts. A
     * bus that cannot send such a long URI may send an event about more resources instead, such as all resources under
     * a prefix.
     *
     * @throws Exception if a bus fails
     */
    @Test
    public void carriesLongUris() throws Exception {
        EventRecorder recorder = recorder();
        EventBus.Connection sender = connect(bus(), recorder());
        connect(bus(), recorder);
        recorder.awaitHearing(sender);
        String uri = "contract://folder/" + "x".repeat(8_192 - "contract://folder/".length());
        within(sender.publish(List.of(new ResourceEvent.Updated(uri))));
        recorder.await(() -> recorder.events().stream().anyMatch(event -> concerns(event, uri)));
        assertThat(recorder.events()).anyMatch(event -> concerns(event, uri));
    }

    private static boolean concerns(ResourceEvent event, String uri) {
        return (event instanceof ResourceEvent.Updated updated && updated.uri().equals(uri))
                || (event instanceof ResourceEvent.UpdatedUnder under && uri.startsWith(under.prefix()))
                || (event instanceof ResourceEvent.Resync resync && uri.startsWith(resync.prefix()));
    }

    /**
     * A server receives no more events after its connection has been closed. Other servers still receive events.
     *
     * @throws Exception if a bus fails
     */
    @Test
    public void endsDeliveryWhenConnectionIsClosed() throws Exception {
        EventRecorder open = recorder();
        EventRecorder closed = recorder();
        EventBus.Connection sender = connect(bus(), recorder());
        EventBus bus = bus();
        connect(bus, open);
        EventBus.Connection connection = connect(bus, closed);
        open.awaitHearing(sender);
        connection.close();
        connection.close();
        ResourceEvent event = new ResourceEvent.Updated("contract://late");
        within(sender.publish(List.of(event)));
        open.await(() -> open.hasHeard(event));
        assertThat(open.events()).contains(event);
        assertThat(closed.events()).isEmpty();
    }

    /**
     * A bus that sends and receives events reports the state {@code UP}. The time that it allows for the delivery of an
     * event ({@link EventBus.Connection#fence}) is at most one second.
     *
     * @throws Exception if a bus fails
     */
    @Test
    public void reportsThatItIsUp() throws Exception {
        EventRecorder recorder = recorder();
        EventBus.Connection connection = connect(bus(), recorder);
        recorder.await(() -> recorder.state() == EventBus.State.UP);
        assertThat(recorder.state()).isEqualTo(EventBus.State.UP);
        assertThat(connection.fence()).isBetween(Duration.ZERO, Duration.ofSeconds(1));
    }
}
