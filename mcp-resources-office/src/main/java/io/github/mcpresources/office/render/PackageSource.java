package io.github.mcpresources.office.render;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.poi.openxml4j.util.ZipEntrySource;
import org.jspecify.annotations.Nullable;

/**
 * A package for POI within our own limits, part by part as it is asked for: POI's limits belong to the whole process, and
 * its streams to memory.
 */
final class PackageSource implements ZipEntrySource {

    private final ZipFile zip;
    private final OfficeLimits limits;
    private final Map<String, ZipArchiveEntry> folded = new TreeMap<>();
    private boolean closed;

    /** Takes the channel, which the caller closes. */
    PackageSource(SeekableByteChannel channel, OfficeLimits limits) throws IOException {
        this.limits = limits;
        this.zip = ZipFile.builder().setSeekableByteChannel(channel).get();
        for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
            folded.putIfAbsent(entry.getName().replace('\\', '/').toLowerCase(Locale.ROOT), entry);
        }
        if (folded.size() > limits.entries()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The document has " + folded.size() + " parts; " + limits.entries()
                            + " is the most (OfficeLimits.entries).",
                    null);
        }
    }

    @Override
    public Enumeration<? extends ZipArchiveEntry> getEntries() {
        return Collections.enumeration(folded.values());
    }

    @Override
    public @Nullable ZipArchiveEntry getEntry(String path) {
        return folded.get(path.replace('\\', '/').toLowerCase(Locale.ROOT));
    }

    @Override
    public InputStream getInputStream(ZipArchiveEntry entry) throws IOException {
        Canvas.checkInterrupted();
        long stored = Math.max(0, entry.getCompressedSize());
        long most = Math.min(limits.item(), Math.max(OfficeLimits.INFLATE_FREE, stored * limits.inflateRatio()));
        return new Bounded(zip.getInputStream(entry), most);
    }

    @Override
    public void close() {
        closed = true; // the channel is the caller's
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    private static final class Bounded extends FilterInputStream {
        private final long most;
        private long left;

        Bounded(InputStream in, long most) {
            super(in);
            this.most = most;
            this.left = most;
        }

        @Override
        public int read() throws IOException {
            int read = super.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = super.read(bytes, offset, length);
            count(Math.max(0, read));
            return read;
        }

        @Override
        public boolean markSupported() {
            return false;
        }

        private void count(int read) {
            left -= read;
            if (left < 0) {
                throw new OfficeException(
                        Reason.LIMIT,
                        "A part of the document grows beyond " + most
                                + " bytes (OfficeLimits.item, OfficeLimits.inflateRatio).",
                        null);
            }
        }
    }
}
