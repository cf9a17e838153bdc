package io.github.mcpresources.examples.documents;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import java.util.List;

/** What is served: documents, and templates over them. */
final class Library {

    private final ResourceProvider provider;

    private Library(ResourceProvider documents, List<String> roots) {
        ResourceRegistry templates = ResourceRegistry.create();
        templates
                .template(LinesReader.TEMPLATE)
                .name("lines")
                .title("Lines of a document")
                .description("Lines of a text document, from one to another, both included and counted from 1."
                        + " The path is that of the document's file: URI.")
                .mimeType("text/plain")
                .variables(LinesReader.FROM, LinesReader.TO)
                .read(new LinesReader(documents));
        templates
                .template(SearchReader.TEMPLATE)
                .name("search")
                .title("Search")
                .description("The lines that contain the text q, in any case; lang takes only documents with that"
                        + " file name extension, such as md.")
                .mimeType("application/json")
                .complete("lang", "md", "txt", "json", "xml", "html", "java", "py", "yaml")
                .read(new SearchReader(documents));
        templates
                .template(FolderReader.TEMPLATE)
                .name("folder")
                .title("A folder")
                .description("What is directly in a folder; its path is that of the documents' file: URIs.")
                .mimeType("application/json")
                .complete("root", roots.toArray(String[]::new))
                .readAsync(new FolderReader(documents));
        provider = ResourceProviders.concat(documents, templates);
    }

    /** Folders, each under its own name. */
    static Library of(DirectoryResources documents) {
        return new Library(documents, documents.roots());
    }

    /** The project's own samples. */
    static Library ofSamples() {
        return new Library(SampleDocuments.provider(), List.of("sample-documents"));
    }

    ResourceProvider provider() {
        return provider;
    }
}
