package io.github.mcpresources.cluster.redis;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.internal.ApplicationCode;
import io.github.mcpresources.cluster.internal.ConnectionLoop;
import io.lettuce.core.Limit;
import io.lettuce.core.Range;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.XAddArgs;
import io.lettuce.core.XReadArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the entries of streams on one connection, beginning at the {@linkplain StreamPositions positions} of a
 * receiver, and passes their frames to a listener. If the entry at a position no longer exists, the stream was trimmed
 * or deleted, and later entries may be missing. The listener is then notified of the loss, and reading continues at the
 * end of the stream. The listener is also notified if the Redis server process may have changed, because a restarted
 * server may have lost the last entries.
 */
final class StreamReceiver implements ConnectionLoop.Connection {

    /** The maximum number of entries of a stream in one response. A stream must not be trimmed to fewer entries. */
    static final int COUNT = 256;

    private static final String MARK = "m";
    private static final XReadArgs ARGUMENTS = new XReadArgs().block(1_000).count(COUNT);

    private final RedisLink link;
    private final StatefulRedisConnection<String, byte[]> connection;
    private final RedisAsyncCommands<String, byte[]> commands;
    private final StreamPositions positions;
    private final XAddArgs trimming;
    private final Channel.Listener listener;
    private volatile boolean closed;

    /**
     * Creates a receiver with a new connection.
     *
     * @throws Exception if the connection cannot be opened within three seconds
     */
    StreamReceiver(RedisLink link, StreamPositions positions, XAddArgs trimming, Channel.Listener listener)
            throws Exception {
        this.link = link;
        this.connection = link.open();
        this.commands = connection.async();
        this.positions = positions;
        this.trimming = trimming;
        this.listener = listener;
    }

    @Override
    public void use() throws Exception {
        positions.server(run());
        relocate(positions.isKnown() ? missing(positionsNow()) : positions.streams());
        report();
        while (!closed) {
            receive();
        }
    }

    private void receive() throws Exception {
        List<StreamMessage<String, byte[]>> entries = answer(commands.xread(ARGUMENTS, offsets()));
        Map<String, Integer> counts = new HashMap<>();
        entries.forEach(entry -> counts.merge(entry.getStream(), 1, Integer::sum));
        // A stream with fewer than COUNT new entries still has the entry at its position, unless the stream was
        // deleted.
        Map<String, String> doubtful = positionsNow();
        doubtful.keySet().removeIf(stream -> !entries.isEmpty() && counts.getOrDefault(stream, 0) < COUNT);
        List<String> missing = missing(doubtful);
        relocate(missing);
        report();
        for (StreamMessage<String, byte[]> entry : entries) {
            if (!closed && !missing.contains(entry.getStream())) {
                deliver(entry);
            }
        }
    }

    private void report() {
        if (!closed && positions.takeLoss()) {
            ApplicationCode.call(listener::lost);
        }
    }

    private void deliver(StreamMessage<String, byte[]> entry) {
        byte[] frame = entry.getBody().get(StreamSender.FRAME);
        if (frame != null) {
            ApplicationCode.call(() -> listener.frame(frame));
        }
        positions.set(entry.getStream(), entry.getId());
    }

    private Map<String, String> positionsNow() {
        Map<String, String> now = new HashMap<>();
        positions.streams().forEach(stream -> now.put(stream, positions.of(stream)));
        return now;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private StreamOffset<String>[] offsets() {
        return positions.streams().stream()
                .map(stream -> StreamOffset.from(stream, positions.of(stream)))
                .toArray(StreamOffset[]::new);
    }

    /**
     * Returns the streams whose expected entry is missing. {@code entries} contains the id of the expected entry of
     * each stream.
     */
    private List<String> missing(Map<String, String> entries) throws Exception {
        Map<String, RedisFuture<List<StreamMessage<String, byte[]>>>> found = new HashMap<>();
        entries.forEach((stream, id) -> found.put(stream, commands.xrange(stream, Range.create(id, id))));
        List<String> missing = new ArrayList<>();
        for (Map.Entry<String, RedisFuture<List<StreamMessage<String, byte[]>>>> entry : found.entrySet()) {
            if (answer(entry.getValue()).isEmpty()) {
                missing.add(entry.getKey());
            }
        }
        return missing;
    }

    /**
     * Moves the position in each of the given streams to the end of the stream, and records a loss, because entries may
     * be skipped. If a stream is empty, adds an entry that is not a frame, so that a later deletion of the stream is
     * detected.
     */
    private void relocate(Iterable<String> streams) throws Exception {
        for (String stream : streams) {
            positions.lose();
            List<StreamMessage<String, byte[]>> last =
                    answer(commands.xrevrange(stream, Range.unbounded(), Limit.from(1)));
            positions.set(
                    stream,
                    last.isEmpty()
                            ? answer(commands.xadd(stream, trimming, Map.of(MARK, new byte[0])))
                            : last.get(0).getId());
        }
    }

    /** Returns the id of the Redis server process; null if the Redis user is not permitted to read it. */
    private @Nullable String run() throws Exception {
        try {
            return answer(commands.info("server"))
                    .lines()
                    .filter(line -> line.startsWith("run_id:"))
                    .findFirst()
                    .orElse(null);
        } catch (RedisCommandExecutionException refused) {
            return null;
        }
    }

    private static <T> T answer(RedisFuture<T> future) throws Exception {
        try {
            return future.get(RedisLink.ANSWER.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof Exception cause ? cause : failed;
        } catch (TimeoutException late) {
            throw new TimeoutException("no answer within " + RedisLink.ANSWER.toSeconds() + " s");
        }
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            link.close(connection);
        }
    }
}
