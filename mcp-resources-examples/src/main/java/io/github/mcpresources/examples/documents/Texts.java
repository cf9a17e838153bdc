package io.github.mcpresources.examples.documents;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MediaTypes;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.uri.UriTemplate;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/**
 * The documents of a provider as texts, read on the calling thread.
 *
 * @param documents the provider
 */
record Texts(ResourceProvider documents) {

    /** What the URIs of all documents begin with. */
    static final String FILE_URI = "file:///";

    private static final UriTemplate DOCUMENT = UriTemplate.parse(FILE_URI + "{+path}");

    /**
     * The URI of the document that a URI of a template is about: the same path, without the query. Escapes stay as they
     * are, and what is not escaped but must be becomes so.
     */
    static String documentUri(String uri) {
        int query = uri.indexOf('?');
        String path = uri.substring(uri.indexOf(":///") + 4, query < 0 ? uri.length() : query);
        return DOCUMENT.expand(Map.of("path", path));
    }

    /**
     * A document's text.
     *
     * @return the text, or empty where the document is none
     * @throws ResourceNotFoundException if there is no such document
     * @throws LimitExceededException if it has more bytes than a result may have
     */
    Optional<String> read(String uri, RequestContext context) throws IOException {
        Optional<ReadResult> result;
        try {
            result = documents.read(uri, context).toCompletableFuture().join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : failure;
        }
        if (!(result.orElseThrow(() -> new ResourceNotFoundException(uri)) instanceof Contents contents)) {
            return Optional.empty();
        }
        return text(contents.parts().get(0), context.limits().resultBytes());
    }

    private static Optional<String> text(ContentPart part, long limit) throws IOException {
        if (part.body() instanceof Body.Text text) {
            return Optional.of(text.text());
        }
        if (!(part.body() instanceof Body.Stream stream)) {
            return Optional.empty();
        }
        try (InputStream in = stream.source().open()) {
            byte[] bytes = in.readNBytes((int) Math.min(limit + 1, Integer.MAX_VALUE - 8));
            if (bytes.length > limit) {
                throw LimitExceededException.resultBytes(bytes.length, limit);
            }
            String type = part.mimeType().orElseGet(() -> MediaTypes.detect(bytes, stream.name()));
            return MediaTypes.isText(type)
                    ? Optional.of(new String(bytes, MediaTypes.charset(type)))
                    : Optional.empty();
        }
    }

    /** A context of the same request whose work stays on the calling thread. */
    static RequestContext onThisThread(RequestContext asked) {
        RequestContext here = RequestContext.builder()
                .revision(asked.revision())
                .caller(asked.caller())
                .limits(asked.limits())
                .time(asked.time())
                .build();
        asked.onCancel(here::cancel);
        return here;
    }
}
