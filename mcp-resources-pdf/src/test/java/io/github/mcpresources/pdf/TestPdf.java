package io.github.mcpresources.pdf;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentNameDictionary;
import org.apache.pdfbox.pdmodel.PDEmbeddedFilesNameTreeNode;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.apache.pdfbox.pdmodel.common.filespecification.PDEmbeddedFile;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;

/** PDF documents for tests. */
final class TestPdf {

    static final PDFont PLAIN = new PDType1Font(FontName.HELVETICA);
    static final PDFont BOLD = new PDType1Font(FontName.HELVETICA_BOLD);

    private final PDDocument document = new PDDocument();

    /** Draws a page. */
    @FunctionalInterface
    interface Drawing {
        void draw(PDDocument document, PDPage page, PDPageContentStream content) throws IOException;
    }

    /** Adds a page that a function draws. */
    TestPdf page(Drawing drawing) {
        return with(it -> {
            PDPage page = new PDPage(PDRectangle.A4);
            it.addPage(page);
            try (PDPageContentStream content = new PDPageContentStream(it, page)) {
                drawing.draw(it, page, content);
            }
        });
    }

    /** Adds a page with lines of text from the top. */
    TestPdf lines(String... lines) {
        return page((it, page, content) -> {
            for (int at = 0; at < lines.length; at++) {
                write(content, PLAIN, 11, 72, 770 - 14 * at, lines[at]);
            }
        });
    }

    /** Adds a page that consists of a picture. */
    TestPdf scan(int width, int height) {
        return page((it, page, content) ->
                content.drawImage(LosslessFactory.createFromImage(it, picture(width, height)), 50, 50, 200, 200));
    }

    static BufferedImage picture(int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.RED);
        graphics.fillRect(0, 0, width / 2, height);
        graphics.dispose();
        return image;
    }

    static void write(PDPageContentStream content, PDFont font, float size, float x, float y, String text)
            throws IOException {
        content.beginText();
        content.setFont(font, size);
        content.newLineAtOffset(x, y);
        content.showText(text);
        content.endText();
    }

    /** Changes the document. */
    @FunctionalInterface
    interface Change {
        void apply(PDDocument document) throws IOException;
    }

    TestPdf with(Change change) {
        try {
            change.apply(document);
            return this;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    TestPdf title(String title) {
        return with(it -> it.getDocumentInformation().setTitle(title));
    }

    /** Adds a bookmark to a page, with a child. */
    TestPdf bookmark(String title, int page, String child) {
        return with(it -> {
            PDDocumentOutline outline = it.getDocumentCatalog().getDocumentOutline();
            if (outline == null) {
                outline = new PDDocumentOutline();
                it.getDocumentCatalog().setDocumentOutline(outline);
            }
            PDOutlineItem item = new PDOutlineItem();
            item.setTitle(title);
            item.setDestination(it.getPage(page - 1));
            PDOutlineItem inner = new PDOutlineItem();
            inner.setTitle(child);
            inner.setDestination(it.getPage(page - 1));
            item.addLast(inner);
            outline.addLast(item);
        });
    }

    TestPdf attachment(String name, String text) {
        return with(it -> {
            PDEmbeddedFile file =
                    new PDEmbeddedFile(it, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            file.setSize(text.length());
            PDComplexFileSpecification specification = new PDComplexFileSpecification();
            specification.setFile(name);
            specification.setEmbeddedFile(file);
            PDEmbeddedFilesNameTreeNode leaf = new PDEmbeddedFilesNameTreeNode();
            leaf.setNames(Map.of(name, specification));
            PDEmbeddedFilesNameTreeNode root = new PDEmbeddedFilesNameTreeNode();
            root.setKids(List.of(leaf));
            PDDocumentNameDictionary names = new PDDocumentNameDictionary(it.getDocumentCatalog());
            names.setEmbeddedFiles(root);
            it.getDocumentCatalog().setNames(names);
        });
    }

    TestPdf password(String user) {
        return with(it -> {
            StandardProtectionPolicy policy = new StandardProtectionPolicy("owner", user, new AccessPermission());
            policy.setEncryptionKeyLength(128);
            it.protect(policy);
        });
    }

    byte[] bytes() {
        try (PDDocument closed = document) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            closed.save(bytes);
            return bytes.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
