package io.github.mcpresources.examples.documents;

import io.github.mcpresources.MediaTypes;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.registry.ReadRequest;
import io.github.mcpresources.registry.ResourceReader;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * Finds lines in text documents, one after the other: enough for some thousand documents. Where it gives up, for so many
 * matches, so large a document or for want of time, it says so ({@code complete} is false).
 */
final class SearchReader implements ResourceReader {

    static final String TEMPLATE = "search://documents{?q,lang}";

    private static final int MOST_MATCHES = 100;
    private static final long LARGEST_DOCUMENT = 1024 * 1024;
    private static final int PAGE = 100;

    private final ResourceProvider documents;
    private final Texts texts;

    SearchReader(ResourceProvider documents) {
        this.documents = documents;
        this.texts = new Texts(documents);
    }

    @Override
    public ReadResult read(ReadRequest request) throws IOException {
        Search search = new Search(
                request.optionalVariable("q").orElse(""),
                request.optionalVariable("lang").orElse(""),
                request.context());
        search.run();
        return ReadResult.json(search.result());
    }

    private final class Search {

        private final RequestContext context;
        private final String text;
        private final String extension;
        private final List<Map<String, Object>> matches = new ArrayList<>();
        private final Instant giveUp;
        private int searched;
        private boolean complete = true;

        Search(String text, String language, RequestContext context) {
            this.context = Texts.onThisThread(context);
            this.giveUp =
                    context.deadline().minus(context.limits().readTimeout().dividedBy(2));
            this.text = text.toLowerCase(Locale.ROOT);
            this.extension = language.isEmpty() ? "" : "." + language.toLowerCase(Locale.ROOT);
        }

        void run() throws IOException {
            PageRequest next = PageRequest.first(PAGE);
            while (true) {
                Page<ResourceDescriptor> page = documents
                        .listResources(next, context)
                        .toCompletableFuture()
                        .join();
                for (ResourceDescriptor document : page.items()) {
                    if (matches.size() == MOST_MATCHES
                            || context.time().instant().isAfter(giveUp)) {
                        complete = false;
                        return;
                    }
                    if (context.isCancelled()) {
                        throw new CancellationException();
                    }
                    if (isAskedFor(document)) {
                        search(document);
                    }
                }
                if (page.nextCursor().isEmpty()) {
                    return;
                }
                next = PageRequest.after(page.nextCursor().get(), PAGE);
            }
        }

        private boolean isAskedFor(ResourceDescriptor document) {
            return document.name().toLowerCase(Locale.ROOT).endsWith(extension)
                    && document.mimeType().map(MediaTypes::isText).orElse(true);
        }

        private void search(ResourceDescriptor document) throws IOException {
            if (document.size().orElse(0) > LARGEST_DOCUMENT) {
                complete = false;
                return;
            }
            List<String> lines;
            try {
                lines = texts.read(document.uri(), context).stream()
                        .flatMap(String::lines)
                        .toList();
            } catch (ResourceException goneMeanwhile) {
                return;
            }
            searched++;
            for (int at = 0; at < lines.size() && matches.size() < MOST_MATCHES; at++) {
                if (lines.get(at).toLowerCase(Locale.ROOT).contains(text)) {
                    Map<String, Object> match = new LinkedHashMap<>();
                    match.put("uri", document.uri());
                    match.put("line", at + 1);
                    match.put("text", lines.get(at));
                    matches.add(match);
                }
            }
        }

        Map<String, Object> result() {
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("matches", matches);
            result.put("searched", searched);
            result.put("complete", complete);
            return result;
        }
    }
}
