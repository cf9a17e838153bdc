package io.github.mcpresources.mail;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailLimits;
import java.util.concurrent.CompletionException;

/** Reads of a provider without a server. */
final class Direct implements AutoCloseable {

    final MailDocuments documents;

    Direct(MailLimits limits) {
        this(MailDocuments.builder().limits(limits));
    }

    Direct(MailDocuments.Builder builder) {
        documents = builder.build();
    }

    /** Reads a part of a document in memory as text. */
    String text(byte[] document, String part) {
        return read("mail://" + documents.add(document) + "/" + part);
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

    static byte[] bytes(MailDocuments documents, String uri) {
        Contents contents = (Contents) documents
                .read(uri, ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .orElseThrow();
        return ((ContentPart.Body.Bytes) contents.parts().get(0).body()).bytes();
    }

    /** Returns the error of a read. */
    MailException failure(byte[] document, String part) {
        try {
            String text = text(document, part);
            throw new AssertionError("The part " + part + " was read: " + text);
        } catch (MailException expected) {
            return expected;
        }
    }

    @Override
    public void close() {
        documents.close();
    }
}
