package io.github.mcpresources.tools;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.protocol.Answer;
import io.github.mcpresources.internal.server.ToolCaller;
import io.github.mcpresources.internal.server.ToolRequests;
import io.github.mcpresources.internal.tools.Arguments;
import io.github.mcpresources.internal.tools.ServedTool;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Creates a tool for each template. The tool reads the resources of the template. The arguments of the tool are the
 * template's variables.
 */
final class TemplateTools {

    private static final int MAX_NAME_CHARACTERS = 64;
    private static final int MAX_ENUM_VALUES = 50;
    private static final int EXAMPLES = 5;

    private final ToolRequests requests;
    private final ReadTool reading;
    private final Set<String> taken;

    /**
     * Creates a factory of tools for templates.
     *
     * @param taken the names that other tools have. The new tools get different names
     */
    TemplateTools(ToolRequests requests, ReadTool reading, Set<String> taken) {
        this.requests = requests;
        this.reading = reading;
        this.taken = new HashSet<>(taken);
    }

    List<ServedTool> tools(String prefix) {
        List<ServedTool> tools = new ArrayList<>();
        for (TemplateDescriptor template :
                requests.templates(ToolCaller.ANONYMOUS).toCompletableFuture().join()) {
            ServedTool tool = tool(prefix, template);
            if (tool != null) {
                tools.add(tool);
            }
        }
        return tools;
    }

    private @Nullable ServedTool tool(String prefix, TemplateDescriptor descriptor) {
        UriTemplate template;
        try {
            template = UriTemplate.parse(descriptor.uriTemplate());
        } catch (UriTemplateException foreign) {
            return null; // an upstream server may use another template syntax
        }
        List<String> variables = template.variables();
        Map<String, Object> properties = new LinkedHashMap<>();
        variables.forEach(variable -> properties.put(variable, property(descriptor, variable)));
        List<String> required = variables.stream()
                .filter(name -> isRequired(name, template, descriptor))
                .toList();
        String description =
                descriptor.description().map(TemplateTools::sentence).orElse("")
                        + "Reads the resource whose URI is an expansion of the template " + descriptor.uriTemplate()
                        + ".";
        McpSchema.Tool tool = McpSchema.Tool.builder(
                        name(prefix + "read_" + descriptor.name()), Definitions.object(properties, required))
                .title(descriptor.title().orElse(descriptor.name()))
                .description(description)
                .annotations(Definitions.READ_ONLY)
                .build();
        return new ServedTool(tool, (arguments, caller) -> reading.start(expanded(template, arguments), caller));
    }

    private static String sentence(String text) {
        return text.strip() + (text.strip().endsWith(".") ? " " : ". ");
    }

    private static String expanded(UriTemplate template, Arguments arguments) {
        try {
            return template.expand(arguments.all());
        } catch (UriTemplateException wrong) { // such as a list within a list
            throw new ResourceException(ResourceException.INVALID_PARAMS, String.valueOf(wrong.getMessage()));
        }
    }

    /** Returns a tool name that clients accept and that no other tool has. */
    private String name(String wanted) {
        String slug =
                wanted.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]+", "_").replaceAll("_+$", "");
        String name = slug.substring(0, Math.min(slug.length(), MAX_NAME_CHARACTERS));
        for (int number = 2; !taken.add(name); number++) {
            String suffix = "_" + number;
            name = slug.substring(0, Math.min(slug.length(), MAX_NAME_CHARACTERS - suffix.length())) + suffix;
        }
        return name;
    }

    private Map<String, Object> property(TemplateDescriptor template, String variable) {
        Map<String, Object> property = new LinkedHashMap<>(Map.of("type", "string"));
        if (template.variablesSchema().get("properties") instanceof Map<?, ?> known
                && known.get(variable) instanceof Map<?, ?> typed) {
            typed.forEach((name, value) -> property.put(String.valueOf(name), value));
        }
        if ("string".equals(property.get("type")) && !property.containsKey("enum")) {
            complete(template, variable, property);
        }
        return property;
    }

    /**
     * Adds the suggested values of a variable to the schema of the variable. Up to 50 values become an enumeration. If
     * there are more, some of them become examples in the description.
     */
    private void complete(TemplateDescriptor template, String variable, Map<String, Object> property) {
        Map<String, ?> params = Map.of(
                "ref", Map.of("type", "ref/resource", "uri", template.uriTemplate()),
                "argument", Map.of("name", variable, "value", ""));
        Answer answer = requests.request("completion/complete", params, ToolCaller.ANONYMOUS)
                .answer()
                .toCompletableFuture()
                .join();
        if (!(answer instanceof Answer.Result result)
                || !(result.json().get("completion") instanceof Map<?, ?> completion)
                || !(completion.get("values") instanceof List<?> values)
                || values.isEmpty()) {
            return;
        }
        if (values.size() <= MAX_ENUM_VALUES && !Boolean.TRUE.equals(completion.get("hasMore"))) {
            property.put("enum", values);
        } else {
            property.put(
                    "description",
                    completion.get("total") + " known values (others may be valid too), such as "
                            + String.join(
                                    ", ",
                                    values.stream()
                                            .limit(EXAMPLES)
                                            .map(String::valueOf)
                                            .toList()));
        }
    }

    /**
     * Checks whether a variable is required. A variable is required if the schema lists it as required, or if the
     * template does not match the URI that results from expanding it without the variable.
     */
    private static boolean isRequired(String variable, UriTemplate template, TemplateDescriptor descriptor) {
        if (descriptor.variablesSchema().get("required") instanceof List<?> named && named.contains(variable)) {
            return true;
        }
        Map<String, Object> others = new LinkedHashMap<>();
        template.variables().stream().filter(name -> !name.equals(variable)).forEach(name -> others.put(name, "x"));
        return template.match(template.expand(others)).isEmpty();
    }
}
