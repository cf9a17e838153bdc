package io.github.mcpresources.pdf.internal.document;

import java.io.IOException;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSDocument;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.ICOSParser;
import org.apache.pdfbox.io.RandomAccessStreamCache;

/**
 * A document whose streams are {@link GuardedStream}s. All parsers of PDFBox create their streams here, including the
 * parser for documents without a cross-reference table.
 */
final class GuardedDocument extends COSDocument {

    private final RandomAccessStreamCache cache;
    private final ICOSParser parser;
    private final StreamGuard guard;

    GuardedDocument(RandomAccessStreamCache cache, ICOSParser parser, StreamGuard guard) {
        super(() -> cache, parser);
        this.cache = cache;
        this.parser = parser;
        this.guard = guard;
    }

    @Override
    public COSStream createCOSStream(COSDictionary dictionary, long start, long length) throws IOException {
        COSStream stream = new GuardedStream(cache, parser.createRandomAccessReadView(start, length), guard);
        dictionary.forEach(stream::setItem);
        stream.setKey(dictionary.getKey());
        return stream;
    }
}
