package io.github.mcpresources.internal.documents;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.window.Window;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A document format, such as PDF, for the tools, servers and indexes of this library. It recognizes the files of the
 * format, assigns ids to documents, and returns the provider that reads the documents.
 */
public abstract class DocumentFormat {

    private static final Map<Class<?>, Function<Object, DocumentFormat>> OPENERS = new ConcurrentHashMap<>();

    protected DocumentFormat() {}

    /**
     * A part of a document that can be read as text.
     *
     * @param uri the URI of the text
     * @param place the location of the part in the document, as JSON fields such as {@code "page": 3}
     */
    public record Part(String uri, Map<String, Object> place) {}

    /**
     * Registers the function that returns the format of a provider. The class of the provider must call this method in
     * its static initializer.
     */
    public static <P> void openWith(Class<P> provider, Function<P, DocumentFormat> opener) {
        OPENERS.put(provider, it -> opener.apply(provider.cast(it)));
    }

    /** Returns the format of a provider; empty if the provider does not serve documents. */
    public static Optional<DocumentFormat> of(Object provider) {
        Objects.requireNonNull(provider, "provider");
        return Optional.ofNullable(OPENERS.get(provider.getClass())).map(opener -> opener.apply(provider));
    }

    public abstract DocumentKind kind();

    public abstract ResourceProvider provider();

    /**
     * Returns the id of the document that a client names.
     *
     * @param name the path or name that the client uses
     * @param session the session of the client; null if there is none
     * @return the id; empty if there is no document that the client may read
     * @throws io.github.mcpresources.ResourceException if the file is too large, or keeps changing while it is read
     */
    public abstract Optional<String> docId(String name, @Nullable String session) throws IOException;

    /**
     * Checks whether a name that a client uses is that of a document that the client may read. The file is not opened.
     */
    public abstract boolean hasFile(String name);

    /**
     * Returns a description of the valid names, such as {@code the path of a document in "reports"}. A client that uses
     * an unknown name gets this description in the error.
     */
    public abstract String validNames(String name);

    /**
     * Returns the parts of a document that can be read separately as text, in document order.
     *
     * @param session the session of the client, if there is one
     * @return the parts; empty if the document has none
     * @throws io.github.mcpresources.ResourceException if the document does not exist or cannot be read
     */
    public abstract List<Part> parts(String docId, Optional<String> session, RequestContext context) throws IOException;

    public abstract String textUri(String docId);

    public abstract String propertiesUri(String docId);

    /**
     * Returns the additional arguments of the tool {@code read_document} that select a part of a document of this
     * format. The keys are the names of the arguments, and the values are their JSON schemas. The map does not contain
     * the arguments that all formats share, which are {@code file_path}, {@code part}, {@code format}, {@code offset}
     * and {@code length}.
     */
    public abstract Map<String, Object> arguments();

    /** Returns the values of the argument {@code part} of the tool {@code read_document}, the default first. */
    public abstract List<String> partNames();

    /**
     * Runs the tool {@code read_document} for a document, and returns its result.
     *
     * @throws io.github.mcpresources.ResourceException if the arguments are invalid for this format, or the document
     *     cannot be read
     */
    public abstract String read(String docId, Map<String, Object> arguments, RequestContext context) throws IOException;

    /**
     * Reads a text of this format for the tool {@code read_document}.
     *
     * @return the text; if there is more text, a note at the end says how to read it
     * @throws io.github.mcpresources.ResourceException if the text cannot be read
     * @throws IOException if the file cannot be read
     */
    protected final String readText(String uri, RequestContext context) throws IOException {
        ReadResult result;
        try {
            result = provider()
                    .read(uri, context)
                    .toCompletableFuture()
                    .join()
                    .orElseThrow(() -> new ResourceNotFoundException(uri));
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof RuntimeException known) {
                throw known;
            }
            throw new IOException("The text " + uri + " could not be read", failure.getCause());
        }
        Contents contents = (Contents) result;
        StringBuilder text = new StringBuilder();
        for (ContentPart part : contents.parts()) {
            if (part.body() instanceof ContentPart.Body.Text body) {
                text.append(body.text());
            }
        }
        Object next =
                contents.meta().get(Window.Result.META) instanceof Map<?, ?> window ? window.get("next_offset") : null;
        if (next != null) {
            text.append("\n\n[The text continues. Call read_document again with offset=")
                    .append(next)
                    .append(".]\n");
        }
        return text.toString();
    }
}
