package io.github.mcpresources.mail.internal.mime;

import io.github.mcpresources.mail.internal.message.ByteRange;
import io.github.mcpresources.mail.internal.message.Limit;
import io.github.mcpresources.mail.internal.message.Room;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.eclipse.angus.mail.util.BASE64DecoderStream;
import org.eclipse.angus.mail.util.QPDecoderStream;
import org.eclipse.angus.mail.util.UUDecoderStream;

/**
 * Decodes the contents of parts according to their transfer encodings. Calls the constructors of the Angus Mail
 * decoders, which have parameters for tolerating errors. {@code MimeUtility.decode} is strict unless the application
 * sets system properties.
 */
final class Transfer {

    private static final int BLOCK = 64 * 1024;

    /** The number of copies of the decoded bytes that are in memory at the same time. */
    private static final int COPIES = 3;

    private Transfer() {}

    /** Checks whether an encoding, such as {@code 8bit}, stores the bytes of the content unchanged. */
    static boolean isIdentity(String encoding) {
        return switch (encoding) {
            case "base64", "quoted-printable", "x-uuencode", "uuencode", "x-uue", "uue" -> false;
            default -> true;
        };
    }

    private static InputStream decoded(InputStream in, String encoding) {
        return switch (encoding) {
            case "base64" -> new BASE64DecoderStream(in, true);
            case "quoted-printable" -> new QPDecoderStream(in);
            case "x-uuencode", "uuencode", "x-uue", "uue" -> new UUDecoderStream(in, true, true);
            default -> in;
        };
    }

    /**
     * Decodes the content of a part.
     *
     * @param range the stored bytes
     * @param max the maximum number of decoded bytes
     * @param what the subject of the error message, such as {@code Attachment 2}
     * @param setting the setting in {@code MailLimits} that determines {@code max}
     */
    static byte[] read(ByteRange range, String encoding, long max, String what, String setting, Room room)
            throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream((int) Math.min(BLOCK, range.size()));
        byte[] block = new byte[BLOCK];
        try (InputStream in = decoded(new BufferedInputStream(range.stream(), BLOCK), encoding)) {
            int count = in.read(block, 0, block.length);
            while (count >= 0) {
                Limit.checkInterrupt();
                if (all.size() + count > max) {
                    throw Limit.of(what + " has " + (all.size() + count) + " bytes or more", max, setting);
                }
                room.add((long) COPIES * count);
                all.write(block, 0, count);
                count = in.read(block, 0, block.length);
            }
        } catch (IndexOutOfBoundsException damaged) { // a damaged encoding; the bytes decoded so far are used
            return all.toByteArray();
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
        return all.toByteArray();
    }
}
