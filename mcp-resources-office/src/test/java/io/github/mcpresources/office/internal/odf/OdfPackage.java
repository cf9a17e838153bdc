package io.github.mcpresources.office.internal.odf;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.office.TestPackage;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.archive.ZipArchive;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes OpenDocument packages as a test specifies. */
public final class OdfPackage {

    private static final String NAMESPACES = """
             xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
             xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
             xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
             xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
             xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
             xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
             xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0"
             xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"
             xmlns:xlink="http://www.w3.org/1999/xlink\"""";

    private final String type;
    private final Map<String, byte[]> parts = new LinkedHashMap<>();
    private final StringBuilder entries = new StringBuilder();
    private String encryption = "";

    private OdfPackage(String type) {
        this.type = type;
        entry("/", type);
    }

    /** Returns a document of a kind: {@code text}, {@code spreadsheet}, {@code presentation}, or one of their templates. */
    public static OdfPackage of(String kind) {
        return new OdfPackage("application/vnd.oasis.opendocument." + kind);
    }

    /** A document of that content. */
    public static String xml(String root, String body) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<office:" + root + " " + NAMESPACES + ">" + body
                + "</office:" + root + ">";
    }

    public OdfPackage content(String body) {
        return part("content.xml", "text/xml", xml("document-content", body).getBytes(UTF_8));
    }

    public OdfPackage part(String name, String mimeType, byte[] bytes) {
        parts.put(name, bytes);
        return entry(name, mimeType);
    }

    public OdfPackage entry(String path, String mimeType) {
        entries.append("<manifest:file-entry manifest:full-path=\"" + path + "\" manifest:media-type=\"" + mimeType
                + "\">" + encryption + "</manifest:file-entry>");
        return this;
    }

    /** Marks the entries that follow as encrypted. */
    OdfPackage encrypted() {
        encryption = "<manifest:encryption-data manifest:checksum=\"x\"/>";
        return this;
    }

    public byte[] bytes() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            byte[] kind = type.getBytes(UTF_8);
            ZipEntry first = TestPackage.entry("mimetype");
            CRC32 crc = new CRC32();
            crc.update(kind);
            first.setMethod(ZipEntry.STORED);
            first.setSize(kind.length);
            first.setCrc(crc.getValue());
            zip.putNextEntry(first);
            zip.write(kind);
            for (Map.Entry<String, byte[]> part : parts.entrySet()) {
                zip.putNextEntry(TestPackage.entry(part.getKey()));
                zip.write(part.getValue());
            }
            zip.putNextEntry(TestPackage.entry("META-INF/manifest.xml"));
            zip.write(("<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\">"
                            + entries + "</manifest:manifest>")
                    .getBytes(UTF_8));
        }
        return out.toByteArray();
    }

    OdfDocument open() throws IOException {
        return open(bytes(), OfficeLimits.DEFAULT);
    }

    static OdfDocument open(byte[] bytes, OfficeLimits limits) throws IOException {
        return OdfDocument.open(ZipArchive.open(new ByteArrayChannel(bytes), limits), limits);
    }
}
