package io.github.mcpresources.examples.documents;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.content.MediaTypes;
import io.github.mcpresources.uri.UriTemplate;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
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

    /** How much of a document is looked at to find its type. */
    private static final int START = 65_536;

    /**
     * Opens the lines of a document. The document may be of any size: it is read as far as its lines are taken.
     *
     * @param longest how many characters of a line are kept
     * @return the lines, to be closed; empty where the document is not a text
     * @throws ResourceNotFoundException if there is no such document
     */
    Optional<Lines> lines(String uri, RequestContext context, int longest) throws IOException {
        Optional<ReadResult> result;
        try {
            result = documents.read(uri, context).toCompletableFuture().join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : failure;
        }
        if (!(result.orElseThrow(() -> new ResourceNotFoundException(uri)) instanceof Contents contents)) {
            return Optional.empty();
        }
        ContentPart part = contents.parts().get(0);
        if (part.body() instanceof Body.Text text) {
            return Optional.of(new Lines(new StringReader(text.text()), longest));
        }
        return part.body() instanceof Body.Stream stream ? lines(part, stream, longest) : Optional.empty();
    }

    private static Optional<Lines> lines(ContentPart part, Body.Stream stream, int longest) throws IOException {
        InputStream in = new BufferedInputStream(stream.source().open(), START);
        try {
            in.mark(START);
            byte[] start = in.readNBytes(START);
            in.reset();
            String type = part.mimeType().orElseGet(() -> MediaTypes.detect(start, stream.name()));
            if (MediaTypes.isText(type)) {
                return Optional.of(new Lines(new InputStreamReader(in, MediaTypes.charset(type)), longest));
            }
        } catch (IOException | RuntimeException failure) {
            in.close();
            throw failure;
        }
        in.close();
        return Optional.empty();
    }

    /**
     * Ends work that the client does not wait for any more.
     *
     * @throws CancellationException if the request is cancelled
     */
    static void checkNotCancelled(RequestContext context) {
        if (context.isCancelled()) {
            throw new CancellationException();
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
