package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.chart.ChartData;
import io.github.mcpresources.office.internal.content.OleHeader;
import io.github.mcpresources.office.internal.content.OleTypes;
import io.github.mcpresources.office.internal.document.DocumentText;
import io.github.mcpresources.office.internal.document.OfficeDocument;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.util.RecordFormatException;
import org.jspecify.annotations.Nullable;

/** A document in the binary formats of Word, Excel and PowerPoint 97 to 2003: doc, xls and ppt. */
public final class OleDocument implements OfficeDocument {

    /** Finds the items in documents of one program, such as Word. */
    private interface ItemFinder {
        void read(DirectoryNode root, OleItems items, OfficeLimits limits) throws IOException;
    }

    private final SeekableByteChannel channel;
    private final POIFSFileSystem storage;
    private final OleItems items;
    private final List<OfficeItem> list;
    private final OfficeLimits limits;
    private final DocumentText text;

    private OleDocument(SeekableByteChannel channel, POIFSFileSystem storage, OleItems items, OfficeLimits limits) {
        this.channel = channel;
        this.storage = storage;
        this.items = items;
        this.list = items.list();
        this.limits = limits;
        this.text = text(storage.getRoot(), list, limits);
    }

    private static DocumentText text(DirectoryNode root, List<OfficeItem> items, OfficeLimits limits) {
        return switch (OleTypes.of(root)) {
            case OleTypes.XLS -> new GuardedText(() -> XlsText.open(root, limits, items), true);
            case OleTypes.PPT -> new GuardedText(() -> PptText.open(root, limits, items), false);
            default -> new GuardedText(() -> DocText.open(root, limits, items), false);
        };
    }

    /**
     * Opens a document and finds its items.
     *
     * @param channel the file; closed with the document, and left open if this method fails
     * @throws OfficeException if the document needs a password, is damaged, exceeds a limit, or is not of a supported
     *     program or version
     * @throws IOException if the channel is closed, for example by an interrupt; other read errors are reported as a
     *     damaged document
     */
    public static OleDocument open(SeekableByteChannel channel, OfficeLimits limits) throws IOException {
        if (channel.size() > limits.file()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The document has " + channel.size() + " bytes, over the limit of " + limits.file()
                            + " (setting OfficeLimits.file)",
                    null);
        }
        POIFSFileSystem storage = storage(channel);
        try {
            OleItems items = new OleItems(limits);
            DirectoryNode root = storage.getRoot();
            finder(root).read(root, items, limits);
            return new OleDocument(channel, storage, items, limits);
        } catch (ResourceException | ClosedChannelException known) {
            storage.close();
            throw known;
        } catch (IOException | RuntimeException | StackOverflowError damaged) {
            storage.close();
            throw corrupt(damaged);
        }
    }

    private static POIFSFileSystem storage(SeekableByteChannel channel) throws IOException {
        channel.position(0);
        try {
            checkHeader(channel);
            return channel instanceof FileChannel file
                    ? new POIFSFileSystem(file, true, false)
                    : new POIFSFileSystem(unclosed(channel));
        } catch (OfficeException known) {
            throw known;
        } catch (ClosedChannelException interrupted) {
            throw interrupted;
        } catch (IOException | RuntimeException | StackOverflowError damaged) {
            throw corrupt(damaged);
        }
    }

    /** Returns a stream that does not close the channel. POI closes the stream too early. */
    private static InputStream unclosed(SeekableByteChannel channel) {
        return new FilterInputStream(Channels.newInputStream(channel)) {
            @Override
            public void close() {}
        };
    }

    private static void checkHeader(SeekableByteChannel channel) throws IOException {
        byte[] header = Channels.newInputStream(channel).readNBytes(OleHeader.LENGTH);
        if (OleHeader.lies(header, channel.size())) {
            throw new OfficeException(
                    Reason.CORRUPT,
                    "The document is damaged: its header states " + OleHeader.claimed(header) + " bytes, but it has "
                            + channel.size(),
                    null);
        }
        channel.position(0);
    }

    private static ItemFinder finder(DirectoryNode root) {
        String type = OleTypes.of(root);
        return switch (type) {
            case OleTypes.PROTECTED -> throw encrypted(null);
            case OleTypes.DOC -> DocReader::read;
            case OleTypes.XLS -> XlsReader::read;
            case OleTypes.PPT -> PptReader::read;
            default ->
                throw new OfficeException(
                        Reason.NOT_OFFICE,
                        "The file is of type " + type + ", not a document of Word, Excel or PowerPoint",
                        null);
        };
    }

    static OfficeException encrypted(@Nullable Throwable cause) {
        return new OfficeException(
                Reason.ENCRYPTED,
                "This server cannot read password-protected documents; save the document without a password",
                cause);
    }

    /**
     * Converts a failure of POI. If POI reached one of its own limits, the error names the limit, because the document
     * may be undamaged.
     */
    static OfficeException corrupt(Throwable cause) {
        for (Throwable inner = cause; inner != null; inner = inner.getCause()) { // POI wraps some exceptions
            Optional<OfficeException> limit = limit(inner);
            if (limit.isPresent()) {
                return limit.get();
            }
        }
        return new OfficeException(Reason.CORRUPT, "The document is damaged", cause);
    }

    private static Optional<OfficeException> limit(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        if (cause instanceof StackOverflowError || message.contains("nested child")) {
            return limit(
                    "The records of the document are nested too deeply for Apache POI, which has no setting", cause);
        }
        if (cause instanceof RecordFormatException && message.contains("maximum length")) {
            return limit(
                    "A record of the document is longer than Apache POI reads (setting IOUtils.setByteArrayMaxOverride"
                            + " of Apache POI)",
                    cause);
        }
        if (cause instanceof IllegalStateException && message.matches("(?s)Cannot (process|add) more than.*")) {
            return limit(
                    "A text or group of the document is longer than Apache POI reads, which has no setting", cause);
        }
        return Optional.empty();
    }

    private static Optional<OfficeException> limit(String message, Throwable cause) {
        return Optional.of(new OfficeException(Reason.LIMIT, message, cause));
    }

    static OfficeException tooOld(String program) {
        return new OfficeException(
                Reason.UNSUPPORTED,
                "This server cannot read documents from before " + program + " 97; save the document in a newer format",
                null);
    }

    @Override
    public List<OfficeItem> items() {
        return list;
    }

    @Override
    public int parts() {
        return list.size();
    }

    @Override
    public InputStream open(OfficeItem item) throws IOException {
        return items.open(item);
    }

    @Override
    public ChartData chart(OfficeItem item) throws IOException {
        try {
            return items.chart(item);
        } catch (ResourceException | ClosedChannelException known) {
            throw known;
        } catch (IOException | RuntimeException | StackOverflowError damaged) {
            throw corrupt(damaged);
        }
    }

    @Override
    public Optional<DocumentText> text() {
        return Optional.of(text);
    }

    @Override
    public Map<String, Object> properties() throws IOException {
        try {
            return OleProperties.read(storage.getRoot(), limits);
        } catch (ResourceException | ClosedChannelException known) {
            throw known;
        } catch (IOException | RuntimeException | StackOverflowError damaged) {
            throw corrupt(damaged);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            storage.close();
        } finally {
            channel.close();
        }
    }
}
