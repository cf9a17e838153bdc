package io.github.mcpresources.cluster.postgresql;

import static io.github.mcpresources.testkit.internal.broker.FrameRecorder.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.testkit.internal.broker.FrameRecorder;
import io.github.mcpresources.testkit.internal.broker.PostgresBroker;
import io.github.mcpresources.testkit.internal.broker.Relay;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests frames in transactions of an application, and the deletion of old frames. */
class TransactionsTest {

    private static final String TOPIC = "transactions";

    @AutoClose
    private static PostgresBroker broker;

    private PostgresChannel channel;
    private FrameRecorder recorder;
    private int losses;

    @BeforeAll
    static void startBroker() {
        broker = PostgresBroker.start();
    }

    @BeforeEach
    void connect() {
        channel = PostgresChannel.connect(broker.url());
        recorder = FrameRecorder.receiving(channel, TOPIC);
        losses = recorder.losses();
    }

    @AfterEach
    void close() {
        channel.close();
    }

    private static Connection transaction() throws SQLException {
        Connection connection = DriverManager.getConnection(broker.url());
        connection.setAutoCommit(false);
        return connection;
    }

    private static long number(String query) throws SQLException {
        return Sql.number(broker.url(), query);
    }

    private void complete(CompletionStage<Void> sent) throws Exception {
        sent.toCompletableFuture().get(10, TimeUnit.SECONDS);
    }

    @Test
    void frameArrivesAfterCommit() throws Exception {
        try (Connection connection = transaction()) {
            channel.send(connection, TOPIC, bytes("first"));
            channel.send(connection, TOPIC, bytes("second"));
            recorder.probe(channel, TOPIC);
            assertThat(recorder.texts()).isEmpty();
            connection.commit();
        }
        recorder.awaitTexts(List.of("second"));
        assertThat(recorder.texts()).containsExactly("first", "second");
    }

    @Test
    void frameOfAbortedTransactionDoesNotArrive() throws Exception {
        try (Connection connection = transaction()) {
            channel.send(connection, TOPIC, bytes("aborted"));
            connection.rollback();
            channel.send(connection, TOPIC, bytes("committed"));
            connection.commit();
        }
        recorder.awaitTexts(List.of("committed"));
        assertThat(recorder.texts()).containsExactly("committed");
    }

    /** Transactions get ids for their rows in one order and commit in another one. */
    @Test
    void noFrameIsMissedIfTransactionsCommitInAnotherOrder() throws Exception {
        List<Connection> open = new ArrayList<>();
        List<String> sent = new ArrayList<>();
        for (int number = 0; number < 20; number++) {
            Connection connection = transaction();
            sent.add("frame " + number);
            channel.send(connection, TOPIC, bytes("frame " + number));
            open.add(connection);
        }
        for (int number = 19; number >= 0; number--) {
            complete(channel.send(TOPIC, bytes("between " + number)));
            recorder.awaitTexts(List.of("between " + number));
            open.get(number).commit();
            open.get(number).close();
        }
        recorder.awaitTexts(sent);
        assertThat(recorder.texts()).hasSize(40);
        assertThat(recorder.frames()).as("each frame arrives once").hasSize(40);
        assertThat(recorder.losses()).isEqualTo(losses);
    }

    /** Part of a transaction may be rolled back, and the rest has the same id of a transaction. */
    @Test
    void savepointsDoNotHideFrames() throws Exception {
        try (Connection connection = transaction()) {
            channel.send(connection, TOPIC, bytes("before"));
            Savepoint savepoint = connection.setSavepoint();
            channel.send(connection, TOPIC, bytes("undone"));
            connection.rollback(savepoint);
            connection.setSavepoint();
            channel.send(connection, TOPIC, bytes("after"));
            recorder.probe(channel, TOPIC);
            connection.commit();
        }
        recorder.awaitTexts(List.of("before", "after"));
        assertThat(recorder.texts()).containsExactly("before", "after");
    }

    @Test
    void longTransactionDelaysNothing() throws Exception {
        try (Connection connection = transaction();
                Statement statement = connection.createStatement()) {
            statement.execute("create temporary table work (id int)");
            statement.execute("insert into work values (1)");
            channel.send(connection, TOPIC, bytes("long"));
            for (int number = 0; number < 50; number++) {
                complete(channel.send(TOPIC, bytes("frame " + number)));
            }
            recorder.awaitTexts(List.of("frame 49"));
            assertThat(recorder.frames()).hasSize(50);
            connection.commit();
        }
        recorder.awaitTexts(List.of("long"));
    }

    @Test
    void oldFramesAreDeletedAndFramesOfLongTransactionsStay() throws Exception {
        try (PostgresChannel brief = brief(broker.port());
                Connection connection = transaction()) {
            brief.send(connection, TOPIC, bytes("long"));
            complete(channel.send(TOPIC, bytes("old")));
            String count = "select count(*) from brief_frames where topic = '" + TOPIC + "'";
            FrameRecorder other = FrameRecorder.receiving(brief, TOPIC);
            complete(brief.send(TOPIC, bytes("short")));
            connection.commit();
            other.awaitTexts(List.of("long", "short"));
            assertThat(number(count)).isGreaterThanOrEqualTo(2);
            await().atMost(Duration.ofSeconds(40))
                    .untilAsserted(() -> assertThat(number(count)).isZero());
            assertThat(other.losses()).isEqualTo(1);
        }
    }

    @Test
    void deletionOfUnreadFramesIsReported() throws Exception {
        try (Relay relay = Relay.to(broker.port());
                PostgresChannel sender = brief(broker.port());
                PostgresChannel receiver = brief(relay.port())) {
            FrameRecorder.receiving(sender, TOPIC);
            FrameRecorder late = FrameRecorder.receiving(receiver, TOPIC);
            relay.cut();
            complete(sender.send(TOPIC, bytes("unread")));
            await().atMost(Duration.ofSeconds(40))
                    .untilAsserted(() -> assertThat(number("select count(*) from brief_frames where convert_from(frame,"
                                    + " 'LATIN1') = 'unread'"))
                            .isZero());
            relay.pass();
            late.awaitLosses(2);
            late.probe(sender, TOPIC);
            assertThat(late.texts()).isEmpty();
        }
    }

    private static PostgresChannel brief(int port) {
        return PostgresChannel.builder(Sessions.source(PostgresBroker.url(port)))
                .prefix("brief_")
                .retention(Duration.ofSeconds(5))
                .build();
    }

    @Test
    void nodesThatStartTogetherCreateTables() throws Exception {
        List<PostgresChannel> nodes = new ArrayList<>();
        try {
            for (int node = 0; node < 8; node++) {
                nodes.add(PostgresChannel.builder(Sessions.source(broker.url()))
                        .prefix("together_")
                        .build());
            }
            for (PostgresChannel node : nodes) {
                FrameRecorder.receiving(node, TOPIC);
            }
        } finally {
            nodes.forEach(PostgresChannel::close);
        }
        assertThat(number("select count(*) from together_marks")).isPositive();
    }

    @Test
    void userWithoutRightToCreateTablesUsesExistingOnes() throws Exception {
        try (Connection connection = DriverManager.getConnection(broker.url());
                Statement statement = connection.createStatement()) {
            statement.execute("create role plain login");
            statement.execute("grant select, insert, delete on mcp_resources_frames, mcp_resources_marks to plain");
        }
        String url = broker.url().replace("user=postgres", "user=plain");
        try (PostgresChannel plain = PostgresChannel.connect(url)) {
            FrameRecorder own = FrameRecorder.receiving(plain, TOPIC);
            complete(plain.send(TOPIC, bytes("plain")));
            own.awaitTexts(List.of("plain"));
        }
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet server = statement.executeQuery(FrameTable.server())) {
            assertThat(server.next()).isTrue();
        }
    }

    /** The queries find the new rows by the index, also beside a long transaction. */
    @Test
    void queryUsesIndex() throws Exception {
        try (Connection connection = DriverManager.getConnection(broker.url());
                Statement statement = connection.createStatement()) {
            statement.execute("set enable_seqscan = off");
            String query = new FrameTable("mcp_resources_", Duration.ofMinutes(10))
                    .select()
                    .replaceFirst("\\?", "'10:20:12'")
                    .replaceFirst("\\?", "'{a,b}'");
            StringBuilder plan = new StringBuilder();
            try (ResultSet rows = statement.executeQuery("explain " + query)) {
                while (rows.next()) {
                    plan.append(rows.getString(1)).append('\n');
                }
            }
            assertThat(plan.toString())
                    .containsPattern("Index Cond: .*xid >= '20'")
                    .containsPattern("Index Cond: .*xid = ANY")
                    .doesNotContain("Seq Scan on mcp_resources_frames");
        }
    }

    @Test
    void rejectsInvalidSettings() {
        PostgresChannel.Builder builder = PostgresChannel.builder(Sessions.source(broker.url()));
        for (String prefix : Set.of("", "1a", "A", "a;drop", "a".repeat(41))) {
            assertThatThrownBy(() -> builder.prefix(prefix)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> builder.retention(Duration.ofSeconds(4)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The retention must be at least PT5S, not PT4S");
        assertThatThrownBy(() -> PostgresChannel.connect("jdbc:other://user:s3cret@host"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("s3cret");
    }
}
