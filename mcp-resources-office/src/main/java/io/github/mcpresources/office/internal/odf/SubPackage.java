package io.github.mcpresources.office.internal.odf;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import io.github.mcpresources.office.internal.archive.ZipPart;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.LocalDateTime;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes an embedded object to a separate zip file. The document stores the object as a folder in its own zip file. The
 * bytes of the new zip file are always the same for the same object.
 */
final class SubPackage {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final OfficeLimits limits;
    private long total;

    private SubPackage(OfficeLimits limits) {
        this.limits = limits;
    }

    static InputStream open(ZipArchive archive, Manifest manifest, String folder, OfficeLimits limits)
            throws IOException {
        SubPackage made = new SubPackage(limits);
        made.write(archive, manifest, folder);
        return new ByteArrayInputStream(made.bytes.toByteArray());
    }

    private void write(ZipArchive archive, Manifest manifest, String folder) throws IOException {
        String type = String.valueOf(manifest.type(folder));
        StringBuilder entries = new StringBuilder();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            stored(zip, "mimetype", type.getBytes(UTF_8));
            entry(entries, "/", type);
            for (ZipPart part : archive.parts()) {
                if (part.name().startsWith(folder)) {
                    String name = part.name().substring(folder.length());
                    copy(archive, part, zip, name);
                    String partType = manifest.type(part.name());
                    entry(entries, name, partType == null ? "" : partType);
                }
            }
            zip.putNextEntry(dated("META-INF/manifest.xml"));
            zip.write(("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest:manifest"
                            + " xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\""
                            + " manifest:version=\"1.2\">\n" + entries + "</manifest:manifest>\n")
                    .getBytes(UTF_8));
            zip.closeEntry();
        }
    }

    private void copy(ZipArchive archive, ZipPart part, ZipOutputStream zip, String name) throws IOException {
        zip.putNextEntry(dated(name));
        try (InputStream in = archive.open(part)) {
            total += in.transferTo(zip);
        }
        zip.closeEntry();
        if (total > limits.item()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The object has " + total + " bytes or more, over the limit of " + limits.item()
                            + " (setting OfficeLimits.item)",
                    null);
        }
    }

    private static void stored(ZipOutputStream zip, String name, byte[] content) throws IOException {
        ZipEntry entry = dated(name);
        CRC32 crc = new CRC32();
        crc.update(content);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(crc.getValue());
        zip.putNextEntry(entry);
        zip.write(content);
        zip.closeEntry();
    }

    private static ZipEntry dated(String name) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(LocalDateTime.of(1980, 1, 1, 0, 0));
        return entry;
    }

    private static void entry(StringBuilder entries, String path, String type) {
        entries.append(" <manifest:file-entry manifest:full-path=\"")
                .append(escaped(path))
                .append("\" manifest:media-type=\"")
                .append(escaped(type))
                .append("\"/>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
