package io.github.mcpresources.skills;

import io.github.mcpresources.internal.content.Digests;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The digest, the size and the first bytes of a file, and whether the file is valid UTF-8. All are computed in one pass
 * over the file.
 */
final class FileFacts {

    private static final int BUFFER = 64 * 1024;
    private static final int MIN_BUFFER = 1024;

    private final String digest;
    private final long size;
    private final byte[] head;
    private final boolean isUtf8;

    private FileFacts(String digest, long size, byte[] head, boolean isUtf8) {
        this.digest = digest;
        this.size = size;
        this.head = head;
        this.isUtf8 = isUtf8;
    }

    String digest() {
        return digest;
    }

    long size() {
        return size;
    }

    byte[] head() {
        return head;
    }

    /** Checks whether the file is valid UTF-8. Returns false if it was read without this check. */
    boolean isUtf8() {
        return isUtf8;
    }

    /**
     * Reads a file to its end.
     *
     * @param headBytes the maximum number of bytes to keep from the start of the file. If it is 0, the file is not
     *     checked for UTF-8 either
     * @param expectedBytes the size of the file when it was found, which determines the size of the buffer
     * @throws InvalidSkillException if the file is larger than {@code maxBytes}
     */
    static FileFacts read(ReadableByteChannel file, int headBytes, long expectedBytes, long maxBytes)
            throws IOException, InvalidSkillException {
        MessageDigest digest = Digests.sha256();
        int bufferSize = (int) Math.max(MIN_BUFFER, Math.min(BUFFER, expectedBytes + 1)); // most files are small
        Utf8 utf8 = headBytes > 0 ? new Utf8(bufferSize) : null;
        ByteBuffer buffer = ByteBuffer.allocate(bufferSize);
        byte[] head = new byte[0];
        long size = 0;
        while (file.read(buffer.clear()) >= 0) {
            buffer.flip();
            if (head.length < headBytes) {
                int kept = Math.min(buffer.remaining(), headBytes - head.length);
                head = Arrays.copyOf(head, head.length + kept);
                buffer.get(0, head, head.length - kept, kept);
            }
            size += buffer.remaining();
            if (size > maxBytes) {
                throw new InvalidSkillException("While a file of the skill was read, it grew to more than " + maxBytes
                        + " bytes, which is the limit (setting SkillResources.Limits.bytes)");
            }
            digest.update(buffer.duplicate());
            if (utf8 != null) {
                utf8.add(buffer);
            }
        }
        return new FileFacts(
                "sha256:" + HexFormat.of().formatHex(digest.digest()), size, head, utf8 != null && utf8.isValid());
    }

    /** Checks whether bytes, which are added in pieces, are valid UTF-8. */
    private static final class Utf8 {

        private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        private final CharBuffer ignored;
        /** The bytes of an incomplete character. */
        private ByteBuffer left = ByteBuffer.allocate(0);

        private boolean valid = true;

        Utf8(int pieceSize) {
            ignored = CharBuffer.allocate(pieceSize + 4);
        }

        void add(ByteBuffer piece) {
            if (!valid) {
                return;
            }
            ByteBuffer bytes = ByteBuffer.allocate(left.remaining() + piece.remaining())
                    .put(left)
                    .put(piece)
                    .flip();
            valid = !decoder.decode(bytes, ignored.clear(), false).isError();
            left = bytes.slice();
        }

        boolean isValid() {
            return valid
                    && !decoder.decode(left, ignored.clear(), true).isError()
                    && !decoder.flush(ignored.clear()).isError();
        }
    }
}
