package io.github.mcpresources.cluster.postgresql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/**
 * The tables of a channel, and their SQL statements.
 *
 * <p>The table of frames has a row for each frame, with the id of the transaction that inserted it. Transactions get
 * their ids when they insert, but may commit in another order. A receiver that remembered only the largest id would
 * miss the frames of a transaction that commits later. A receiver therefore remembers a {@code pg_snapshot}, which
 * records the transactions that were complete at that time. Its next query returns the rows that are visible now, but
 * were not visible in that snapshot. These rows were inserted by transactions that were still running at the time of
 * the snapshot, or by later transactions. An index finds both. No transaction waits for another transaction, and a long
 * transaction delays only its own frames.
 *
 * <p>From time to time, a <em>mark</em> is added to the table of marks. It contains the current time and the id of the
 * oldest running transaction. All transactions with lower ids are complete. When the mark is older than the retention
 * time, the frames of these transactions are deleted. The oldest remaining mark tells receivers which frames were
 * deleted.
 */
final class FrameTable {

    private static final int SLICE = 2_000;

    private final String frames;
    private final String marks;
    private final long lock;
    private final Duration retention;

    FrameTable(String prefix, Duration retention) {
        Tables.checkPrefix(prefix);
        this.frames = prefix + "frames";
        this.marks = prefix + "marks";
        this.lock = Tables.lock(frames);
        this.retention = retention;
    }

    String name() {
        return frames;
    }

    void create(Connection connection) throws SQLException {
        Tables.create(
                connection,
                List.of(frames, marks),
                List.of(
                        "create table if not exists " + frames + " (xid xid8 not null default pg_current_xact_id(),"
                                + " id bigint generated always as identity, topic text not null, frame bytea not null,"
                                + " at timestamptz not null default clock_timestamp(), primary key (xid, id))",
                        "create table if not exists " + marks + " (at timestamptz not null default clock_timestamp(),"
                                + " horizon xid8 not null default pg_snapshot_xmin(pg_current_snapshot()))",
                        "insert into " + marks + " (horizon) select pg_snapshot_xmin(pg_current_snapshot())"
                                + " where not exists (select from " + marks + ")"));
    }

    /**
     * Returns the statement that inserts frames and notifies the receivers. Its parameters are an array of topics and
     * an array of frames.
     */
    String insert() {
        return "with sent as (insert into " + frames + " (topic, frame) select u.topic, u.frame from"
                + " unnest(?::text[], ?::bytea[]) with ordinality as u (topic, frame, number) order by u.number)"
                + " select pg_notify('" + frames + "', '')";
    }

    /**
     * Returns the query for a text that identifies the database server. The text changes if another server takes over,
     * or if a server that does not write each commit to disk is restarted. Earlier snapshots are then no longer valid,
     * because the server may have lost transactions, and may assign their ids to other transactions.
     */
    static String server() {
        return "select system_identifier || ' ' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)"
                + " || case when 'off' in (current_setting('fsync'), current_setting('synchronous_commit'))"
                + " then ' ' || pg_postmaster_start_time() else '' end from pg_control_system()";
    }

    /**
     * Returns the query for the frames that were committed after a given snapshot. Its parameters are this snapshot and
     * an array of topics. Each row contains the snapshot of the query itself, a flag that is true if frames after the
     * given snapshot may have been deleted, and a frame. If there are no frames, the query returns one row without a
     * frame.
     */
    String select() {
        String rows = "select id, frame from " + frames + " where topic = any(p.topics)"
                + " and xid < pg_snapshot_xmax(pg_current_snapshot()) and ";
        return "select s.now, s.lost, f.frame from (select ?::pg_snapshot as seen, ?::text[] as topics) p"
                + " cross join lateral (select pg_current_snapshot()::text as now,"
                + " pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(p.seen) or coalesce((select horizon from "
                + marks + " order by at limit 1) > pg_snapshot_xmin(p.seen), true) as lost) s"
                + " left join lateral (" + rows + "xid >= pg_snapshot_xmax(p.seen) union all " + rows
                + "xid = any(array(select pg_snapshot_xip(p.seen)))) f on true order by f.id";
    }

    /**
     * Deletes a limited number of frames that are older than the retention time. Returns true if there may be more such
     * frames.
     *
     * @param mark true to add a mark first
     */
    boolean clean(Connection connection, boolean mark) throws SQLException {
        String old = "(select at, horizon from " + marks
                + " where at < clock_timestamp() - ? * interval '1 millisecond'" + " order by at desc limit 1)";
        String delete = "with mark as materialized " + old + ", old_marks as (delete from " + marks
                + " where at < (select at from mark)) delete from " + frames
                + " where (xid, id) in (select xid, id from " + frames
                + " where xid < (select horizon from mark) order by xid, id limit " + SLICE + ")";
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement();
                PreparedStatement deletion = connection.prepareStatement(delete)) {
            if (mark) {
                statement.execute("insert into " + marks + " default values");
                // these rows are from a backup of a server whose transaction ids were higher
                statement.execute("delete from " + marks + " where horizon > pg_snapshot_xmax(pg_current_snapshot())");
                statement.execute("delete from " + frames + " where xid > pg_snapshot_xmax(pg_current_snapshot())");
            }
            int deleted = 0;
            // prevents two nodes from deleting the same rows and waiting for each other
            if (Tables.isTrue(statement, "select pg_try_advisory_xact_lock(" + (lock + 1) + ")")) {
                deletion.setLong(1, retention.toMillis());
                deleted = deletion.executeUpdate();
            }
            connection.commit();
            return deleted == SLICE;
        } finally {
            connection.setAutoCommit(true);
        }
    }
}
