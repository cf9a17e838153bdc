package io.github.mcpresources.search.internal.crawl;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.internal.documents.DocumentFormat;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.search.internal.text.Chunks;
import io.github.mcpresources.window.Window;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a document of a known format: each part on its own, or the whole text in windows if it has no parts. */
final class DocumentReading {

    private static final Logger log = LoggerFactory.getLogger(DocumentReading.class);

    private static final int WINDOW = 64 * 1024;
    private static final int MAX_TITLE = 200;

    private final Reading reading;
    private final DocumentFormat format;
    private final String docId;
    private final Supplier<ServerRequest> contexts;

    DocumentReading(Reading reading, DocumentFormat format, String docId, Supplier<ServerRequest> contexts) {
        this.reading = reading;
        this.format = format;
        this.docId = docId;
        this.contexts = contexts;
    }

    void read(PartList into) throws IOException, InterruptedException, TimeoutException, NotSearchedException {
        List<DocumentFormat.Part> parts = format.parts(docId, Optional.empty(), contexts.get());
        for (DocumentFormat.Part part : parts) {
            if (into.isFull()) {
                return;
            }
            for (Chunks.Chunk chunk : Chunks.of(text(reading.contents(part.uri(), format.provider())))) {
                into.add(part.uri(), part.place(), chunk.heading(), chunk.text());
            }
        }
        if (parts.isEmpty()) {
            windows(into);
        }
    }

    /**
     * Reads the whole text in windows. The last chunk of a window may be incomplete. Therefore, the next window begins
     * with this chunk.
     */
    private void windows(PartList into) throws InterruptedException, TimeoutException, NotSearchedException {
        long offset = 0;
        Optional<String> above = Optional.empty();
        boolean hasMore = true;
        while (hasMore && !into.isFull()) {
            Contents contents = reading.contents(window(offset, WINDOW), format.provider());
            List<Chunks.Chunk> chunks = Chunks.of(text(contents));
            long next = contents.meta().get(Window.Result.META) instanceof Map<?, ?> window
                            && window.get("next_offset") instanceof Number number
                    ? number.longValue()
                    : -1;
            hasMore = next >= 0;
            int whole = hasMore && chunks.size() > 1 ? chunks.size() - 1 : chunks.size();
            boolean isOne = offset == 0 && !hasMore && chunks.size() == 1;
            for (Chunks.Chunk chunk : chunks.subList(0, whole)) {
                above = chunk.heading().or(optional(above));
                long start = offset + chunk.offset();
                String uri = isOne ? format.textUri(docId) : window(start, chunk.length());
                into.add(uri, isOne ? Map.of() : Map.of("offset", start), above, chunk.text());
            }
            if (hasMore) {
                offset = whole < chunks.size() ? offset + chunks.get(whole).offset() : next;
            }
        }
    }

    private static Supplier<Optional<String>> optional(Optional<String> value) {
        return () -> value;
    }

    private String window(long offset, long length) {
        return format.textUri(docId) + "?offset=" + offset + "&length=" + length;
    }

    private static String text(Contents contents) {
        StringBuilder text = new StringBuilder();
        for (ContentPart part : contents.parts()) {
            if (part.body() instanceof ContentPart.Body.Text body) {
                text.append(body.text());
            }
        }
        return text.toString();
    }

    /** Returns the title in the properties of the document; empty if there is none. */
    Optional<String> title() throws InterruptedException {
        try {
            String json = text(reading.contents(format.propertiesUri(docId), format.provider()));
            Object title =
                    McpJsonDefaults.getMapper().readValue(json, Map.class).get("title");
            return title instanceof String text && !text.isBlank() && text.length() <= MAX_TITLE
                    ? Optional.of(text.strip())
                    : Optional.empty();
        } catch (IOException | ResourceException | TimeoutException | NotSearchedException none) {
            log.debug("The title of a document could not be read", none);
            return Optional.empty();
        }
    }
}
