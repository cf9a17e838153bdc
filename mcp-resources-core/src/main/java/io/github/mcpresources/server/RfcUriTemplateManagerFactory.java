package io.github.mcpresources.server;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.uri.TraversalScreen;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import io.modelcontextprotocol.util.McpUriTemplateManager;
import io.modelcontextprotocol.util.McpUriTemplateManagerFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * RFC 6570 matching for the SDK's own resource registry, for servers that keep it.
 *
 * <pre>{@code
 * McpServer.sync(transportProvider)
 *         .uriTemplateManagerFactory(new RfcUriTemplateManagerFactory())
 *         .resourceTemplates(specifications)
 *         .build();
 * }</pre>
 *
 * <p>The SDK asks for a manager for every registered resource at each read, so compiled templates are kept. It also asks
 * for one for whatever text a client wants completed, so no more are kept than {@value #MAX_TEMPLATES}, of
 * {@value #MAX_CHARACTERS} characters together, and none that is no template or longer than
 * {@link UriTemplate.Policy#DEFAULT_MAX_TEMPLATE_LENGTH}.
 *
 * <p>Values are not screened, as they are by {@link io.github.mcpresources.registry.ResourceRegistry}: the SDK gives its
 * handlers the URI and not the values, so that what a screen lets pass need not be what the handler makes of the URI, and
 * a template has no place to exempt a variable. A handler that opens files asks {@link TraversalScreen} itself.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6570">RFC 6570</a>
 */
public final class RfcUriTemplateManagerFactory implements McpUriTemplateManagerFactory {

    /** How many compiled templates are kept. */
    public static final int MAX_TEMPLATES = 10_000;

    /** How many characters the compiled templates that are kept have together. */
    public static final int MAX_CHARACTERS = 1_000_000;

    private static final int LEAST_WEIGHT = MAX_CHARACTERS / MAX_TEMPLATES;

    private final Cache<String, McpUriTemplateManager> managers = Caffeine.newBuilder()
            .maximumWeight(MAX_CHARACTERS)
            .weigher((String text, McpUriTemplateManager manager) -> Math.max(text.length(), LEAST_WEIGHT))
            .executor(Runnable::run) // so that nothing waits for a thread to be let go
            .build();

    /** A factory with a cache of its own. */
    public RfcUriTemplateManagerFactory() {}

    @Override
    public McpUriTemplateManager create(String uriTemplate) {
        McpUriTemplateManager known = managers.getIfPresent(uriTemplate);
        if (known != null) {
            return known;
        }
        Optional<UriTemplate> template = parsed(uriTemplate);
        McpUriTemplateManager manager = new Manager(uriTemplate, template.orElse(null));
        if (template.isPresent()) {
            managers.put(uriTemplate, manager);
        }
        return manager;
    }

    private static Optional<UriTemplate> parsed(String text) {
        try {
            return Optional.of(UriTemplate.parse(text));
        } catch (UriTemplateException none) {
            return Optional.empty();
        }
    }

    /** A template, or a text that is none and so matches only itself. */
    private static final class Manager implements McpUriTemplateManager {

        private final String text;
        private final @Nullable UriTemplate template;

        Manager(String text, @Nullable UriTemplate template) {
            this.text = text;
            this.template = template;
        }

        @Override
        public List<String> getVariableNames() {
            return template == null ? List.of() : template.variables();
        }

        @Override
        public Map<String, String> extractVariableValues(String uri) {
            Map<String, String> values = new LinkedHashMap<>();
            Optional<UriTemplate.Match> match = template == null ? Optional.empty() : template.match(uri);
            match.ifPresent(found -> found.template()
                    .variables()
                    .forEach(name -> found.findString(name).ifPresent(value -> values.put(name, value))));
            return values;
        }

        @Override
        public boolean matches(String uri) {
            return text.equals(uri) || (template != null && template.match(uri).isPresent());
        }

        @Override
        public boolean isUriTemplate(String uri) {
            return parsed(uri)
                    .map(candidate -> !candidate.variables().isEmpty())
                    .orElse(false);
        }
    }
}
