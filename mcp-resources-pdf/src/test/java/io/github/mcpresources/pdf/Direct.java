package io.github.mcpresources.pdf;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.util.concurrent.CompletionException;

/** Reads of a provider without a server. */
final class Direct implements AutoCloseable {

    final PdfDocuments documents;

    Direct(PdfLimits limits) {
        this(PdfDocuments.builder().limits(limits));
    }

    Direct(PdfDocuments.Builder builder) {
        documents = builder.build();
    }

    /** Reads a part of a document in memory as text. */
    String text(byte[] document, String part) {
        return read("pdf://" + documents.add(document) + "/" + part);
    }

    String read(String uri) {
        try {
            Contents contents = (Contents) documents
                    .read(uri, ServerRequest.detached())
                    .toCompletableFuture()
                    .join()
                    .orElseThrow();
            ContentPart.Body body = contents.parts().get(0).body();
            return body instanceof ContentPart.Body.Text text ? text.text() : "bytes";
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw failure;
        }
    }

    /** Returns the error of a read. */
    PdfException failure(byte[] document, String part) {
        try {
            String text = text(document, part);
            throw new AssertionError("The part " + part + " was read: " + text);
        } catch (PdfException expected) {
            return expected;
        }
    }

    @Override
    public void close() {
        documents.close();
    }
}
