package io.github.mcpresources.server;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.mcpresources.uri.TemplateMatch;
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
 * <p>The SDK asks for a manager for every registered resource at each read, so compiled templates are kept, at most
 * {@value #MAX_TEMPLATES} of them.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6570">RFC 6570</a>
 */
public final class RfcUriTemplateManagerFactory implements McpUriTemplateManagerFactory {

    /** How many compiled templates are kept. */
    public static final int MAX_TEMPLATES = 10_000;

    private final Cache<String, McpUriTemplateManager> managers =
            Caffeine.newBuilder().maximumSize(MAX_TEMPLATES).build();

    /** A factory with a cache of its own. */
    public RfcUriTemplateManagerFactory() {}

    @Override
    public McpUriTemplateManager create(String uriTemplate) {
        return managers.get(uriTemplate, Manager::new);
    }

    /** A template, or a text that is none and so matches only itself. */
    private static final class Manager implements McpUriTemplateManager {

        private final String text;
        private final @Nullable UriTemplate template;

        Manager(String text) {
            this.text = text;
            this.template = parsed(text).orElse(null);
        }

        private static Optional<UriTemplate> parsed(String text) {
            try {
                return Optional.of(UriTemplate.parse(text));
            } catch (UriTemplateException none) {
                return Optional.empty();
            }
        }

        @Override
        public List<String> getVariableNames() {
            return template == null ? List.of() : template.variables();
        }

        @Override
        public Map<String, String> extractVariableValues(String uri) {
            Map<String, String> values = new LinkedHashMap<>();
            Optional<TemplateMatch> match = template == null ? Optional.empty() : template.match(uri);
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
