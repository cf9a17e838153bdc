package io.github.mcpresources.examples.documents;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.office.DocumentIndex;
import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.office.OfficeTools;
import io.github.mcpresources.pdf.PdfDocuments;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Serves the Office and PDF documents in the folders, their texts and their parts. A document is opened when a client
 * requests it. If listing is enabled, each document is also opened to list its items.
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
        pdfs = PdfDocuments.builder().files(files).listing(listed).build();
    }

    /**
     * Creates a library of the documents in folders.
     *
     * @param index null for none
     */
    static OfficeLibrary of(DirectoryResources files, boolean listed, @Nullable DocumentIndex index) {
        return new OfficeLibrary(files, listed, index, Handle.NONE);
    }

    /**
     * Creates a library of the sample documents. They are unpacked, because a document in a jar cannot be opened in
     * place.
     */
    static OfficeLibrary ofSamples(boolean listed) {
        SampleFiles samples = SampleFiles.unpacked(SampleDocuments.OFFICE);
        DirectoryResources files = DirectoryResources.builder()
                .root(SampleDocuments.ROOT, samples.directory())
                .build();
        return new OfficeLibrary(files, listed, null, samples);
    }

    ResourceProvider provider() {
        return ResourceProviders.concat(documents, pdfs);
    }

    /** Returns the URI of the text of a document; empty if the document does not exist. */
    Optional<String> textUri(String uri) throws IOException {
        Optional<Path> file = files.file(uri);
        if (file.isPresent() && uri.toLowerCase(Locale.ROOT).endsWith(".pdf")) {
            return Optional.of("pdf://" + pdfs.docId(file.get()) + "/text?format=txt");
        }
        return file.isEmpty()
                ? Optional.empty()
                : Optional.of("office://" + documents.docId(file.get()) + "/text?format=txt");
    }

    OfficeTools tools() {
        return OfficeTools.of(documents, pdfs);
    }

    @Override
    public void close() throws Exception {
        pdfs.close();
        documents.close();
        samples.close();
    }
}
