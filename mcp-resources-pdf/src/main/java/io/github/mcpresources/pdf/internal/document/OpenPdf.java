package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfException.Reason;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;

/**
 * An open PDF document. The limits of {@link PdfLimits} apply to all work on it. Not thread-safe. Work on the document
 * must run within {@link #guarded}.
 */
public final class OpenPdf implements Closeable {

    /** The number of bytes at the beginning of a file that may contain its header. */
    private static final int HEADER = 1024;

    /** Work on a document. */
    @FunctionalInterface
    public interface Work<T> {
        T call() throws IOException;
    }

    private final PDDocument document;
    private final StreamGuard guard;
    private final PdfLimits limits;
    private final PageList pages;

    private OpenPdf(PDDocument document, StreamGuard guard, PdfLimits limits) {
        this.document = document;
        this.guard = guard;
        this.limits = limits;
        this.pages = new PageList(document, guard, limits);
    }

    /**
     * Opens a document, which the caller closes.
     *
     * @param channel not closed with the document
     * @param password empty for none
     * @param needsPictures false to drop the bytes of pictures, which then cannot be decoded
     * @throws PdfException if the document is damaged, encrypted, over a limit, or not a PDF document
     * @throws IOException if the bytes cannot be read
     */
    public static OpenPdf open(
            SeekableByteChannel channel, Optional<String> password, boolean needsPictures, PdfLimits limits)
            throws IOException {
        if (!hasHeader(channel)) {
            throw new PdfException(Reason.NOT_PDF, "The file is not a PDF document", null);
        }
        StreamGuard guard = new StreamGuard(limits, needsPictures);
        return guarded(guard, () -> {
            ChannelRead source = new ChannelRead(channel);
            try {
                GuardedParser parser =
                        new GuardedParser(source, password.orElse(""), guard, limits.unpacked() + limits.stream());
                return new OpenPdf(parser.parse(), guard, limits);
            } catch (InvalidPasswordException locked) {
                throw encrypted(password.isPresent(), locked);
            }
        });
    }

    private static PdfException encrypted(boolean isWrong, InvalidPasswordException cause) {
        return new PdfException(
                Reason.ENCRYPTED,
                isWrong
                        ? "The document is encrypted, and the password that the application gave is wrong"
                        : "The document is encrypted, and the application gave no password for it (setting passwords)",
                cause);
    }

    private static boolean hasHeader(SeekableByteChannel channel) throws IOException {
        ByteBuffer start = ByteBuffer.allocate((int) Math.min(HEADER, channel.size()));
        channel.position(0);
        int count = 0;
        while (count >= 0 && start.hasRemaining()) {
            count = channel.read(start);
        }
        return new String(start.array(), StandardCharsets.ISO_8859_1).contains("%PDF-");
    }

    /**
     * Runs work on this document. If limits are exceeded, reports the first of them, even if PDFBox ignores the
     * exception.
     *
     * @throws PdfException if the document is damaged or exceeds a limit
     * @throws IOException if the bytes cannot be read
     */
    public <T> T guarded(Work<T> work) throws IOException {
        return guarded(guard, work);
    }

    private static <T> T guarded(StreamGuard guard, Work<T> work) throws IOException {
        try {
            T result = work.call();
            Limit.checkInterrupt();
            guard.check();
            return result;
        } catch (PdfException | io.github.mcpresources.ResourceNotFoundException failure) {
            guard.check();
            throw failure;
        } catch (StackOverflowError tooDeep) {
            guard.check();
            throw new PdfException(Reason.LIMIT, "The objects of the document are nested too deeply", tooDeep);
        } catch (InterruptedWork | io.github.mcpresources.internal.documents.EnoughText signal) {
            throw signal;
        } catch (IOException | RuntimeException damaged) {
            guard.check();
            Limit.checkInterrupt();
            if (damaged instanceof io.github.mcpresources.ResourceException known) {
                throw known;
            }
            throw new PdfException(Reason.CORRUPT, "The document is damaged", damaged);
        }
    }

    /** Returns the PDFBox document. Its pages must be read only through {@link #pages}. */
    public PDDocument document() {
        return document;
    }

    public COSDictionary catalog() {
        COSDictionary root = document.getDocument().getTrailer().getCOSDictionary(COSName.ROOT);
        if (root == null) {
            throw new PdfException(Reason.CORRUPT, "The document has no catalog", null);
        }
        return root;
    }

    public PageList pages() {
        return pages;
    }

    public PdfLimits limits() {
        return limits;
    }

    /** Returns the size of a stream as stored in the document, in bytes; -1 if it is not known. */
    public long packed(COSStream stream) {
        return guard.packed(stream);
    }

    @Override
    public void close() throws IOException {
        document.close();
    }
}
