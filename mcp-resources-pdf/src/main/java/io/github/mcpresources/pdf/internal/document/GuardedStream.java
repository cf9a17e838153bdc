package io.github.mcpresources.pdf.internal.document;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.pdfbox.cos.COSInputStream;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.filter.DecodeOptions;
import org.apache.pdfbox.io.RandomAccessRead;
import org.apache.pdfbox.io.RandomAccessReadView;
import org.apache.pdfbox.io.RandomAccessStreamCache;

/** A stream of a document. Its size is checked before PDFBox unpacks or decrypts it. */
final class GuardedStream extends COSStream {

    private final StreamGuard guard;

    GuardedStream(RandomAccessStreamCache cache, RandomAccessReadView packed, StreamGuard guard) throws IOException {
        super(cache, packed);
        this.guard = guard;
    }

    @Override
    public COSInputStream createInputStream(DecodeOptions options) throws IOException {
        guard.measure(this);
        return super.createInputStream(options);
    }

    /** Returns the unpacked bytes. Also checks the number of mappings, because the bytes may be a CMap. */
    @Override
    public RandomAccessRead createView() throws IOException {
        guard.measure(this);
        RandomAccessRead view = super.createView();
        guard.checkMappings(view);
        return view;
    }

    /** Returns the stream that receives the decrypted bytes, which PDFBox keeps in memory. */
    @Override
    public OutputStream createRawOutputStream() throws IOException {
        guard.checkPacked(getLength());
        return super.createRawOutputStream();
    }

    void empty() throws IOException {
        super.createRawOutputStream().close();
    }
}
