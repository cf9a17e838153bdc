package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.Piece;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * The conversion of pieces to buffers, on demand. The buffers are on the heap, so that a buffer that is not written needs
 * no release.
 *
 * @param factory the factory of the response
 */
record PieceBuffers(DataBufferFactory factory) {

    /**
     * The size of a buffer. It is small because a web server requests many buffers in advance, up to 128 in Netty, even
     * if the client receives slowly.
     */
    private static final int BUFFER = 8 * 1024;

    /** Returns the bytes of a piece. If the source of the bytes may block, it is read on a thread that may block. */
    Flux<DataBuffer> of(Piece piece) {
        long[] remaining = {piece.length()}; // the blocks are read one after the other
        Mono<List<DataBuffer>> read = Mono.fromCallable(() -> block(piece, remaining));
        Mono<List<DataBuffer>> block = piece.mayWait() ? read.subscribeOn(Schedulers.boundedElastic()) : read;
        int blocks = Math.toIntExact((piece.length() + Piece.CHUNK - 1) / Piece.CHUNK);
        return blocks == 1
                ? block.flatMapIterable(buffers -> buffers)
                : Flux.range(0, blocks).concatMap(next -> block, 0).concatMapIterable(buffers -> buffers, 1);
    }

    /** Returns all bytes of a piece that is in memory and small. */
    DataBuffer whole(Piece piece) throws IOException {
        return factory.wrap(next(piece, (int) piece.length()));
    }

    private List<DataBuffer> block(Piece piece, long[] remaining) throws IOException {
        List<DataBuffer> buffers = new ArrayList<>(Piece.CHUNK / BUFFER);
        for (int left = (int) Math.min(Piece.CHUNK, remaining[0]); left > 0; ) {
            byte[] bytes = next(piece, Math.min(BUFFER, left));
            buffers.add(factory.wrap(bytes));
            left -= bytes.length;
            remaining[0] -= bytes.length;
        }
        return buffers;
    }

    private static byte[] next(Piece piece, int length) throws IOException {
        byte[] bytes = new byte[length];
        int filled = 0;
        while (filled < length) {
            if (!piece.hasMore()) {
                throw new EOFException("The content ended " + (length - filled) + " bytes early");
            }
            ByteBuffer some = piece.some(length - filled);
            int count = some.remaining();
            some.get(bytes, filled, count);
            filled += count;
        }
        return bytes;
    }
}
