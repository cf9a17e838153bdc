package io.github.mcpresources.search.internal.crawl;

import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.internal.content.Digests;
import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.documents.DocumentTools;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.search.internal.index.Entry;
import io.github.mcpresources.search.internal.index.IndexedDocument;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads one resource for the index: the parts of a document of a known format, or the text of any other resource. */
final class Reading {

    private static final Logger log = LoggerFactory.getLogger(Reading.class);

    private final List<DocumentFormat> formats;
    private final CrawlLimits limits;
    private final Supplier<ServerRequest> contexts;

    Reading(List<DocumentFormat> formats, CrawlLimits limits, Supplier<ServerRequest> contexts) {
        this.formats = formats;
        this.limits = limits;
        this.contexts = contexts;
    }

    /**
     * Returns the descriptor of a resource; empty if the provider does not have the resource, or describes only the
     * template that its URI matches.
     */
    Optional<ResourceDescriptor> describe(String uri, Source source) throws IOException, InterruptedException {
        try {
            return await(context -> source.provider().describe(uri, context))
                    .filter(ResourceDescriptor.class::isInstance)
                    .map(ResourceDescriptor.class::cast)
                    .filter(it -> it.uri().equals(uri));
        } catch (ResourceNotFoundException gone) {
            return Optional.empty();
        } catch (TimeoutException late) {
            throw new IOException("The description of " + Printable.of(uri) + " timed out", late);
        }
    }

    /**
     * Returns the id that the provider of a document format, such as {@code PdfDocuments}, uses for a resource. After
     * this call, that provider can read the parts of the document.
     *
     * @return the id; empty if the resource is not a document of a known format
     */
    Optional<String> docId(String uri) throws IOException {
        Optional<DocumentFormat> format = DocumentTools.of(formats, uri);
        return format.isPresent() ? format.get().docId(uri, null) : Optional.empty();
    }

    boolean isDocument(String uri) {
        return DocumentTools.of(formats, uri).isPresent();
    }

    /**
     * Reads a resource.
     *
     * @param allowed the maximum number of bytes of its text; if it is zero or less, the resource is not read
     * @return the document; empty if the resource does not exist any more
     */
    Optional<IndexedDocument> read(ResourceDescriptor descriptor, Source source, long allowed)
            throws InterruptedException {
        PartList parts = new PartList(Math.min(allowed, limits.documentBytes()));
        String digest = "";
        String title = descriptor.title().orElse(descriptor.name());
        @Nullable Reason reason = null;
        @Nullable String detail = null;
        try {
            if (allowed <= 0) {
                throw new NotSearchedException(Reason.OVER_BUDGET, null);
            }
            Optional<String> docId = docId(descriptor.uri());
            if (docId.isPresent()) {
                digest = docId.get();
                DocumentFormat format =
                        DocumentTools.of(formats, descriptor.uri()).orElseThrow();
                DocumentReading reading = new DocumentReading(this, format, digest, contexts);
                reading.read(parts);
                title = reading.title()
                        .map(it -> it + " (" + descriptor.name() + ")")
                        .orElse(title);
            } else {
                digest = read(descriptor, source.provider(), parts);
            }
            if (parts.isFull()) {
                reason = allowed < limits.documentBytes() ? Reason.OVER_BUDGET : Reason.OVER_LIMIT;
                detail = "Only the first " + parts.bytes() + " bytes of its text are searched";
            }
        } catch (ResourceNotFoundException gone) {
            return Optional.empty();
        } catch (NotSearchedException why) {
            reason = why.reason();
            detail = why.detail();
        } catch (ResourceException failure) {
            reason = reason(failure);
            detail = reason == Reason.ENCRYPTED ? null : Printable.of(failure.text());
        } catch (TimeoutException late) {
            reason = Reason.TIMED_OUT;
        } catch (CancellationException cancelled) {
            throw cancelled;
        } catch (IOException | RuntimeException | StackOverflowError failure) {
            Answer.Failure incident =
                    Answer.Failure.of("Reading " + Printable.of(descriptor.uri()) + " for the search index", failure);
            reason = Reason.FAILED;
            detail = incident.message() + " (incident " + incident.details().get("incident") + ")";
        }
        Entry entry = new Entry(
                descriptor.uri(), source.number(), Stamps.of(descriptor), digest, parts.bytes(), word(reason), detail);
        return Optional.of(
                new IndexedDocument(entry, title, descriptor.mimeType(), Stamps.modified(descriptor), parts.parts()));
    }

    private static @Nullable String word(@Nullable Reason reason) {
        return reason == null ? null : reason.word();
    }

    private static Reason reason(ResourceException failure) {
        Object word = failure.data().get("reason");
        if ("encrypted".equals(word)) {
            return Reason.ENCRYPTED;
        }
        boolean isLimit = "limit".equals(word) || failure instanceof io.github.mcpresources.LimitExceededException;
        return isLimit ? Reason.OVER_LIMIT : Reason.FAILED;
    }

    private String read(ResourceDescriptor descriptor, ResourceProvider provider, PartList parts)
            throws IOException, NotSearchedException, InterruptedException, TimeoutException {
        String type = descriptor.mimeType().orElse(null);
        if (type != null && !io.github.mcpresources.internal.content.MediaTypes.isText(type)) {
            throw new NotSearchedException(Reason.NOT_TEXT, null);
        }
        Contents contents = contents(descriptor.uri(), provider);
        StringBuilder texts = new StringBuilder();
        for (var part : contents.parts()) {
            Bodies.Text text = Bodies.of(part, type, parts.room());
            texts.append(text.text());
            boolean hasLines = contents.parts().size() == 1
                    && !Bodies.isHtml(part.mimeType().orElse(type));
            parts.addText(descriptor.uri(), text.text(), hasLines);
            if (text.isCut()) {
                parts.full();
            }
        }
        return Digests.of(texts.toString());
    }

    /**
     * Reads the contents of a resource.
     *
     * @throws NotSearchedException if the provider requests input from the client
     */
    Contents contents(String uri, ResourceProvider provider)
            throws InterruptedException, TimeoutException, NotSearchedException {
        ReadResult result =
                await(context -> provider.read(uri, context)).orElseThrow(() -> new ResourceNotFoundException(uri));
        if (result instanceof Contents contents) {
            return contents;
        }
        throw new NotSearchedException(Reason.FAILED, "The resource asks for input from the client");
    }

    /** A call to a provider. */
    @FunctionalInterface
    interface Request<T> {
        CompletionStage<T> send(RequestContext context);
    }

    /**
     * Waits for the result of a call.
     *
     * @throws TimeoutException if the call takes longer than the limit; the call is then cancelled
     */
    <T> T await(Request<T> request) throws InterruptedException, TimeoutException {
        ServerRequest context = contexts.get();
        try {
            return request.send(context)
                    .toCompletableFuture()
                    .get(limits.readTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            context.cancel();
            throw late;
        } catch (ExecutionException failure) {
            Throwable cause = Causes.unwrap(failure);
            if (cause instanceof RuntimeException known) {
                throw known;
            } else if (cause instanceof Error error) {
                throw error;
            }
            log.debug("A read for the search index failed", cause);
            throw new java.util.concurrent.CompletionException(cause);
        }
    }
}
