package io.github.mcpresources.examples.documents;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.content.MediaTypes;
import io.github.mcpresources.internal.request.ServerRequest;
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

/** Reads the documents of a provider as text, on the calling thread. */
record Texts(ResourceProvider documents) {

    static final String FILE_URI = "file:///";

    private static final UriTemplate DOCUMENT = UriTemplate.parse(FILE_URI + "{+path}");

    /**
     * Converts a URI that matches a template into the URI of the document, which has the same path and no query.
     * Existing escapes are kept, and other characters are escaped if necessary.
     */
    static String documentUri(String uri) {
        int query = uri.indexOf('?');
        String path = uri.substring(uri.indexOf(":///") + 4, query < 0 ? uri.length() : query);
        return DOCUMENT.expand(Map.of("path", path));
    }

    /** The number of bytes at the start of a document that are used to detect its type. */
    private static final int START = 65_536;

    /**
     * Opens the lines of a document of any size. The caller must close them. Returns empty if the document is not text.
     *
     * @param longest the maximum number of characters of a line to keep
     * @throws ResourceNotFoundException if the document does not exist
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
            return Optional.of(new Lines(new StringReader(text.text()), longest, context));
        }
        return part.body() instanceof Body.Stream stream ? lines(part, stream, longest, context) : Optional.empty();
    }

    private static Optional<Lines> lines(ContentPart part, Body.Stream stream, int longest, RequestContext context)
            throws IOException {
        InputStream in = new BufferedInputStream(stream.source().open(), START);
        try {
            in.mark(START);
            byte[] start = in.readNBytes(START);
            in.reset();
            String type = part.mimeType().orElseGet(() -> MediaTypes.detect(start, stream.name()));
            if (MediaTypes.isText(type)) {
                return Optional.of(new Lines(new InputStreamReader(in, MediaTypes.charset(type)), longest, context));
            }
        } catch (IOException | RuntimeException failure) {
            in.close();
            throw failure;
        }
        in.close();
        return Optional.empty();
    }

    /**
     * Stops the work of a cancelled request.
     *
     * @throws CancellationException if the request is cancelled
     */
    static void checkNotCancelled(RequestContext context) {
        if (context.isCancelled()) {
            throw new CancellationException();
        }
    }

    /** Creates a context for the same request. Tasks of the new context run on the calling thread. */
    static RequestContext onThisThread(RequestContext context) {
        ServerRequest here = ServerRequest.builder()
                .revision(context.revision())
                .caller(context.caller())
                .limits(context.limits())
                .memory(context.memory())
                .time(context.time())
                .build();
        context.onCancel(here::cancel);
        return here;
    }
}
