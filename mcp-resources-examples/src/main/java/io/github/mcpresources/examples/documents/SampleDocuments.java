package io.github.mcpresources.examples.documents;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.content.MediaTypes;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/**
 * Serves the folder {@code sample-documents} in the jar. The samples are available in any working directory, and are
 * read-only.
 */
final class SampleDocuments {

    /** The names of the files. They are stated here, because the folders of a jar cannot be listed. */
    static final List<String> NAMES = List.of(
            "lamps.json",
            "logbook.txt",
            "notes/winter storm.md",
            "office/figures.xlsx",
            "office/report.docx",
            "office/review.pptx",
            "pictures/lighthouse.png",
            "stations.xml",
            "welcome.md");

    static final List<String> OFFICE =
            NAMES.stream().filter(name -> name.startsWith("office/")).toList();

    static final String ROOT = "sample-documents";

    private SampleDocuments() {}

    static ResourceProvider provider() {
        ResourceRegistry documents = ResourceRegistry.create();
        for (String name : NAMES) {
            documents
                    .resource(uri(name))
                    .name(name.substring(name.lastIndexOf('/') + 1))
                    .mimeType(MediaTypes.byName(name).orElse("application/octet-stream"))
                    .size(size(name))
                    .content(ReadResult.of(ContentPart.stream(name, () -> open(name))));
        }
        return documents;
    }

    static String uri(String name) {
        return Texts.FILE_URI + ROOT + "/" + name.replace(" ", "%20");
    }

    private static long size(String name) {
        try (InputStream in = open(name)) {
            return in.transferTo(java.io.OutputStream.nullOutputStream());
        } catch (IOException failure) {
            throw new IllegalStateException("The jar is damaged: cannot read the sample " + name, failure);
        }
    }

    static InputStream open(String name) {
        return Objects.requireNonNull(SampleDocuments.class.getResourceAsStream("/sample-documents/" + name), name);
    }
}
