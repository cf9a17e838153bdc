package io.github.mcpresources.office;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.imageio.ImageIO;

/**
 * Writes packages of Office Open XML, valid and invalid packages, with the parts, types and relationships that a test
 * specifies.
 */
public final class TestPackage {

    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    public static final String TRANSITIONAL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
    public static final String STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships/";

    private final Map<String, byte[]> parts = new LinkedHashMap<>();
    private final Map<String, StringBuilder> relationships = new LinkedHashMap<>();
    private final StringBuilder types = new StringBuilder();
    private final String kinds;

    private TestPackage(String kinds) {
        this.kinds = kinds;
        type("rels", "application/vnd.openxmlformats-package.relationships+xml");
        type("xml", "application/xml");
        type("png", "image/png");
        type("jpeg", "image/jpeg");
        type("gif", "image/gif");
        type("mp4", "video/mp4");
        type("wav", "audio/wav");
        type("pdf", "application/pdf");
        type("bin", "application/vnd.openxmlformats-officedocument.oleObject");
    }

    public static TestPackage of(String kinds) {
        return new TestPackage(kinds);
    }

    /** Returns an empty text document. */
    public static TestPackage word() {
        return of(TRANSITIONAL)
                .rel("", "rId1", "officeDocument", "word/document.xml")
                .part("word/document.xml", "<w/>");
    }

    /** Returns a workbook with a sheet that has the given rows. */
    public static TestPackage workbook(String rows) {
        return of(TRANSITIONAL)
                .rel("", "rId1", "officeDocument", "xl/workbook.xml")
                .part(
                        "xl/workbook.xml",
                        "<workbook xmlns:r=\"" + TRANSITIONAL.substring(0, TRANSITIONAL.length() - 1)
                                + "\"><sheets><sheet name=\"Sheet\" r:id=\"rId1\"/></sheets></workbook>")
                .rel("xl/workbook.xml", "rId1", "worksheet", "worksheets/sheet1.xml")
                .part("xl/worksheets/sheet1.xml", "<worksheet><sheetData>" + rows + "</sheetData></worksheet>");
    }

    /** Returns a presentation whose slides are listed in another order than their relationships. */
    public static TestPackage deck(int slides) {
        TestPackage deck = of(TRANSITIONAL).rel("", "rId1", "officeDocument", "ppt/presentation.xml");
        StringBuilder ids = new StringBuilder();
        for (int slide = slides; slide >= 1; slide--) {
            deck.rel("ppt/presentation.xml", "rId" + slide, "slide", "slides/slide" + slide + ".xml")
                    .part("ppt/slides/slide" + slide + ".xml", "<p/>");
            ids.insert(0, "<p:sldId id=\"" + (255 + slide) + "\" r:id=\"rId" + slide + "\"/>");
        }
        return deck.part(
                "ppt/presentation.xml",
                "<p:presentation xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\" xmlns:r=\""
                        + TRANSITIONAL.substring(0, TRANSITIONAL.length() - 1) + "\"><p:sldIdLst>" + ids
                        + "</p:sldIdLst></p:presentation>");
    }

    public TestPackage part(String name, String text) {
        return part(name, text.getBytes(StandardCharsets.UTF_8));
    }

    public TestPackage part(String name, byte[] bytes) {
        parts.put(name, bytes);
        return this;
    }

    public TestPackage type(String extension, String mimeType) {
        types.append("<Default Extension=\"" + extension + "\" ContentType=\"" + mimeType + "\"/>");
        return this;
    }

    public TestPackage rel(String source, String id, String kind, String target) {
        return rel(source, id, kind, target, "");
    }

    public TestPackage external(String source, String id, String kind, String target) {
        return rel(source, id, kind, target, " TargetMode=\"External\"");
    }

    private TestPackage rel(String source, String id, String kind, String target, String mode) {
        relationships
                .computeIfAbsent(source, part -> new StringBuilder())
                .append("<Relationship Id=\"" + id + "\" Type=\"" + kinds + kind + "\" Target=\"" + target + "\"" + mode
                        + "/>");
        return this;
    }

    /** Adds a picture, and a relationship to it from a part. */
    public TestPackage picture(String source, String id, String target, byte[] png) {
        return rel(source, id, "image", "/" + target).part(target, png);
    }

    /** Returns the types, the relationships and the parts, each in the order in which the test added them. */
    public Map<String, byte[]> parts() {
        Map<String, byte[]> all = new LinkedHashMap<>();
        all.put(
                "[Content_Types].xml",
                ("<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">" + types + "</Types>")
                        .getBytes(StandardCharsets.UTF_8));
        relationships.forEach((source, entries) -> {
            int slash = source.lastIndexOf('/') + 1;
            all.put(
                    source.substring(0, slash) + "_rels/" + source.substring(slash) + ".rels",
                    ("<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">" + entries
                                    + "</Relationships>")
                            .getBytes(StandardCharsets.UTF_8));
        });
        all.putAll(parts);
        return all;
    }

    public byte[] bytes() {
        return zip(parts());
    }

    public static byte[] zip(Map<String, byte[]> parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> part : parts.entrySet()) {
                zip.putNextEntry(entry(part.getKey()));
                zip.write(part.getValue());
                zip.closeEntry();
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /** Returns an entry whose time is constant, so that equal parts always become equal bytes. */
    public static ZipEntry entry(String name) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(TIME);
        return entry;
    }

    public Path write(Path file) throws IOException {
        return Files.write(file, bytes());
    }

    /** Returns a picture of the given size. Pictures of different sizes have different bytes. */
    public static byte[] png(int width, int height) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), "png", bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
