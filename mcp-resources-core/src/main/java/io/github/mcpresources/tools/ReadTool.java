package io.github.mcpresources.tools;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.protocol.ReadForm;
import io.github.mcpresources.internal.server.ToolCaller;
import io.github.mcpresources.internal.server.ToolRequests;
import io.github.mcpresources.internal.server.WrappedValue;
import io.github.mcpresources.internal.tools.Arguments;
import io.github.mcpresources.internal.tools.Results;
import io.github.mcpresources.internal.tools.ServedTool;
import io.github.mcpresources.window.Window;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tool that reads any resource, and returns it in the requested {@linkplain ResourceTools.ReadMode mode}. */
final class ReadTool {

    private static final String MODE = "mode";
    private static final String FLAG = "use_content_blocks";
    private static final String START = "start_offset";
    private static final String MAX_BYTES = "max_bytes";

    private final ToolRequests requests;
    private final String name;
    private final ResourceTools.ReadMode defaultMode;
    private final ServerArgument servers;
    private final Function<String, Optional<String>> advice;

    /**
     * Creates the tool.
     *
     * @param advice returns the text to send in place of the content of a resource if a call has only its URI; empty to
     *     send the content
     */
    ReadTool(
            ToolRequests requests,
            String name,
            ResourceTools.ReadMode defaultMode,
            ServerArgument servers,
            Function<String, Optional<String>> advice) {
        this.requests = requests;
        this.name = name;
        this.defaultMode = defaultMode;
        this.servers = servers;
        this.advice = advice;
    }

    ServedTool tool(String listing) {
        McpSchema.Tool tool = McpSchema.Tool.builder(name, schema())
                .title("Read a resource")
                .description(
                        "Reads a resource by its URI. Modes: embedded (contents with their URIs), plain (text, image"
                                + " and audio blocks without URIs), window (a range of bytes as JSON, with next_offset"
                                + " if there is more), value (only the text or JSON value). Default: "
                                + defaultMode.wireName() + "." + listing)
                .annotations(Definitions.READ_ONLY)
                .build();
        return new ServedTool(tool, this::adviseOrRead);
    }

    ServedTool only(String toolName, ResourceTools.ReadMode mode, String description) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("uri", Definitions.property("string", "The URI of the resource"));
        servers.addTo(properties);
        McpSchema.Tool tool = McpSchema.Tool.builder(toolName, Definitions.object(properties, List.of("uri")))
                .title("Read a resource")
                .description(description)
                .annotations(Definitions.READ_ONLY)
                .build();
        return new ServedTool(tool, (arguments, caller) -> read(servers.resource(arguments), mode, null, caller));
    }

    private Map<String, Object> schema() {
        List<String> modes = Arrays.stream(ResourceTools.ReadMode.values())
                .map(ResourceTools.ReadMode::wireName)
                .toList();
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("uri", Definitions.property("string", "The URI of the resource"));
        servers.addTo(properties);
        Map<String, Object> mode = new LinkedHashMap<>(Definitions.property("string", "The form of the result"));
        mode.put("enum", modes);
        properties.put(MODE, mode);
        properties.put(START, Definitions.count("Mode window: the offset of the first byte, from 0"));
        properties.put(
                MAX_BYTES, Definitions.count("Mode window: the maximum number of bytes; 0 for all bytes to the end"));
        properties.put(
                FLAG,
                Definitions.property(
                        "boolean",
                        "true for mode embedded, which ignores start_offset and max_bytes; false for mode window"));
        return Definitions.object(properties, List.of("uri"));
    }

    private ServedTool.Running adviseOrRead(Arguments arguments, ToolCaller caller) {
        Optional<String> advised = Set.of("uri").equals(arguments.all().keySet())
                ? advice.apply(arguments.required("uri"))
                : Optional.empty();
        if (advised.isEmpty()) {
            return start(arguments, caller);
        }
        String text = advised.get() + " " + name + " returns the content if mode is given.";
        ServerArgument.Resource resource = servers.resource(arguments);
        return ServedTool.Running.of(
                requests.describe(resource.uri(), caller),
                answer -> answer instanceof Answer.Failure failure
                        ? Results.failed(resource.named(failure))
                        : Results.of(List.of(McpSchema.TextContent.builder(text).build())));
    }

    private ServedTool.Running start(Arguments arguments, ToolCaller caller) {
        ServerArgument.Resource resource = servers.resource(arguments);
        Optional<Long> start = arguments.count(START);
        Optional<Long> max = arguments.count(MAX_BYTES);
        ResourceTools.ReadMode mode = mode(arguments, start, max);
        Window window = mode == ResourceTools.ReadMode.WINDOW
                ? new Window(start.orElse(0L), max.orElse(0L), START, MAX_BYTES)
                : null;
        return read(resource, mode, window, caller);
    }

    private ServedTool.Running read(
            ServerArgument.Resource resource, ResourceTools.ReadMode mode, @Nullable Window window, ToolCaller caller) {
        return ServedTool.Running.of(
                requests.read(resource.uri(), new ReadForm(mode.wireName(), window), caller),
                answer -> result(resource, answer, mode));
    }

    /** Starts a call that reads a resource in the default mode, for the tool of a template. */
    ServedTool.Running start(String uri, ToolCaller caller) {
        return start(new Arguments(Map.of("uri", uri)), caller);
    }

    private ResourceTools.ReadMode mode(Arguments arguments, Optional<Long> start, Optional<Long> max) {
        Optional<ResourceTools.ReadMode> named = arguments.text(MODE).map(ReadTool::mode);
        Optional<ResourceTools.ReadMode> flagged = arguments
                .flag(FLAG)
                .map(embedded -> embedded ? ResourceTools.ReadMode.EMBEDDED : ResourceTools.ReadMode.WINDOW);
        if (named.isPresent() && flagged.isPresent() && !named.equals(flagged)) {
            throw new InvalidParamsException(
                    FLAG,
                    arguments.flag(FLAG).orElseThrow(),
                    "omitted, or consistent with " + MODE + ", which is '"
                            + named.get().wireName() + "' (true means 'embedded', false means 'window')");
        }
        boolean hasRange = start.isPresent() || max.isPresent();
        ResourceTools.ReadMode mode =
                named.or(() -> flagged).orElse(hasRange ? ResourceTools.ReadMode.WINDOW : defaultMode);
        boolean isPart =
                start.orElse(0L) > 0 || max.orElse(0L) > 0; // two zeros request all bytes, which every mode can return
        if (isPart && mode != ResourceTools.ReadMode.WINDOW && flagged.isEmpty()) {
            throw new InvalidParamsException(
                    MODE, mode.wireName(), "window if " + START + " or " + MAX_BYTES + " is more than 0");
        }
        return mode;
    }

    private static ResourceTools.ReadMode mode(String name) {
        return Arrays.stream(ResourceTools.ReadMode.values())
                .filter(mode -> mode.wireName().equals(name))
                .findAny()
                .orElseThrow(() -> new InvalidParamsException(MODE, name, "embedded, plain, window or value"));
    }

    private McpSchema.CallToolResult result(
            ServerArgument.Resource resource, Answer answer, ResourceTools.ReadMode mode) {
        if (answer instanceof Answer.Failure failure) {
            boolean tooLarge = "resultBytes".equals(failure.details().get("setting"));
            return Results.failed(
                    resource.named(failure),
                    tooLarge ? "; to read a part, call " + name + " with the mode \"window\"" : "");
        }
        Map<String, Object> json = ((Answer.Result) answer).json();
        return switch (mode) {
            case EMBEDDED -> Results.of(Blocks.embedded(resource.named(Blocks.contents(json))));
            case PLAIN -> Results.of(Blocks.plain(resource.named(Blocks.contents(json))));
            case WINDOW -> Results.json(json, requests.mapper());
            case VALUE -> value(Blocks.value(resource.named(Blocks.contents(json))));
        };
    }

    private McpSchema.CallToolResult value(Object value) {
        String text = value instanceof String plain ? plain : Results.text(value, requests.mapper());
        return Results.structured(new WrappedValue(value), text);
    }
}
