package io.github.mcpresources.office.render;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.Collections;
import java.util.Enumeration;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipException;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.poi.openxml4j.util.ZipEntrySource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A package for POI within our own limits, part by part as it is asked for: POI's limits belong to the whole process, and
 * its streams to memory.
 */
final class PackageSource implements ZipEntrySource {

    private static final Logger log = LoggerFactory.getLogger(PackageSource.class);

    private final OfficeLimits limits;
    private final Map<String, ZipArchiveEntry> folded = new TreeMap<>();
    private final IdentityHashMap<ZipArchiveEntry, byte[]> salvaged = new IdentityHashMap<>();
    private final @Nullable ZipFile zip;
    private boolean closed;

    /** Takes the channel, which the caller closes. */
    PackageSource(SeekableByteChannel channel, OfficeLimits limits) throws IOException {
        this.limits = limits;
        this.zip = open(channel);
        if (zip == null) {
            salvage(channel);
        } else {
            Collections.list(zip.getEntries()).forEach(this::know);
        }
        if (folded.size() > limits.entries()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The document has " + folded.size() + " parts; " + limits.entries()
                            + " is the most (OfficeLimits.entries).",
                    null);
        }
    }

    private void know(ZipArchiveEntry entry) {
        folded.putIfAbsent(entry.getName().replace('\\', '/').toLowerCase(Locale.ROOT), entry);
    }

    private static @Nullable ZipFile open(SeekableByteChannel channel) throws IOException {
        try {
            return ZipFile.builder()
                    .setSeekableByteChannel(new Unclosed(channel))
                    .get();
        } catch (IOException e) {
            if (e instanceof ZipException || e.getCause() instanceof ZipException) {
                return null; // its directory is lost
            }
            throw e;
        }
    }

    /** Reads entry after entry what has lost its directory, as far as it goes, all of it no larger than one item. */
    private void salvage(SeekableByteChannel channel) throws IOException {
        channel.position(0);
        long left = limits.item();
        ZipArchiveInputStream in = new ZipArchiveInputStream(Channels.newInputStream(new Unclosed(channel)));
        try {
            for (ZipArchiveEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                Canvas.checkInterrupted();
                byte[] bytes = in.readNBytes((int) Math.min(left + 1, Integer.MAX_VALUE - 16));
                left -= bytes.length;
                if (left < 0 || folded.size() > limits.entries()) {
                    throw new OfficeException(
                            Reason.LIMIT,
                            "The document is damaged, and too large to be read nevertheless (OfficeLimits.item).",
                            null);
                }
                know(entry);
                salvaged.put(entry, bytes);
            }
        } catch (IOException e) {
            if (folded.isEmpty()) {
                throw new OfficeException(Reason.CORRUPT, "The document is no ZIP archive.", e);
            }
            log.debug("a damaged document is read up to here", e);
        }
        if (folded.isEmpty()) {
            throw new OfficeException(Reason.CORRUPT, "The document is no ZIP archive.", null);
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
        byte[] bytes = salvaged.get(entry);
        if (zip == null || bytes != null) {
            return new ByteArrayInputStream(bytes == null ? new byte[0] : bytes);
        }
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
