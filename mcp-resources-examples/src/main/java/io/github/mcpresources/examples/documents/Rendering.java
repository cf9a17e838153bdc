package io.github.mcpresources.examples.documents;

import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.util.XRLog;
import io.github.mcpresources.MemoryBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * The formats into which Markdown is rendered. Linked pictures and pages are not loaded. HTML in the text is escaped.
 */
enum Rendering {
    HTML("text/html") {
        @Override
        byte[] render(Node document) {
            return page(document).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        long memory(Node document, String markdown) {
            return RenderingMemory.ofHtml(document, markdown);
        }
    },
    PDF("application/pdf") {
        @Override
        byte[] render(Node document) throws IOException {
            ByteArrayOutputStream pdf = new ByteArrayOutputStream();
            PdfRendererBuilder builder = new PdfRendererBuilder();
            builder.useUriResolver((base, uri) -> null); // loads no pictures or styles
            builder.withHtmlContent(page(document), null);
            builder.toStream(pdf);
            builder.run();
            return pdf.toByteArray();
        }

        @Override
        long memory(Node document, String markdown) {
            return RenderingMemory.ofPdf(document, markdown);
        }
    };

    /**
     * The parser and the renderers. They are created when the first document is rendered, because the server does not
     * need their classes to start.
     */
    private static final class Markdown {

        private static final List<Extension> TABLES = List.of(TablesExtension.create());
        private static final int MAX_NESTING = 100;
        /** The characters that XML does not allow, such as control characters. */
        private static final Pattern NO_XML =
                Pattern.compile("[^\\x09\\x0A\\x0D\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

        private static final Parser PARSER = Parser.builder()
                .extensions(TABLES)
                .maxOpenBlockParsers(MAX_NESTING)
                .build();
        private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
                .extensions(TABLES)
                .escapeHtml(true)
                .sanitizeUrls(true)
                .build();
        private static final String HEAD = """
                <!DOCTYPE html>
                <html>
                <head>
                <meta charset="utf-8"/>
                <title>Rendered document</title>
                <style>
                body { font-family: sans-serif; line-height: 1.4; max-width: 45em; margin: 2em auto; }
                pre, code { font-family: monospace; background: #f4f4f4; }
                pre { padding: 0.8em; white-space: pre-wrap; }
                table { border-collapse: collapse; }
                th, td { border: 1px solid #999; padding: 0.2em 0.6em; text-align: left; }
                </style>
                </head>
                <body>
                """;

        static {
            XRLog.setLoggingEnabled(false); // it would print each step to standard error
        }

        private Markdown() {}
    }

    private final String mimeType;

    Rendering(String mimeType) {
        this.mimeType = mimeType;
    }

    /**
     * Renders Markdown. The memory for each step is reserved before the step begins.
     *
     * @param memory the reservation, which this method resizes before each step
     * @throws io.github.mcpresources.LimitExceededException if the memory is not available
     */
    byte[] render(String markdown, MemoryBudget.Reservation memory) throws IOException {
        memory.resize(RenderingMemory.ofParsing(markdown));
        Node document = Markdown.PARSER.parse(Markdown.NO_XML.matcher(markdown).replaceAll("\uFFFD"));
        memory.resize(memory(document, markdown));
        return render(document);
    }

    abstract byte[] render(Node document) throws IOException;

    /** Returns the memory for rendering a document, in bytes. */
    abstract long memory(Node document, String markdown);

    String mimeType() {
        return mimeType;
    }

    private static String page(Node document) {
        return Markdown.HEAD + Markdown.RENDERER.render(document) + "</body>\n</html>\n";
    }

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Rendering> named(String name) {
        return Arrays.stream(values())
                .filter(format -> format.name().equalsIgnoreCase(name))
                .findAny();
    }

    static String names() {
        return String.join(
                ", ", Arrays.stream(values()).map(Rendering::wireName).toList());
    }
}
