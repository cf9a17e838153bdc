package io.github.mcpresources.search;

import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.ReadForm;
import io.github.mcpresources.internal.server.ServerAccess;
import io.github.mcpresources.internal.server.ToolCaller;
import io.github.mcpresources.internal.server.ToolRequests;
import io.github.mcpresources.internal.tools.JsonTool;
import io.github.mcpresources.internal.tools.Results;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.uri.UriTemplate;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;

/**
 * The tool {@code search_documents}, for clients that do not read resources. It reads the resource of a {@link
 * SearchIndex} for the caller of the tool, and returns a short text. For each hit, the text contains the title, the
 * place in the document, the URI of the part, and an excerpt. The end of the text says which resources were not
 * searched.
 */
public final class SearchTools {

    private static final UriTemplate TEMPLATE = UriTemplate.parse(Answers.TEMPLATE);

    private final ToolRequests requests;
    private final JsonTool search;

    private SearchTools(ToolRequests requests, int pageHits) {
        this.requests = requests;
        McpSchema.Tool tool = McpSchema.Tool.builder("search_documents", schema(pageHits))
                .title("Search all documents")
                .description("Searches the texts of all documents. Returns excerpts of the best matching parts (pages,"
                        + " slides, sheets or sections) with their URIs; read them with read_resource. Ask a"
                        + " question or give words; \"a phrase\", prefix*, -not and OR are possible.")
                .annotations(McpSchema.ToolAnnotations.builder()
                        .readOnlyHint(true)
                        .openWorldHint(false)
                        .build())
                .build();
        search = JsonTool.text(tool, this::search);
    }

    /**
     * Returns the tool that searches an index.
     *
     * @param index the index
     * @param server the server that serves the index and the indexed providers
     * @return the tool
     */
    public static SearchTools of(SearchIndex index, ResourceServer server) {
        return new SearchTools(
                ServerAccess.of(server).toolRequests(), index.limits().pageHits());
    }

    private static Map<String, Object> schema(int pageHits) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put(Answers.Q, property("The question or the words"));
        properties.put(Answers.FOLDER, property("Only documents in this folder, such as notes/2026"));
        properties.put(Answers.TYPE, property("Only documents of this type, such as pdf, docx or text/markdown"));
        properties.put(Answers.AFTER, property("Only documents changed on or after this date, such as 2026-01-31"));
        properties.put(Answers.BEFORE, property("Only documents changed on or before this date"));
        properties.put(
                Answers.LIMIT,
                Map.of(
                        "type",
                        "integer",
                        "minimum",
                        1,
                        "maximum",
                        pageHits,
                        "description",
                        "The maximum number of hits in the answer, " + Answers.defaultLimit(pageHits) + " by default"));
        properties.put(
                Answers.CURSOR,
                property("The cursor at the end of an earlier answer, to get the next hits of the same search"));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", List.of(Answers.Q));
        schema.put("additionalProperties", false);
        return schema;
    }

    private static Map<String, Object> property(String description) {
        return Map.of("type", "string", "description", description);
    }

    private String search(Map<String, Object> arguments, ToolCaller caller) throws IOException, InterruptedException {
        Map<String, Object> values = new LinkedHashMap<>();
        arguments.forEach((name, value) -> values.put(
                name,
                value instanceof Number number && number.doubleValue() == number.longValue()
                        ? Long.toString(number.longValue())
                        : String.valueOf(value)));
        Answer answer;
        try {
            answer = requests.read(TEMPLATE.expand(values), new ReadForm("search", null), caller)
                    .answer()
                    .toCompletableFuture()
                    .get();
        } catch (java.util.concurrent.ExecutionException impossible) { // the stage never fails
            throw new CompletionException(impossible);
        }
        if (answer instanceof Answer.Failure failure) {
            throw Results.error(failure);
        }
        Map<?, ?> first = (Map<?, ?>) ((List<?>)
                        Objects.requireNonNull(((Answer.Result) answer).json().get("contents")))
                .get(0);
        Map<?, ?> found = requests.mapper().readValue(String.valueOf(first.get("text")), Map.class);
        return new AnswerText(found).text();
    }

    /**
     * Returns the definition of the tool, as a server lists it.
     *
     * @return a list with one definition
     */
    public List<McpSchema.Tool> tools() {
        return List.of(search.tool());
    }

    /**
     * Returns the tool for {@code McpServer.sync}.
     *
     * @return a list that contains only this tool
     */
    public List<McpServerFeatures.SyncToolSpecification> sync() {
        return List.of(search.sync());
    }

    /**
     * Returns the tool for {@code McpServer.async}.
     *
     * @return a list that contains only this tool
     */
    public List<McpServerFeatures.AsyncToolSpecification> async() {
        return List.of(search.async());
    }

    /**
     * Returns the tool for {@code McpServer.sync} on a stateless transport, which has no sessions.
     *
     * @return a list that contains only this tool
     */
    public List<McpStatelessServerFeatures.SyncToolSpecification> statelessSync() {
        return List.of(search.statelessSync());
    }

    /**
     * Returns the tool for {@code McpServer.async} on a stateless transport, which has no sessions.
     *
     * @return a list that contains only this tool
     */
    public List<McpStatelessServerFeatures.AsyncToolSpecification> statelessAsync() {
        return List.of(search.statelessAsync());
    }
}
