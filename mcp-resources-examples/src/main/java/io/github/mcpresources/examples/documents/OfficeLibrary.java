package io.github.mcpresources.examples.documents;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.office.DocumentIndex;
import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.office.OfficeTools;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the items of the Office documents in the served folders, such as pictures and charts. A document is opened
 * when a client requests it. If listing is enabled, each document is also opened to list its items.
 */
final class OfficeLibrary implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(OfficeLibrary.class);

    /**
     * The logger of the SVG library. It is turned off, because it logs each damaged picture with a stack trace. This
     * reference prevents the garbage collection of the logger, which would reset its level.
     */
    private static final java.util.logging.Logger SVG = java.util.logging.Logger.getLogger("com.github.weisj.jsvg");

    static {
        SVG.setLevel(java.util.logging.Level.OFF);
    }

    private final OfficeDocuments documents;
    private final Function<String, Optional<Path>> names;
    private final AutoCloseable files;
    private final @Nullable OfficeScan scan;

    private OfficeLibrary(
            OfficeDocuments documents,
            Function<String, Optional<Path>> names,
            AutoCloseable files,
            @Nullable OfficeScan scan) {
        this.documents = documents;
        this.names = names;
        this.files = files;
        this.scan = scan;
    }

    /**
     * Creates a library of the documents in folders. Clients identify the documents by their URIs.
     *
     * @param index the index of documents; null if there is none
     */
    static OfficeLibrary of(
            DirectoryResources files, List<Path> directories, boolean listed, @Nullable DocumentIndex index) {
        Function<String, Optional<Path>> names = name -> file(files, name);
        OfficeDocuments.Builder builder =
                OfficeDocuments.builder().listing(listed).names(names).allow(files::mayServe);
        if (index != null) {
            builder.index(index);
        }
        directories.forEach(builder::root);
        OfficeDocuments documents = builder.build();
        if (!listed) {
            return new OfficeLibrary(documents, names, Handle.NONE, null);
        }
        OfficeScan scan = new OfficeScan(files, documents);
        Handle changes = files.observe(event -> scan.again());
        return new OfficeLibrary(documents, names, changes, scan);
    }

    /**
     * Creates a library of the sample documents. The documents are unpacked, because a document in a jar cannot be
     * opened in place.
     */
    static OfficeLibrary ofSamples(boolean listed) {
        SampleFiles samples = SampleFiles.unpacked(SampleDocuments.OFFICE);
        Function<String, Optional<Path>> names = name -> samples.find(uri(name));
        OfficeDocuments documents = OfficeDocuments.builder()
                .listing(listed)
                .names(names)
                .root(samples.directory())
                .build();
        if (listed) {
            samples.files().forEach(file -> OfficeScan.add(documents, file));
        }
        return new OfficeLibrary(documents, names, samples, null);
    }

    private static Optional<Path> file(DirectoryResources files, String name) {
        try {
            return files.file(uri(name));
        } catch (IOException unreadable) {
            log.warn("A client requested the Office document {}, but looking for its file failed", name, unreadable);
            return Optional.empty();
        }
    }

    /**
     * Returns the URI of the document that a client names. The name is the URI itself, or a path that is not
     * percent-encoded.
     */
    private static String uri(String name) {
        return name.startsWith(Texts.FILE_URI) ? name : Texts.documentUri(":///" + name);
    }

    ResourceProvider provider() {
        return documents;
    }

    /**
     * Returns the URI of the text of a document.
     *
     * @param name the URI or path of the document
     * @return the URI; empty if the document does not exist
     */
    Optional<String> textUri(String name) throws IOException {
        Optional<Path> file = names.apply(name);
        return file.isEmpty()
                ? Optional.empty()
                : Optional.of("office://" + documents.docId(file.get()) + "/text?format=txt");
    }

    OfficeTools tools() {
        return OfficeTools.of(documents);
    }

    @Override
    public void close() throws Exception {
        files.close();
        if (scan != null) {
            scan.close();
        }
        documents.close();
    }
}
