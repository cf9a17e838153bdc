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

/** The facts about a file that one read of its bytes yields. */
final class FileFacts {

    private static final int BUFFER = 64 * 1024;

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

    /** Returns the digest: {@code sha256:} and 64 hexadecimal digits. */
    String digest() {
        return digest;
    }

    /** Returns the number of bytes. */
    long size() {
        return size;
    }

    /** Returns the first bytes. */
    byte[] head() {
        return head;
    }

    /** Checks whether the bytes are valid UTF-8. */
    boolean isUtf8() {
        return isUtf8;
    }

    /**
     * Reads a file to its end.
     *
     * @param headBytes the maximum number of first bytes to keep
     * @param maxBytes the maximum size
     * @throws InvalidSkillException if the file is larger
     */
    static FileFacts read(ReadableByteChannel file, int headBytes, long maxBytes)
            throws IOException, InvalidSkillException {
        MessageDigest digest = Digests.sha256();
        Utf8 utf8 = new Utf8();
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
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
                throw new InvalidSkillException(
                        "A file of the skill grew to more than " + maxBytes + " bytes (limit bytes) while it was read");
            }
            digest.update(buffer.duplicate());
            utf8.add(buffer);
        }
        return new FileFacts("sha256:" + HexFormat.of().formatHex(digest.digest()), size, head, utf8.isValid());
    }

    /** Checks, piece by piece, whether bytes are valid UTF-8. */
    private static final class Utf8 {

        private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        private final CharBuffer ignored = CharBuffer.allocate(BUFFER + 1);
        /** The bytes of a character that is not complete yet. */
        private ByteBuffer left = ByteBuffer.allocate(0);

        private boolean valid = true;

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
