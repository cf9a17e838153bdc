package io.github.mcpresources.pdf.internal.document;

import io.github.mcpresources.pdf.document.PdfException;
import java.io.IOException;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSObjectKey;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.pdfparser.PDFParser;
import org.jspecify.annotations.Nullable;

/**
 * Checks the unpacked size of each stream when the stream is parsed or, in an encrypted document, after it is
 * decrypted. Streams that other parsers of PDFBox create are checked before they are unpacked. Decrypted streams are
 * kept in memory up to a limit, never in files.
 */
final class GuardedParser extends PDFParser {

    /** The maximum recursion depth when object streams that refer to each other are parsed. */
    private static final int MAX_NESTED = 100;

    private final StreamGuard guard;
    private int nested;

    /**
     * Creates a parser.
     *
     * @param memory the maximum number of bytes of decrypted streams
     */
    GuardedParser(ChannelRead source, String password, StreamGuard guard, long memory) throws IOException {
        super(source, password, null, null);
        this.guard = guard;
        document.close();
        document = new GuardedDocument(
                MemoryUsageSetting.setupMainMemoryOnly(memory).streamCache.create(), this, guard);
    }

    /**
     * Rejects a document that cannot be decrypted with a password alone, before PDFBox loads libraries for other kinds
     * of encryption.
     */
    @Override
    protected void prepareDecryption() throws IOException {
        COSDictionary encryption = document.getEncryptionDictionary();
        COSName handler = encryption == null ? null : encryption.getCOSName(COSName.FILTER);
        if (handler != null && !handler.getName().equals("Standard")) {
            throw new PdfException(
                    PdfException.Reason.ENCRYPTED,
                    "The document is encrypted with a certificate or by an unknown method; only passwords are supported",
                    null);
        }
        super.prepareDecryption();
    }

    @Override
    protected COSStream parseCOSStream(COSDictionary dictionary) throws IOException {
        COSStream stream = super.parseCOSStream(dictionary);
        if (securityHandler == null) {
            guard.measure(stream);
        }
        return stream;
    }

    @Override
    protected COSBase parseObjectStreamObject(long number, COSObjectKey key) throws IOException {
        if (nested >= MAX_NESTED) {
            throw new IOException("More than " + MAX_NESTED + " object streams refer to each other in a chain");
        }
        nested++;
        try {
            if (document.getObjectFromPool(new COSObjectKey(number, 0)).getObject() instanceof COSStream stream) {
                guard.measure(stream);
            }
            return super.parseObjectStreamObject(number, key);
        } finally {
            nested--;
        }
    }

    @Override
    public @Nullable COSBase dereferenceCOSObject(COSObject reference) throws IOException {
        Limit.checkInterrupt();
        COSBase object = super.dereferenceCOSObject(reference);
        if (object instanceof COSStream stream) {
            guard.measure(stream);
        }
        return object;
    }
}
