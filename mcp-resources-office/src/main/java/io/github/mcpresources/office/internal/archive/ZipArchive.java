package io.github.mcpresources.office.internal.archive;

import static io.github.mcpresources.office.internal.archive.ZipFields.u16;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A zip file that is read through an open channel, not by its path. If another file is moved to the path after the
 * digest was computed, the archive still reads the file with this digest. Not thread-safe.
 *
 * <p>{@link java.util.zip.ZipFile} is not used, because it opens a path itself, and reads a central directory of any
 * size into memory before the entries can be counted. This class supports the features that Office documents use:
 * stored and deflated parts and ZIP64, without passwords. A file without a valid central directory, such as a truncated
 * file, is read from the beginning as far as possible.
 *
 * <p>Names that differ only in case count as the same name (OPC, 6.2.2.3), and a file with a duplicate name is
 * rejected. Names are never used as paths.
 */
public final class ZipArchive implements Closeable {

    private static final long PEEK = 4L << 20;

    /** After this number of bytes in total, {@link #peek} reads at most {@code PEEK_ALWAYS} bytes of each part. */
    private static final long PEEK_IN_ALL = 128L << 20;

    private static final int PEEK_ALWAYS = 8192;

    /** The buffer size of {@link #peek}. The buffer can be small, because most readers request whole blocks. */
    private static final int PEEK_BUFFER = 512;

    /**
     * The maximum number of bytes of XML that are read from a document, as a multiple of {@link OfficeLimits#item} plus
     * {@link OfficeLimits#xmlPart}.
     */
    private static final int LARGE_PARTS = 4;

    private final SeekableByteChannel channel;
    private final OfficeLimits limits;
    private final Map<String, ZipPart> parts;
    private final ReadBudget xml;
    private long peeked;

    private ZipArchive(SeekableByteChannel channel, OfficeLimits limits, Map<String, ZipPart> parts) {
        this.channel = channel;
        this.limits = limits;
        this.parts = parts;
        this.xml = ReadBudget.ofXml(limits, LARGE_PARTS);
    }

    /**
     * Opens a zip file and reads its central directory.
     *
     * @param channel the file; closed with the archive, and left open if this method fails
     * @throws OfficeException if the file exceeds a limit, is damaged, or has a duplicate name
     * @throws IOException if the file cannot be read
     */
    public static ZipArchive open(SeekableByteChannel channel, OfficeLimits limits) throws IOException {
        if (channel.size() > limits.file()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The document has " + channel.size() + " bytes, over the limit of " + limits.file()
                            + " (setting OfficeLimits.file)",
                    null);
        }
        Optional<List<ZipPart>> listed = CentralDirectory.parts(channel, limits);
        List<ZipPart> found = listed.isPresent() ? listed.get() : LocalHeaders.parts(channel, limits);
        Map<String, ZipPart> parts = new LinkedHashMap<>();
        for (ZipPart part : found) {
            if (!part.name().endsWith("/") && parts.putIfAbsent(key(part.name()), part) != null) {
                throw new OfficeException(
                        Reason.CORRUPT,
                        "The document has two parts with the name " + part.name()
                                + ", or with names that differ only in case",
                        null);
            }
        }
        return new ZipArchive(channel, limits, Collections.unmodifiableMap(parts));
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /**
     * Returns all parts, without folders, in the order of the central directory. If there is no valid directory, the
     * order is that of the parts in the file.
     */
    public Collection<ZipPart> parts() {
        return parts.values();
    }

    /** Finds a part by its name. The name has no leading slash, and its case is ignored. */
    public Optional<ZipPart> find(String name) {
        return Optional.ofNullable(parts.get(key(name)));
    }

    /**
     * Opens an item of at most {@link OfficeLimits#item} bytes. Reading fails with an {@link OfficeException} if the
     * item is damaged or exceeds a limit.
     *
     * @throws OfficeException if the stated size exceeds a limit, or if the part is encrypted, damaged, or compressed
     *     with an unsupported method
     * @throws IOException if the file cannot be read
     */
    public InputStream open(ZipPart part) throws IOException {
        return open(part, limits.item(), "setting OfficeLimits.item");
    }

    /**
     * Opens an XML part that is read to list items, for example a part with relationships. The part must not have more
     * than {@link OfficeLimits#xmlPart} bytes; see {@link #open(ZipPart)}.
     *
     * @throws OfficeException as for {@link #open(ZipPart)}
     * @throws IOException if the file cannot be read
     */
    public InputStream openXml(ZipPart part) throws IOException {
        return xml.counted(open(part, limits.xmlPart(), "setting OfficeLimits.xmlPart"));
    }

    /**
     * Opens an XML part with content of the document. The part must not have more than {@link OfficeLimits#item} bytes;
     * see {@link #open(ZipPart)}.
     *
     * @throws OfficeException as for {@link #open(ZipPart)}
     * @throws IOException if the file cannot be read
     */
    public InputStream openContent(ZipPart part) throws IOException {
        return xml.counted(open(part));
    }

    /**
     * Opens the XML part with the relationships of a part, which is read piece by piece. It must not have more than
     * {@link OfficeLimits#item} or {@link OfficeLimits#xmlPart} bytes, whichever is larger; see {@link #open(ZipPart)}.
     *
     * @throws OfficeException as for {@link #open(ZipPart)}
     * @throws IOException if the file cannot be read
     */
    public InputStream openRelationships(ZipPart part) throws IOException {
        return limits.item() < limits.xmlPart() ? openXml(part) : openContent(part);
    }

    /**
     * Opens an XML part whose text is read piece by piece. The part must not have more than
     * {@link OfficeLimits.Text#part} bytes. The inflate ratio is not limited, because only a small piece of the part is
     * in memory.
     *
     * @throws OfficeException as for {@link #open(ZipPart)}
     * @throws IOException if the file cannot be read
     */
    public InputStream openText(ZipPart part) throws IOException {
        return openText(part, limits.text().part());
    }

    /**
     * Opens a part like {@link #openText(ZipPart)}.
     *
     * @param max the maximum number of bytes of the part: {@link OfficeLimits.Text#part} or {@link OfficeLimits#item}
     * @throws OfficeException as for {@link #open(ZipPart)}
     * @throws IOException if the file cannot be read
     */
    public InputStream openText(ZipPart part, long max) throws IOException {
        checkReadable(part);
        String setting = max == limits.text().part() ? "setting OfficeLimits.Text.part" : "setting OfficeLimits.item";
        if (part.size() > max) {
            throw tooLarge(part, part.size(), max, setting);
        }
        return new PartStream(channel, part, data(part), null, max, setting);
    }

    /**
     * Opens a part to detect its type from its first bytes. The stated size is ignored. When these streams have
     * returned 128 MiB in total, each of them returns at most 8 KiB, because parts may overlap. Reading fails with an
     * {@link OfficeException} after 4 MiB, or if the part is damaged or exceeds {@link OfficeLimits#inflateRatio}.
     *
     * @throws OfficeException if the part is encrypted, damaged, or compressed with an unsupported method
     * @throws IOException if the file cannot be read
     */
    public InputStream peek(ZipPart part) throws IOException {
        checkReadable(part);
        InputStream beginning = new PartStream(channel, part, data(part), limits, PEEK, "not configurable");
        return new BufferedInputStream(
                new InputStream() {
                    private long given;

                    @Override
                    public int read() throws IOException {
                        byte[] one = new byte[1];
                        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
                    }

                    @Override
                    public int read(byte[] into, int offset, int length) throws IOException {
                        long allowed = Math.max(PEEK_ALWAYS - given, PEEK_IN_ALL - peeked);
                        int count = allowed <= 0 ? -1 : beginning.read(into, offset, (int) Math.min(length, allowed));
                        given += Math.max(0, count);
                        peeked += Math.max(0, count);
                        return count;
                    }

                    @Override
                    public void close() throws IOException {
                        beginning.close();
                    }
                },
                PEEK_BUFFER);
    }

    private InputStream open(ZipPart part, long limit, String setting) throws IOException {
        checkReadable(part);
        if (part.size() > limit) {
            throw tooLarge(part, part.size(), limit, setting);
        }
        checkRatio(part, part.size(), limits);
        return new PartStream(channel, part, data(part), limits, limit, setting);
    }

    private static void checkReadable(ZipPart part) {
        if (part.encrypted()) {
            throw new OfficeException(Reason.ENCRYPTED, "The part " + part.name() + " needs a password", null);
        }
        if (part.method() != ZipFields.STORED && part.method() != ZipFields.DEFLATED) {
            throw new OfficeException(
                    Reason.UNSUPPORTED,
                    "The part " + part.name() + " uses compression method " + part.method()
                            + "; only stored (0) and deflated (8) parts are supported",
                    null);
        }
    }

    private long data(ZipPart part) throws IOException {
        if (part.header() < 0 || part.header() > channel.size() - ZipFields.LOCAL_SIZE) {
            throw misplaced(part);
        }
        ByteBuffer header = ZipFields.read(channel, part.header(), ZipFields.LOCAL_SIZE);
        long data = part.header() + ZipFields.LOCAL_SIZE + u16(header, 26) + u16(header, 28);
        if (header.getInt(0) != ZipFields.LOCAL || data > channel.size()) {
            throw misplaced(part);
        }
        return data;
    }

    private static OfficeException misplaced(ZipPart part) {
        return new OfficeException(
                Reason.CORRUPT, "The part " + part.name() + " is not at the offset that the directory states", null);
    }

    static OfficeException tooLarge(ZipPart part, long bytes, long limit, String setting) {
        return new OfficeException(
                Reason.LIMIT,
                "The part " + part.name() + " has " + bytes + " bytes or more, over the limit of " + limit + " ("
                        + setting + ")",
                null);
    }

    static void checkRatio(ZipPart part, long bytes, OfficeLimits limits) {
        if (bytes > OfficeLimits.INFLATE_FREE && bytes / limits.inflateRatio() > part.stored()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The part " + part.name() + " expands from " + part.stored() + " to at least " + bytes
                            + " bytes, over the compression ratio limit of " + limits.inflateRatio()
                            + " (setting OfficeLimits.inflateRatio)",
                    null);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
