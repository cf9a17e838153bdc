package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.Handle;
import io.github.mcpresources.TimeSource;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A periodic check of a Netty connection while a request is being answered. If bytes wait to be sent and the client
 * receives none of them for a whole period, the check closes the connection. The HTTP server of Reactor Netty has no
 * timeout for this.
 */
final class UnreadCheck implements Handle {

    /** The time between two checks. A connection is closed after one to two periods without progress. */
    static final Duration PERIOD = Duration.ofSeconds(30);

    private static final Logger log = LoggerFactory.getLogger(UnreadCheck.class);

    private final Channel channel;
    private final TimeSource time;
    private final Written written;
    /** The progress at the last check; null if no bytes waited then. Used only on the thread of the channel. */
    private @Nullable Progress last;

    /** The timer of the next check. Guarded by {@code this}, as is {@code ended}. */
    private Handle timer = Handle.NONE;

    private boolean ended;

    private UnreadCheck(Channel channel, TimeSource time) {
        this.channel = channel;
        this.time = time;
        this.written = Written.of(channel);
    }

    /** Starts a check of a connection. Closing the returned object ends the check. */
    static UnreadCheck start(Channel channel, TimeSource time) {
        UnreadCheck check = new UnreadCheck(channel, time);
        check.schedule();
        return check;
    }

    private synchronized void schedule() {
        if (!ended) {
            timer = time.schedule(PERIOD, this::check);
        }
    }

    private void check() {
        try {
            channel.eventLoop().execute(this::compare);
        } catch (RejectedExecutionException stopped) {
            log.trace("The web server has stopped", stopped);
        }
    }

    private void compare() {
        Progress now = progress();
        if (now != null && now.equals(last) && !isEnded()) {
            log.debug(
                    "Closing the connection {}: its client has not received any of the waiting bytes for {}",
                    channel,
                    PERIOD);
            var unused = channel.close();
        }
        last = now;
        // Scheduled only now. Otherwise, two checks could run in immediate succession if the channel's thread was busy.
        schedule();
    }

    /** Returns the progress of the connection; null if no bytes wait to be sent. */
    private @Nullable Progress progress() {
        ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
        return waiting == null || waiting.isEmpty() ? null : new Progress(written.messages, waiting.currentProgress());
    }

    private synchronized boolean isEnded() {
        return ended;
    }

    @Override
    public void close() {
        Handle started;
        synchronized (this) {
            ended = true;
            started = timer;
        }
        started.close();
    }

    /**
     * The progress of a connection.
     *
     * @param messages the number of messages that were written completely
     * @param bytes the number of written bytes of the current message
     */
    private record Progress(long messages, long bytes) {}

    /**
     * Counts the messages that were written completely. It stays in the pipeline for later requests on the connection.
     */
    private static final class Written extends ChannelOutboundHandlerAdapter {

        /** Used only on the thread of the channel. */
        private long messages;

        static Written of(Channel channel) {
            Written existing = channel.pipeline().get(Written.class);
            if (existing != null) {
                return existing;
            }
            Written added = new Written();
            channel.pipeline().addFirst(added); // next to the socket, behind the encryption
            return added;
        }

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            var unused = context.write(message, promise.unvoid().addListener(done -> messages++));
        }
    }
}
