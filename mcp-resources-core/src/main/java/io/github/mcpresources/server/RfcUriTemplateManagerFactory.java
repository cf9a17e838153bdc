package io.github.mcpresources.server;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
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
 * A factory for URI template managers of the SDK. The managers support the template syntax of RFC 6570.
 *
 * <pre>{@code
 * McpServer.sync(transportProvider)
 *         .uriTemplateManagerFactory(new RfcUriTemplateManagerFactory())
 *         .resourceTemplates(specifications)
 *         .build();
 * }</pre>
 *
 * <p>The SDK requests a manager for every registered resource at each read, so compiled templates are cached. It also
 * requests a manager for any text that a client sends as the template of a completion request. The cache is therefore
 * limited to {@value #MAX_TEMPLATES} templates with a total of {@value #MAX_CHARACTERS} characters. Strings that are
 * not templates, or are longer than {@link UriTemplate.Policy#DEFAULT_MAX_TEMPLATE_LENGTH}, are not cached.
 *
 * <p>Values are not screened for path traversal, unlike in {@link io.github.mcpresources.registry.ResourceRegistry}.
 * The SDK passes only the URI to a handler, and the handler could extract other values than those that were screened.
 * Also, the SDK offers no way to exempt a variable from screening. A handler that opens files must check the values
 * itself.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6570">RFC 6570</a>
 */
public final class RfcUriTemplateManagerFactory implements McpUriTemplateManagerFactory {

    /** The maximum number of cached templates. */
    public static final int MAX_TEMPLATES = 10_000;

    /** The maximum total number of characters of the cached templates. */
    public static final int MAX_CHARACTERS = 1_000_000;

    private static final int MIN_WEIGHT = MAX_CHARACTERS / MAX_TEMPLATES;

    private final Cache<String, McpUriTemplateManager> managers = Caffeine.newBuilder()
            .maximumWeight(MAX_CHARACTERS)
            .weigher((String text, McpUriTemplateManager manager) -> Math.max(text.length(), MIN_WEIGHT))
            .executor(Runnable::run) // evicts on the calling thread
            .build();

    /** Creates a factory with its own cache. */
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

    /** A manager for a template, or for a string that is not a template and matches only itself. */
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
