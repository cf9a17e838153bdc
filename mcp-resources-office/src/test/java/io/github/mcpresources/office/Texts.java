package io.github.mcpresources.office;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.internal.request.ServerRequest;

/** Reads texts of documents as a client does, without a transport. */
final class Texts {

    private Texts() {}

    /** Returns the text at a URI below {@code office://}. */
    static String read(OfficeDocuments documents, String path) throws Exception {
        Contents contents = (Contents) contents(documents, path);
        return ((ContentPart.Body.Text) contents.parts().get(0).body()).text();
    }

    static ReadResult contents(OfficeDocuments documents, String path) throws Exception {
        return documents
                .read("office://" + path, ServerRequest.detached())
                .toCompletableFuture()
                .get()
                .orElseThrow();
    }

    /** Returns the text of a document in Markdown. */
    static String markdown(byte[] document) throws Exception {
        return text(document, "md");
    }

    /** Returns the text of a document in a format. */
    static String text(byte[] document, String format) throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            return read(documents, documents.add(document) + "/text?format=" + format);
        }
    }
}
