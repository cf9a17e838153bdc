package io.github.mcpresources.examples.office;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.OfficeDocuments;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Creates the pictures on the documentation page about Office documents from the sample documents. Run its main method
 * after a change of the drawing code, and commit its output.
 */
public final class OfficePictures {

    private static final Path SAMPLES = Path.of("sample-documents", "office");

    /** The end of the URI of each picture, after the id of {@code review.pptx}, by the file name of the picture. */
    private static final Map<String, String> PICTURES = Map.of(
            "slide-1.png", "/slide/1?size=480x360",
            "slide-2.png", "/slide/2?size=480x360",
            "slide-3.png", "/slide/3?size=480x360",
            "chart.png", "/chart/revenue-q4?size=640x400",
            "thumbnail.png", "/image/1?size=thumb");

    private OfficePictures() {}

    /**
     * Writes all pictures.
     *
     * @param arguments the folder to write to
     */
    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        try (OfficeDocuments documents = OfficeDocuments.of(SAMPLES)) {
            String review = "office://" + documents.docId(SAMPLES.resolve("review.pptx"));
            for (Map.Entry<String, String> picture : PICTURES.entrySet()) {
                Files.write(folder.resolve(picture.getKey()), read(documents, review + picture.getValue()));
            }
        }
    }

    private static byte[] read(OfficeDocuments documents, String uri) {
        Contents contents = (Contents) documents
                .read(uri, ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .orElseThrow();
        return ((ContentPart.Body.Bytes) contents.parts().get(0).body()).bytes();
    }
}
