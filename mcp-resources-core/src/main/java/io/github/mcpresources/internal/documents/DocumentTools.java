package io.github.mcpresources.internal.documents;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.server.CallContext;
import io.github.mcpresources.internal.server.ToolCaller;
import io.github.mcpresources.internal.tools.JsonTool;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The tool {@code read_document} for the documents of one or more formats. */
public final class DocumentTools {

    private static final String FILE_PATH = "file_path";
    private static final String TYPE = "type";
    private static final String DESCRIPTION = "description";

    private final List<DocumentFormat> formats;
    private final JsonTool read;

    private DocumentTools(List<DocumentFormat> formats, String title, String description) {
        this.formats = List.copyOf(formats);
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put(TYPE, "object");
        schema.put("properties", properties());
        schema.put("required", List.of(FILE_PATH));
        schema.put("additionalProperties", false);
        McpSchema.Tool tool = McpSchema.Tool.builder("read_document", schema)
                .title(title)
                .description(description)
                .annotations(McpSchema.ToolAnnotations.builder()
                        .readOnlyHint(true)
                        .openWorldHint(false)
                        .build())
                .build();
        read = JsonTool.text(tool, this::read);
    }

    /**
     * Creates the tool. A file whose name belongs to none of the formats is treated as a document of the first format.
     */
    public static DocumentTools of(List<DocumentFormat> formats, String title, String description) {
        return new DocumentTools(formats, title, description);
    }

    public JsonTool read() {
        return read;
    }

    private Map<String, Object> properties() {
        Set<String> parts = new LinkedHashSet<>();
        formats.forEach(format -> parts.addAll(format.partNames()));
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put(
                FILE_PATH,
                Map.of(
                        TYPE,
                        "string",
                        DESCRIPTION,
                        "The path of the document, such as reports/q4, or its file: URI; if it is wrong, the error names"
                                + " the folders"));
        properties.put(
                "part",
                Map.of(TYPE, "string", "enum", List.copyOf(parts), DESCRIPTION, "The part to read; text by default"));
        formats.forEach(format -> properties.putAll(format.arguments()));
        properties.put("format", Map.of(TYPE, "string", DESCRIPTION, "md (the default) or txt"));
        properties.put(
                "offset",
                Map.of(
                        TYPE,
                        "integer",
                        DESCRIPTION,
                        "The offset at which to continue a long text, from the note at the end of the previous part"));
        properties.put(
                "length",
                Map.of(
                        TYPE,
                        "integer",
                        DESCRIPTION,
                        "The maximum number of bytes of text to return; 40000 by default"));
        return properties;
    }

    private String read(Map<String, Object> arguments, ToolCaller caller) throws IOException {
        RequestContext context = context(caller);
        if (!(arguments.get(FILE_PATH) instanceof String path)) {
            throw new InvalidParamsException(FILE_PATH, String.valueOf(arguments.get(FILE_PATH)), "a string");
        }
        DocumentFormat format = of(formats, path).orElse(formats.get(0));
        String docId = format.docId(path, caller.sessionId())
                .orElseThrow(() -> new InvalidParamsException(FILE_PATH, path, format.validNames(path)));
        return format.read(docId, arguments, context);
    }

    /** Returns the format of a file according to its name, path or URI; empty if it belongs to none of the formats. */
    public static Optional<DocumentFormat> of(List<DocumentFormat> formats, String name) {
        String unquoted = ListedNames.unquoted(name);
        return formats.stream()
                .filter(format -> format.kind().isDocument(unquoted))
                .findFirst();
    }

    private static RequestContext context(ToolCaller caller) {
        CallContext call = caller.call();
        ServerRequest.Builder context = ServerRequest.builder().sessionId(caller.sessionId());
        if (call != null) {
            context.caller(call.caller()).memory(call.budget());
        }
        return context.build();
    }
}
