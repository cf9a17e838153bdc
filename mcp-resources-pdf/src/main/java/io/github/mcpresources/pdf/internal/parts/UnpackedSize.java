package io.github.mcpresources.pdf.internal.parts;

import io.github.mcpresources.pdf.internal.document.Limit;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.LongConsumer;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.filter.DecodeOptions;
import org.apache.pdfbox.filter.FilterFactory;

/** Determines the unpacked size of an attachment, because the size that the document states may be wrong. */
final class UnpackedSize {

    private static final int STEP = 1 << 16;

    private UnpackedSize() {}

    /**
     * Decodes an attachment to count its bytes, and enlarges the reservation as the count grows. The bytes are not
     * kept. For an attachment with several filters, reserves the maximum size without decoding it.
     *
     * @param room a function that reserves memory; its argument is the total number of bytes
     * @throws io.github.mcpresources.pdf.document.PdfException if the attachment is larger than the maximum
     */
    static void reserve(COSStream stream, long max, LongConsumer room) throws IOException {
        COSBase filters = stream.getFilters();
        COSBase filter = filters instanceof COSArray array && array.size() == 1 ? array.getObject(0) : filters;
        if (filter instanceof COSArray array && array.size() > 1) {
            room.accept(max);
            return;
        }
        Counter counter = new Counter(max, room);
        try (InputStream in = stream.createRawInputStream()) {
            if (filter instanceof COSName name) {
                FilterFactory.INSTANCE.getFilter(name).decode(in, counter, stream, 0, DecodeOptions.DEFAULT);
            } else {
                in.transferTo(counter);
            }
        }
    }

    /** Counts the bytes that are written, and reserves memory for them. The bytes are not kept. */
    private static final class Counter extends OutputStream {

        private final long max;
        private final LongConsumer room;
        private long count;
        private long reserved;

        Counter(long max, LongConsumer room) {
            this.max = max;
            this.room = room;
        }

        @Override
        public void write(int value) {
            add(1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            add(length);
        }

        private void add(int more) {
            count += more;
            if (count > max) {
                throw Limit.moreThan("The attachment has", max, "bytes", "attachment");
            }
            if (count > reserved) {
                Limit.checkInterrupt();
                reserved = Math.max(count, Math.min(max, reserved + STEP));
                room.accept(reserved);
            }
        }
    }
}
