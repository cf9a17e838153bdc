package io.github.mcpresources.examples.documents;

import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.content.MediaTypes;
import io.github.mcpresources.registry.ResourceReader;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the lines that contain a text, in text documents of any size. The documents are searched one after another,
 * which is fast enough for a few thousand documents. In the result, {@code complete} is false if the search stops at
 * the maximum number of matches or at its time limit, if a document could not be searched, or if a line is too long to
 * be searched completely. {@code skipped} lists the first documents that could not be searched, each with the reason.
 */
final class SearchReader implements ResourceReader {

    private static final Logger log = LoggerFactory.getLogger(SearchReader.class);

    static final String TEMPLATE = "search://documents{?q,lang}";

    private static final int MAX_MATCHES = 100;
    private static final int MAX_SKIPPED = 20;
    private static final int MAX_LINE_LENGTH = 1024 * 1024;
    private static final int MAX_EXCERPT_LENGTH = 1_000;
    private static final int PAGE = 100;

    private final ResourceProvider documents;
    private final Texts texts;

    SearchReader(ResourceProvider documents) {
        this.documents = documents;
        this.texts = new Texts(documents);
    }

    @Override
    public ReadResult read(ResourceReader.Request request) throws IOException {
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
        private final List<Map<String, Object>> skipped = new ArrayList<>();
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
            Page.Request next = Page.Request.first(PAGE);
            while (true) {
                Page<ResourceDescriptor> page = documents
                        .listResources(next, context)
                        .toCompletableFuture()
                        .join();
                for (ResourceDescriptor document : page.items()) {
                    if (matches.size() == MAX_MATCHES || isOver()) {
                        complete = false;
                        return;
                    }
                    if (isRequested(document)) {
                        search(document);
                    }
                }
                if (page.nextCursor().isEmpty()) {
                    return;
                }
                next = Page.Request.after(page.nextCursor().get(), PAGE);
            }
        }

        private boolean isRequested(ResourceDescriptor document) {
            return document.name().toLowerCase(Locale.ROOT).endsWith(extension)
                    && document.mimeType().map(MediaTypes::isText).orElse(true);
        }

        private boolean isOver() {
            Texts.checkNotCancelled(context);
            return context.time().instant().isAfter(giveUp);
        }

        private void search(ResourceDescriptor document) {
            try (Lines lines =
                    texts.lines(document.uri(), context, MAX_LINE_LENGTH).orElse(null)) {
                if (lines != null) {
                    searched++;
                    search(document.uri(), lines);
                }
            } catch (ResourceNotFoundException goneMeanwhile) {
                log.debug("The document {} was not searched, because it no longer exists", document.uri());
            } catch (ResourceException refused) {
                skip(document.uri(), refused.text());
            } catch (ClosedByInterruptException interrupted) {
                throw new CancellationException();
            } catch (IOException unreadable) {
                log.warn("The document {} was not searched: the server cannot read it", document.uri(), unreadable);
                skip(document.uri(), "the server cannot read it");
            }
        }

        private void search(String uri, Lines lines) throws IOException {
            int number = 0;
            for (String line = lines.next(); line != null; line = lines.next()) {
                number++;
                int place = line.toLowerCase(Locale.ROOT).indexOf(text);
                if (place >= 0) {
                    if (matches.size() == MAX_MATCHES) {
                        complete = false;
                        return;
                    }
                    Map<String, Object> match = new LinkedHashMap<>();
                    match.put("uri", uri);
                    match.put("line", number);
                    match.put("text", excerpt(line, place));
                    matches.add(match);
                }
                complete &= !lines.isCut();
                if (isOver()) {
                    complete = false;
                    return;
                }
            }
        }

        private void skip(String uri, String reason) {
            complete = false;
            if (skipped.size() < MAX_SKIPPED) {
                skipped.add(Map.of("uri", uri, "reason", reason));
            }
        }

        Map<String, Object> result() {
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("matches", matches);
            result.put("searched", searched);
            result.put("complete", complete);
            if (!skipped.isEmpty()) {
                result.put("skipped", skipped);
            }
            return result;
        }
    }

    /** Returns the line, or only the text around the position if the line is long. */
    static String excerpt(String line, int place) {
        if (line.length() <= MAX_EXCERPT_LENGTH) {
            return line;
        }
        int from = Math.min(Math.max(0, place - MAX_EXCERPT_LENGTH / 2), line.length() - MAX_EXCERPT_LENGTH);
        int to = from + MAX_EXCERPT_LENGTH;
        from += from > 0 && Character.isLowSurrogate(line.charAt(from)) ? 1 : 0;
        to -= Character.isHighSurrogate(line.charAt(to - 1)) ? 1 : 0;
        return line.substring(from, to);
    }
}
