package io.github.mcpresources.examples.documents;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.office.DocumentIndex;
import io.github.mcpresources.office.OfficeTools;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The served resources: the documents, the templates for lines, searches and folders, and the parts of Office, PDF and
 * email documents.
 */
final class Library implements AutoCloseable {

    private final ResourceProvider documents;
    private final ResourceProvider provider;
    private final @Nullable OfficeLibrary office;
    private final boolean isEmpty;

    private Library() {
        this.documents = ResourceProviders.concat();
        this.provider = documents;
        this.office = null;
        this.isEmpty = true;
    }

    private Library(
            ResourceProvider documents, List<String> roots, @Nullable OfficeLibrary office, boolean searchesLines) {
        this.documents = documents;
        this.office = office;
        this.isEmpty = false;
        ResourceRegistry templates = ResourceRegistry.create();
        templates
                .template(LinesReader.TEMPLATE)
                .name("lines")
                .title("Lines of a document")
                .description("Lines of a text document. from and to are the first and the last line, counted from 1."
                        + " The path is the path in the document's file: URI.")
                .mimeType("text/plain")
                .variables(LinesReader.FROM, LinesReader.TO)
                .read(new LinesReader(documents));
        if (searchesLines) {
            templates
                    .template(SearchReader.TEMPLATE)
                    .name("search")
                    .title("Search")
                    .description("Lines that contain the text q (case-insensitive). lang restricts the search to"
                            + " documents with this file name extension, such as md.")
                    .mimeType("application/json")
                    .complete("lang", "md", "txt", "json", "xml", "html", "java", "py", "yaml")
                    .read(new SearchReader(documents));
        }
        templates
                .template(FolderReader.TEMPLATE)
                .name("folder")
                .title("A folder")
                .description("The files and folders directly in a folder. The path is the path in the file: URIs of its"
                        + " documents.")
                .mimeType("application/json")
                .complete("root", roots.stream().map(Library::decoded).toArray(String[]::new))
                .readAsync(new FolderReader(documents));
        provider = office == null
                ? ResourceProviders.concat(documents, templates)
                : ResourceProviders.concat(documents, templates, office.provider());
    }

    /**
     * Decodes the name of a served folder, such as {@code my%20notes}, because the expansion of a template encodes it
     * again.
     */
    private static String decoded(String root) {
        return URI.create(Texts.FILE_URI + root).getPath().substring(1);
    }

    static Library of(DirectoryResources documents, OfficeMode mode) {
        return of(documents, mode, null, true);
    }

    /**
     * Creates a library of the files of folders.
     *
     * @param index the index of Office documents; null for none
     * @param searchesLines true to add the template that searches for lines; false if the server has an index of all
     *     texts
     */
    static Library of(
            DirectoryResources documents, OfficeMode mode, @Nullable DocumentIndex index, boolean searchesLines) {
        return new Library(
                documents,
                documents.roots(),
                mode == OfficeMode.OFF ? null : OfficeLibrary.of(documents, mode == OfficeMode.LIST, index),
                searchesLines);
    }

    static Library ofSamples(OfficeMode mode) {
        return ofSamples(mode, true);
    }

    static Library ofSamples(OfficeMode mode, boolean searchesLines) {
        return new Library(
                SampleDocuments.provider(),
                List.of(SampleDocuments.ROOT),
                mode == OfficeMode.OFF ? null : OfficeLibrary.ofSamples(mode == OfficeMode.LIST),
                searchesLines);
    }

    static Library empty() {
        return new Library();
    }

    boolean isEmpty() {
        return isEmpty;
    }

    ResourceProvider provider() {
        return provider;
    }

    /** Returns the provider of the files, without the templates and the items of Office documents. */
    ResourceProvider documents() {
        return documents;
    }

    /** Returns the providers of the items of Office, PDF and email documents; empty if these items are not served. */
    List<ResourceProvider> formats() {
        return office == null ? List.of() : office.providers();
    }

    /**
     * Returns the URI of the text of an Office, PDF or email document. Returns empty if the document does not exist, or
     * if the parts of such documents are not served.
     */
    Optional<String> textUri(String uri) throws IOException {
        return office == null ? Optional.empty() : office.textUri(uri);
    }

    /** Checks whether a URI belongs to an Office, PDF or email document. */
    boolean servesText(String uri) {
        return office != null && office.servesText(uri);
    }

    /** Returns the tools for the items of Office documents; empty if these items are not served. */
    Optional<OfficeTools> tools() {
        return Optional.ofNullable(office).map(OfficeLibrary::tools);
    }

    @Override
    public void close() throws Exception {
        if (office != null) {
            office.close();
        }
    }
}
