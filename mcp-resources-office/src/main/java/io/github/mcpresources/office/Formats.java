package io.github.mcpresources.office;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.document.OfficeDocument;
import io.github.mcpresources.office.internal.odf.OdfDocument;
import io.github.mcpresources.office.internal.ole2.OleDocument;
import io.github.mcpresources.office.internal.ooxml.OoxmlDocument;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** Opens documents in any supported format. The format is detected from the content, not from the file name. */
final class Formats {

    private static final int ZIP = 0x504b0304;
    private static final int OLE2 = 0xd0cf11e0;

    private Formats() {}

    /**
     * Opens a document. The channel is closed with the document, or if this method fails.
     *
     * @throws OfficeException if the file is not an Office document, is damaged or encrypted, exceeds a limit, or has
     *     an unsupported version
     */
    static OfficeDocument open(SeekableByteChannel channel, OfficeLimits limits) throws IOException {
        boolean isOpen = false;
        try {
            OfficeDocument document = document(channel, limits);
            isOpen = true;
            return document;
        } finally {
            if (!isOpen) {
                channel.close();
            }
        }
    }

    private static OfficeDocument document(SeekableByteChannel channel, OfficeLimits limits) throws IOException {
        return switch (magic(channel)) {
            case ZIP -> zipped(ZipArchive.open(channel, limits), limits);
            case OLE2 -> OleDocument.open(channel, limits);
            default ->
                throw new OfficeException(
                        Reason.NOT_OFFICE,
                        "The file is not an Office document: it does not begin with the signature of ZIP or OLE2",
                        null);
        };
    }

    private static OfficeDocument zipped(ZipArchive archive, OfficeLimits limits) throws IOException {
        return OdfDocument.isOdf(archive) ? OdfDocument.open(archive, limits) : OoxmlDocument.open(archive, limits);
    }

    private static int magic(SeekableByteChannel channel) throws IOException {
        ByteBuffer start = ByteBuffer.allocate(4);
        channel.position(0);
        int count = 0;
        while (start.hasRemaining() && count >= 0) {
            count = channel.read(start);
        }
        return start.hasRemaining() ? 0 : start.getInt(0);
    }
}
