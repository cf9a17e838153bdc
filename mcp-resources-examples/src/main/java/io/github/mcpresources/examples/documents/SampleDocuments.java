package io.github.mcpresources.examples.documents;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.MediaTypes;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;

/** The folder {@code sample-documents}, which is in the jar: served from any working directory, and never written. */
final class SampleDocuments {

    /** A jar does not list its folders. */
    static final List<String> NAMES = List.of(
            "lamps.json",
            "logbook.txt",
            "notes/winter storm.md",
            "pictures/lighthouse.png",
            "stations.xml",
            "welcome.md");

    private SampleDocuments() {}

    static ResourceProvider provider() {
        ResourceRegistry documents = ResourceRegistry.create();
        for (String name : NAMES) {
            documents
                    .resource("file:///sample-documents/" + name.replace(" ", "%20"))
                    .name(name.substring(name.lastIndexOf('/') + 1))
                    .mimeType(MediaTypes.byName(name).orElse("application/octet-stream"))
                    .size(size(name))
                    .content(ReadResult.of(ContentPart.stream(name, () -> open(name))));
        }
        return documents;
    }

    private static long size(String name) {
        try (InputStream in = open(name)) {
            return in.transferTo(java.io.OutputStream.nullOutputStream());
        } catch (IOException failure) {
            throw new IllegalStateException("The jar is damaged: " + name, failure);
        }
    }

    private static InputStream open(String name) {
        return Objects.requireNonNull(SampleDocuments.class.getResourceAsStream("/sample-documents/" + name), name);
    }
}
