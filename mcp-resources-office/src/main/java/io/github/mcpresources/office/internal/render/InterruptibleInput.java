package io.github.mcpresources.office.internal.render;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** A stream that returns a picture in small pieces, and stops if the thread was interrupted. */
final class InterruptibleInput extends MemoryCacheImageInputStream {

    private static final int PIECE = 4096;

    InterruptibleInput(byte[] data) {
        super(new ByteArrayInputStream(data));
    }

    @Override
    public int read() throws IOException {
        Canvas.checkInterrupted();
        return super.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Canvas.checkInterrupted();
        return super.read(into, offset, Math.min(length, PIECE));
    }
}
