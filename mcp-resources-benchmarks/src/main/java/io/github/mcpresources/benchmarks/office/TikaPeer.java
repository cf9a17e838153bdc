package io.github.mcpresources.benchmarks.office;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.apache.tika.sax.BodyContentHandler;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads documents with Tika. The contents of embedded objects are not parsed. */
final class TikaPeer {

    private TikaPeer() {}

    private static final class Counter implements EmbeddedDocumentExtractor {
        private long found;

        @Override
        public boolean shouldParseEmbedded(Metadata metadata) {
            found++;
            return false;
        }

        @Override
        public void parseEmbedded(InputStream in, ContentHandler handler, Metadata metadata, boolean html) {}
    }

    /** Returns the text of a document, without the text of embedded documents. */
    static String text(Path file) throws IOException {
        ParseContext context = new ParseContext();
        context.set(EmbeddedDocumentExtractor.class, new Counter());
        BodyContentHandler text = new BodyContentHandler(-1);
        try (TikaInputStream in = TikaInputStream.get(file)) {
            new OOXMLParser().parse(in, text, new Metadata(), context);
        } catch (SAXException | TikaException refused) {
            throw new IOException(refused);
        }
        return text.toString();
    }

    static long embedded(Path file) throws IOException {
        Counter counter = new Counter();
        ParseContext context = new ParseContext();
        context.set(EmbeddedDocumentExtractor.class, counter);
        String name = file.getFileName().toString();
        Parser parser = name.endsWith("x") || name.endsWith("m") ? new OOXMLParser() : new OfficeParser();
        try (TikaInputStream in = TikaInputStream.get(file)) {
            parser.parse(in, new DefaultHandler(), new Metadata(), context);
        } catch (SAXException | TikaException refused) {
            throw new IOException(refused);
        }
        return counter.found;
    }
}
