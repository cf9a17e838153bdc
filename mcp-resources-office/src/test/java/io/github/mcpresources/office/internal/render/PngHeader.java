package io.github.mcpresources.office.internal.render;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** A PNG picture that has a header with its size, and no pixels. */
final class PngHeader {

    private PngHeader() {}

    static byte[] of(int width, int height) {
        ByteBuffer header = ByteBuffer.allocate(17)
                .put("IHDR".getBytes(StandardCharsets.US_ASCII))
                .putInt(width)
                .putInt(height)
                .put(new byte[] {8, 2, 0, 0, 0});
        CRC32 crc = new CRC32();
        crc.update(header.array());
        return ByteBuffer.allocate(64)
                .putLong(0x89504e470d0a1a0aL)
                .putInt(13)
                .put(header.array())
                .putInt((int) crc.getValue())
                .putInt(0)
                .put("IDAT".getBytes(StandardCharsets.US_ASCII))
                .array();
    }
}
