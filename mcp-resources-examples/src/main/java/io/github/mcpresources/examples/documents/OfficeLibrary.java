package io.github.mcpresources.examples.documents;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.documents.DocumentTools;
import io.github.mcpresources.mail.MailDocuments;
import io.github.mcpresources.office.DocumentIndex;
import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.office.OfficeTools;
import io.github.mcpresources.pdf.PdfDocuments;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Serves the texts and parts, such as pages and charts, of the Office, PDF and email documents in the folders. A
 * document is opened when a client requests it. If listing is enabled, each document is also opened to list its items.
 */
final class OfficeLibrary implements AutoCloseable {

    /**
     * The logger of the SVG library. It is turned off, because it logs each damaged picture with a stack trace. This
     * reference prevents the garbage collection of the logger, which would reset its level.
     */
    private static final java.util.logging.Logger SVG = java.util.logging.Logger.getLogger("com.github.weisj.jsvg");

    static {
        SVG.setLevel(java.util.logging.Level.OFF);
    }

    private final DirectoryResources files;
    private final OfficeDocuments documents;
    private final PdfDocuments pdfs;
    private final MailDocuments mails;
    /**
     * The formats of the documents. A file that belongs to none of them is treated as a document of the first format.
     */
    private final List<DocumentFormat> formats;

    private final AutoCloseable samples;

    private OfficeLibrary(
            DirectoryResources files, boolean listed, @Nullable DocumentIndex index, AutoCloseable samples) {
        this.files = files;
        this.samples = samples;
        OfficeDocuments.Builder builder = OfficeDocuments.builder().files(files).listing(listed);
        if (index != null) {
            builder.index(index);
        }
        documents = builder.build();
        pdfs = PdfDocuments.builder()
                .files(files)
                .listing(listed)
                .completeByName(true)
                .build();
        mails = MailDocuments.builder().files(files).listing(listed).build();
        formats = Stream.of(documents, pdfs, mails)
                .map(provider -> DocumentFormat.of(provider).orElseThrow())
                .toList();
    }

    /**
     * Creates a library of the documents in folders.
     *
     * @param index the index of Office documents; null for none
     */
    static OfficeLibrary of(DirectoryResources files, boolean listed, @Nullable DocumentIndex index) {
        return new OfficeLibrary(files, listed, index, Handle.NONE);
    }

    /**
     * Creates a library of the sample documents. The samples are unpacked, because a document inside a jar cannot be
     * opened directly.
     */
    static OfficeLibrary ofSamples(boolean listed) {
        SampleFiles samples = SampleFiles.unpacked(SampleDocuments.OFFICE);
        DirectoryResources files = DirectoryResources.builder()
                .root(SampleDocuments.ROOT, samples.directory())
                .build();
        return new OfficeLibrary(files, listed, null, samples);
    }

    ResourceProvider provider() {
        return ResourceProviders.concat(documents, pdfs, mails);
    }

    /** Returns the providers of the documents, one for each format. */
    List<ResourceProvider> providers() {
        return List.of(documents, pdfs, mails);
    }

    /** Returns the URI of the text of a document; empty if the document does not exist. */
    Optional<String> textUri(String uri) throws IOException {
        Optional<Path> file = files.file(uri);
        if (file.isEmpty()) {
            return Optional.empty();
        }
        DocumentFormat format = DocumentTools.of(formats, uri).orElse(formats.get(0));
        return format.docId(uri, null).map(docId -> format.textUri(docId) + "?format=txt");
    }

    /** Checks whether a URI begins with the prefix of one of the formats. */
    boolean servesText(String uri) {
        return formats.stream().anyMatch(format -> uri.startsWith(format.kind().prefix()));
    }

    OfficeTools tools() {
        return OfficeTools.of(documents, pdfs, mails);
    }

    @Override
    public void close() throws Exception {
        mails.close();
        pdfs.close();
        documents.close();
        samples.close();
    }
}
