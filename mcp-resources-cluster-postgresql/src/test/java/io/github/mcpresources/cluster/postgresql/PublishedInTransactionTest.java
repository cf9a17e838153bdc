package io.github.mcpresources.cluster.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests events that an application publishes in its own transactions. */
class PublishedInTransactionTest {

    private static final KeyRing KEYS = KeyRing.random();

    @AutoClose
    private static PostgresBroker broker;

    private final Node first = new Node();
    private final Node second = new Node();
    private int probes;

    /** A node with one server, which records the URIs of the updates that it hears of. */
    private static final class Node implements EventBus.Listener {
        final List<String> heard = new CopyOnWriteArrayList<>();
        final AtomicInteger gaps = new AtomicInteger();
        final PostgresChannel channel = PostgresChannel.connect(broker.url());
        final ClusterBus bus = ClusterBus.builder(channel, KEYS).build();
        final EventBus.Connection connection = bus.connect(this);

        @Override
        public CompletionStage<Void> heard(List<ResourceEvent> events) {
            events.forEach(event -> heard.add(((ResourceEvent.Updated) event).uri()));
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public void gap() {
            gaps.incrementAndGet();
        }

        @Override
        public void state(EventBus.State state) {}

        void close() {
            bus.close();
            channel.close();
        }
    }

    @BeforeAll
    static void startBroker() {
        broker = PostgresBroker.start();
    }

    @BeforeEach
    void awaitConnected() {
        passed(first, second);
        passed(second, first);
    }

    @AfterEach
    void close() {
        first.close();
        second.close();
    }

    /** Waits until an event passes from one node to another. What was committed before has passed then, too. */
    private void passed(Node from, Node to) {
        String probe = "probe://" + probes++;
        await().pollInterval(Duration.ofMillis(50)).until(() -> {
            from.connection.publish(List.of(new ResourceEvent.Updated(probe))).exceptionally(notYet -> null);
            return to.heard.contains(probe);
        });
    }

    private static Connection transaction() throws SQLException {
        Connection connection = DriverManager.getConnection(broker.url());
        connection.setAutoCommit(false);
        return connection;
    }

    @Test
    void nodesLearnOfEventsAfterCommitAndNeverAfterRollback() throws Exception {
        int before = first.gaps.get() + second.gaps.get();
        try (Connection shipped = transaction();
                Connection cancelled = transaction()) {
            first.channel.publish(shipped, first.bus, new ResourceEvent.Updated("orders://1"));
            first.channel.publish(cancelled, first.bus, new ResourceEvent.Updated("orders://2"));
            passed(first, second);
            assertThat(second.heard).doesNotContain("orders://1", "orders://2");
            cancelled.rollback();
            shipped.commit();
        }
        await().until(() -> first.heard.contains("orders://1") && second.heard.contains("orders://1"));
        passed(first, second);
        passed(second, first);
        assertThat(first.heard).doesNotContain("orders://2");
        assertThat(second.heard).doesNotContain("orders://2");
        assertThat(first.gaps.get() + second.gaps.get()).isEqualTo(before);
    }

    // snippet: publish
    private static void ship(long order, Connection connection, PostgresChannel channel, ClusterBus bus)
            throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("update orders set shipped = true where id = ?")) {
            update.setLong(1, order);
            update.executeUpdate();
        }
        channel.publish(connection, bus, new ResourceEvent.Updated("orders://" + order));
        connection.commit();
    }
    // end of snippet

    @Test
    void nodesLearnOfEventTogetherWithData() throws Exception {
        try (Connection connection = transaction();
                Statement statement = connection.createStatement()) {
            statement.execute("create table orders (id bigint primary key, shipped boolean not null)");
            statement.execute("insert into orders values (17, false)");
            connection.commit();
            ship(17, connection, first.channel, first.bus);
            await().until(() -> second.heard.contains("orders://17"));
            try (ResultSet shipped = statement.executeQuery("select shipped from orders where id = 17")) {
                assertThat(shipped.next()).isTrue();
                assertThat(shipped.getBoolean(1)).isTrue();
            }
        }
    }

    @Test
    void refusesBusOverAnotherChannel() throws Exception {
        try (Connection connection = transaction()) {
            assertThatThrownBy(() ->
                            first.channel.publish(connection, second.bus, new ResourceEvent.Updated("orders://1")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("another channel");
        }
    }
}
