package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.Piece;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Converts the pieces of a response to buffers when the web server requests them. The buffers are on the heap, so a
 * buffer that is never written need not be released.
 */
record PieceBuffers(DataBufferFactory factory) {

    private static final Logger log = LoggerFactory.getLogger(PieceBuffers.class);

    /**
     * The size of a buffer in bytes. It is small because a web server requests many buffers in advance, up to 128 in
     * Netty.
     */
    private static final int BUFFER = 8 * 1024;

    /**
     * The exception for a piece that cannot be read. It has no cause, because Spring interprets some causes, such as an
     * {@link EOFException}, as a disconnected client, and would end the response normally.
     */
    @SuppressWarnings("serial")
    static final class BrokenPieceException extends IOException {
        BrokenPieceException() {
            super("Reading the content failed while it was sent");
        }
    }

    /**
     * The result of reading one block of a piece, at most {@link Piece#CHUNK} bytes. A failure is part of the result
     * instead of being thrown, for two reasons: Reactor does not pass on some kinds of {@code Error}, and it logs
     * exceptions that are thrown after the client has disconnected.
     *
     * @param buffers empty if reading failed
     * @param isBroken true if reading failed
     */
    private record Block(List<DataBuffer> buffers, boolean isBroken) {}

    /**
     * Returns the bytes of a piece. A source that may block is read on a thread that may block. If reading fails, the
     * flux fails with a {@link BrokenPieceException}.
     */
    Flux<DataBuffer> of(Piece piece) {
        long[] remaining = {piece.length()}; // the blocks are read one after the other
        Mono<Block> read = Mono.fromCallable(() -> block(piece, remaining));
        Mono<List<DataBuffer>> block = (piece.mayWait() ? read.subscribeOn(BlockingThreads.SCHEDULER) : read)
                .handle((result, sink) -> {
                    if (result.isBroken()) {
                        sink.error(new BrokenPieceException());
                    } else {
                        sink.next(result.buffers());
                    }
                });
        int blocks = Math.toIntExact((piece.length() + Piece.CHUNK - 1) / Piece.CHUNK);
        return blocks == 1
                ? block.flatMapIterable(buffers -> buffers)
                : Flux.range(0, blocks).concatMap(next -> block, 0).concatMapIterable(buffers -> buffers, 1);
    }

    /** Returns all bytes of a small piece in memory. */
    DataBuffer whole(Piece piece) throws IOException {
        return factory.wrap(next(piece, (int) piece.length()));
    }

    private Block block(Piece piece, long[] remaining) {
        List<DataBuffer> buffers = new ArrayList<>(Piece.CHUNK / BUFFER);
        try {
            for (int left = (int) Math.min(Piece.CHUNK, remaining[0]); left > 0; ) {
                byte[] bytes = next(piece, Math.min(BUFFER, left));
                buffers.add(factory.wrap(bytes));
                left -= bytes.length;
                remaining[0] -= bytes.length;
            }
            return new Block(buffers, false);
        } catch (Throwable failure) { // also an Error, so that the client does not wait forever
            log.debug("Reading the content of a resource failed while it was sent", failure);
            return new Block(List.of(), true);
        }
    }

    private static byte[] next(Piece piece, int length) throws IOException {
        byte[] bytes = new byte[length];
        int filled = 0;
        while (filled < length) {
            if (!piece.hasMore()) {
                throw new EOFException(
                        "The content is at least " + (length - filled) + " bytes shorter than its Content-Length");
            }
            ByteBuffer some = piece.some(length - filled);
            int count = some.remaining();
            some.get(bytes, filled, count);
            filled += count;
        }
        return bytes;
    }
}
