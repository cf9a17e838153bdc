package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.JsonSize;
import io.github.mcpresources.internal.text.Printable;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The state of the encoding of one result: the number of bytes, the reserved memory and the content streams. */
final class EncodingState {

    /** The memory that is reserved for each content stream, in bytes. */
    private static final int STREAM_BYTES = 192 * 1024;

    /**
     * The maximum size of content that is not streamed, in bytes. For such small content, a stream that keeps a file
     * open costs more than the memory for the content.
     */
    private static final int STREAMED_FROM = 64 * 1024;

    private final String uri;
    private final ServerRequest context;
    private final RequestOrigin from;
    private final Budget budget;
    private List<ContentStream> streams = List.of(); // most results have no streams
    /**
     * The number of content bytes that {@code streams} will send. Memory is reserved for the buffers of the streams,
     * not for these bytes.
     */
    private long streamed;

    private int streamCount;

    EncodingState(String uri, ServerRequest context, RequestOrigin from, long limit) {
        this.uri = uri;
        this.context = context;
        this.from = from;
        this.budget = new Budget(limit);
    }

    Budget budget() {
        return budget;
    }

    void close() {
        streams.forEach(ContentStream::close);
    }

    /**
     * Reserves memory for the contents that were counted so far, for the streams, and for {@code more} further bytes of
     * content.
     */
    void hold(long more) {
        from.hold(budget.content - streamed + more, (long) streamCount * STREAM_BYTES, context.memory());
    }

    /**
     * Checks whether content is large enough to be streamed, and whether the transport can send a {@link
     * ContentStream}.
     */
    boolean mayStream(long bytes) {
        return from.streams() && bytes > STREAMED_FROM;
    }

    /** Counts the bytes of content that will be streamed, and reserves memory for the buffers of the stream. */
    void beginStream(long length) {
        budget.take(length);
        streamed += length;
        streamCount++;
        hold(0);
    }

    ContentStream blob(byte[] head, InputStream in, long length) {
        beginStream(length);
        return opened(new BlobStream(shownUri(), head, in, length));
    }

    ContentStream text(InputStream in, Charset charset, long length, long encodedLength) {
        return opened(new TextStream(shownUri(), in, charset, length, encodedLength));
    }

    ContentStream opened(ContentStream stream) {
        if (streams.isEmpty()) {
            streams = new ArrayList<>(1);
        }
        streams.add(stream);
        context.onCancel(stream::close);
        return stream;
    }

    String shownUri() {
        return Printable.of(uri);
    }

    Object blob(byte[] bytes) {
        if (mayStream(bytes.length)) {
            return blob(new byte[0], new ByteArrayInputStream(bytes), bytes.length);
        }
        budget.take(bytes.length);
        hold(0);
        return bytes;
    }

    /** Counts the bytes of a result, and enforces the limit. The bytes of the content are also counted separately. */
    static final class Budget {
        private final long limit;
        private long used;
        private long content;

        Budget(long limit) {
            this.limit = limit;
        }

        long content() {
            return content;
        }

        long left() {
            return limit - used;
        }

        void check(long bytes) {
            if (bytes > left()) {
                throw LimitExceededException.resultBytes(used + bytes, limit);
            }
        }

        void take(long bytes) {
            check(bytes);
            used += bytes;
            content += bytes;
        }

        void takeBeside(Map<String, Object> fields) {
            if (!fields.isEmpty()) {
                long bytes = JsonSize.of(fields);
                check(bytes);
                used += bytes;
            }
        }
    }
}
