package io.github.mcpresources.office.internal.render;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.CountedInput;
import io.github.mcpresources.office.internal.archive.ReadBudget;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import io.github.mcpresources.office.internal.content.MimeTypes;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.io.BufferedInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.poi.openxml4j.util.ZipEntrySource;
import org.jspecify.annotations.Nullable;

/**
 * The zip file of a presentation, from which POI reads within {@link OfficeLimits}. POI's own implementation is not
 * used, because its limits apply to the whole process, and its streams keep all data in memory.
 */
final class PackageSource implements ZipEntrySource {

    private static final int SNIFFED = 64;

    /**
     * The memory that POI needs to read XML, as a multiple of the length of the XML. POI creates a DOM and its own
     * objects.
     */
    private static final int OBJECTS = 20;

    private final ZipArchive archive;

    private final ReadBudget xml;

    private final Map<String, ZipArchiveEntry> entries = new LinkedHashMap<>();
    private boolean closed;
    private long reserved;
    private long read;

    /**
     * Creates a source that reads from a channel, and reserves the memory for its XML. The caller closes the channel.
     */
    PackageSource(SeekableByteChannel channel, OfficeLimits limits) throws IOException {
        archive = ZipArchive.open(channel, limits);
        xml = ReadBudget.ofXml(limits, 1);
        long total = 0;
        for (ZipPart part : archive.parts()) {
            if (part.name().endsWith(".xml") || part.name().endsWith(".rels")) {
                total += part.size();
            }
            entries.put(part.name(), new ZipArchiveEntry(part.name()));
        }
        reserved = total;
        DocumentMemory.take(total * OBJECTS);
    }

    /** Releases the memory that was needed only while the XML was read. */
    void releaseParsing() {
        DocumentMemory.take(-reserved * OBJECTS / 2);
    }

    @Override
    public Enumeration<? extends ZipArchiveEntry> getEntries() {
        return Collections.enumeration(entries.values());
    }

    @Override
    public @Nullable ZipArchiveEntry getEntry(String path) {
        return archive.find(path.replace('\\', '/'))
                .map(part -> entries.get(part.name()))
                .orElse(null);
    }

    @Override
    public InputStream getInputStream(ZipArchiveEntry entry) throws IOException {
        Canvas.checkInterrupted();
        Optional<ZipPart> part = archive.find(entry.getName());
        if (part.isEmpty()) {
            throw new FileNotFoundException(entry.getName());
        }
        InputStream in = new BufferedInputStream(archive.open(part.get()));
        return isPicture(in) ? in : new Interruptible(xml.counted(in));
    }

    /** Checks whether a part is a picture. POI may parse all other parts as XML. */
    private static boolean isPicture(InputStream in) throws IOException {
        in.mark(SNIFFED);
        byte[] head = in.readNBytes(SNIFFED);
        in.reset();
        String type = MimeTypes.sniff(head, null, null).mimeType();
        return type.startsWith("image/") && !type.endsWith("+xml");
    }

    /**
     * A stream of XML that stops if the thread was interrupted. If the XML is longer than the central directory states,
     * the stream reserves more memory.
     */
    private final class Interruptible extends CountedInput {
        Interruptible(InputStream in) {
            super(in);
        }

        @Override
        protected void count(int count) throws IOException {
            Canvas.checkInterrupted();
            read += count;
            if (read > reserved) { // the part is larger than the central directory states
                DocumentMemory.take((2 * read - reserved) * OBJECTS);
                reserved = 2 * read;
            }
        }
    }

    @Override
    public void close() {
        closed = true; // the caller closes the channel
    }

    @Override
    public boolean isClosed() {
        return closed;
    }
}
