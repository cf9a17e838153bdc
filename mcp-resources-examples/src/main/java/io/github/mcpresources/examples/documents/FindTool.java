package io.github.mcpresources.examples.documents;

import io.github.mcpresources.Caller;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.tools.ToolContents;
import io.github.mcpresources.tools.ToolReader;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A tool that searches a document for a text. It returns a link to the document, and excerpts of the first 100 lines
 * that contain the text.
 */
final class FindTool {

    private static final int MAX_LINES = 100;
    private static final int LINES_PER_CHECK = 100;

    private static final int MAX_LINE_LENGTH = 1024 * 1024;

    private static final int MAX_NOTE = 300;
    private static final int MAX_SHOWN = 100;
    private static final Pattern CONTINUED =
            Pattern.compile("\n\n(\\[The text continues at offset [^\\]]{1,200}\\])\n\\z");

    private final ResourceServer resources;
    private final ToolReader reader;
    private final Texts texts;
    private final TextUris textUris;
    private final Predicate<String> isText;

    /** Returns the URI of the text of an Office, PDF or email document. */
    @FunctionalInterface
    interface TextUris {
        /** Returns the URI; empty if there is no such text. */
        Optional<String> uri(String document) throws IOException;
    }

    /**
     * Creates the tool. It reads text documents line by line, so that they may have any size.
     *
     * @param isText checks whether a URI belongs to an Office, PDF or email document
     */
    FindTool(ResourceServer resources, ResourceProvider documents, TextUris textUris, Predicate<String> isText) {
        this.isText = isText;
        this.resources = resources;
        this.textUris = textUris;
        reader = ToolReader.of(resources);
        texts = new Texts(documents);
    }

    SyncToolSpecification specification() {
        Map<String, Object> properties = Map.of(
                "uri",
                        Map.of(
                                "type",
                                "string",
                                "description",
                                "The URI of a text document, an Office document, a PDF document or an email"),
                "text", Map.of("type", "string", "description", "The text to find (case-insensitive)"));
        McpSchema.Tool tool = McpSchema.Tool.builder(
                        "find_in_document",
                        Map.of("type", "object", "properties", properties, "required", List.of("uri", "text")))
                .description(
                        "Finds a string in a document. Returns a link to the document and the lines that contain the string, or"
                                + " a note that there are none.")
                .build();
        return SyncToolSpecification.builder()
                .tool(tool)
                .callHandler((caller, call) -> find(
                        String.valueOf(call.arguments().get("uri")),
                        String.valueOf(call.arguments().get("text")).toLowerCase(Locale.ROOT),
                        caller))
                .build();
    }

    private McpSchema.CallToolResult find(String uri, String text, McpTransportContext caller) {
        return uri.startsWith(Texts.FILE_URI) ? findInDocument(uri, text, caller) : findInAny(uri, text, caller);
    }

    private McpSchema.CallToolResult findInDocument(String uri, String text, McpTransportContext caller) {
        List<McpSchema.Content> blocks = new ArrayList<>();
        RequestContext context = resources.newContext(Caller.ANONYMOUS); // callers are not identified
        try {
            blocks.add(reader.link(uri, caller).toCompletableFuture().join());
            try (Lines lines = texts.lines(uri, context, MAX_LINE_LENGTH).orElse(null)) {
                if (lines == null) {
                    return findInText(uri, text, caller);
                }
                find(uri, text, lines, context.deadline(), blocks);
            }
        } catch (IOException | CompletionException | ResourceException failure) {
            return ToolContents.failed(failure);
        }
        return McpSchema.CallToolResult.builder(blocks).build();
    }

    private McpSchema.CallToolResult findInText(String uri, String text, McpTransportContext caller)
            throws IOException {
        Optional<String> readable = textUris.uri(uri);
        return readable.isPresent()
                ? findInAny(readable.get(), text, caller)
                : McpSchema.CallToolResult.builder()
                        .addTextContent("The document " + uri
                                + " was not searched, because it is not a text, and this server does not serve the text of"
                                + " Office, PDF or mail documents")
                        .isError(true)
                        .build();
    }

    private static String remedy(McpError failure) {
        return failure.getJsonRpcError().data() instanceof Map<?, ?> data && "resultBytes".equals(data.get("setting"))
                ? "; use read_resource with start_offset and max_bytes to read a part of the resource"
                : "";
    }

    private static void find(String uri, String text, Lines lines, Instant deadline, List<McpSchema.Content> blocks)
            throws IOException {
        int number = 0;
        int found = 0;
        for (String line = lines.next(); line != null; line = lines.next()) {
            number++;
            int place = line.toLowerCase(Locale.ROOT).indexOf(text);
            if (place >= 0) {
                if (found == MAX_LINES) {
                    blocks.add(more());
                    return;
                }
                found++;
                blocks.add(
                        ToolContents.excerpt(uri, number, number, number + ": " + SearchReader.excerpt(line, place)));
            }
            if (number % LINES_PER_CHECK == 0 && Instant.now().isAfter(deadline)) {
                blocks.add(McpSchema.TextContent.builder("The search timed out after line " + number
                                + "; lines:///PATH?from=" + (number + 1) + "&to=... reads the following lines.")
                        .build());
                return;
            }
        }
        if (found == 0) {
            blocks.add(nothing("No line of " + uri, text, ". All " + number + " lines were searched."));
        }
    }

    private static McpSchema.Content nothing(String where, String text, String searched) {
        String shown = text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "\u2026";
        return McpSchema.TextContent.builder(where + " contains \"" + shown + "\" in any case" + searched)
                .build();
    }

    /**
     * Returns a note if only the first part of a long document was searched; empty if the whole document was searched.
     */
    private Optional<McpSchema.Content> rest(String uri, String text) {
        Matcher note = CONTINUED.matcher(text.substring(Math.max(0, text.length() - MAX_NOTE)));
        return isText.test(uri) && note.find()
                ? Optional.of(
                        McpSchema.TextContent.builder("The rest of the document was not searched. " + note.group(1))
                                .build())
                : Optional.empty();
    }

    private static McpSchema.Content more() {
        return McpSchema.TextContent.builder(
                        "More lines contain the text. Only the first " + MAX_LINES + " are returned.")
                .build();
    }

    private McpSchema.CallToolResult findInAny(String uri, String text, McpTransportContext caller) {
        AtomicInteger left = new AtomicInteger(MAX_LINES);
        List<McpSchema.Content> blocks = new ArrayList<>();
        List<McpSchema.Content> rests = new ArrayList<>();
        boolean isSearched = false;
        try {
            blocks.add(reader.link(uri, caller).toCompletableFuture().join());
            for (McpSchema.Content content :
                    reader.plain(uri, caller).toCompletableFuture().join()) {
                if (content instanceof McpSchema.TextContent whole) {
                    blocks.addAll(ToolContents.grep(
                            uri,
                            whole.text(),
                            line -> left.get() >= 0
                                    && line.toLowerCase(Locale.ROOT).contains(text)
                                    && left.getAndDecrement() > 0,
                            0));
                    rest(uri, whole.text()).ifPresent(rests::add);
                    isSearched = true;
                }
            }
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof McpError error) { // the message of this error may be sent to clients
                return McpSchema.CallToolResult.builder()
                        .addTextContent(error.getMessage() + remedy(error))
                        .isError(true)
                        .build();
            }
            throw failure;
        }
        if (left.get() < 0) {
            blocks.add(more());
        } else if (!isSearched) {
            blocks.add(McpSchema.TextContent.builder(uri + " was not searched, because it is not a text.")
                    .build());
        } else if (left.get() == MAX_LINES) {
            blocks.add(
                    rests.isEmpty()
                            ? nothing("No line of " + uri, text, ". Its whole text was searched.")
                            : nothing("No line of the first part of " + uri, text, "."));
        }
        blocks.addAll(rests);
        return McpSchema.CallToolResult.builder(blocks).build();
    }
}
