package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Descriptor;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateRouter.Explanation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Explains which entry of which provider serves a URI. Visibility rules are not applied.
 *
 * @param provider the bean name; null if no provider serves the URI
 * @param entry a URI or a template; null if no entry serves the URI
 * @param asked the results of the queried providers, in order, up to the provider that serves the URI
 */
record UriExplanation(
        String uri, @Nullable String provider, @Nullable String entry, List<Asked> asked)
        implements OperationResponseBody {

    private static final int MAX_TEMPLATES = 100;

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    /**
     * The result of one provider.
     *
     * @param provider the bean name
     * @param entry a URI or a template; null if no entry serves the URI
     * @param reasons for a registry, the reasons why its other templates do not serve the URI: at most 100 reasons,
     *     beginning with those of templates that match the URI. For any other provider, the failure of the provider;
     *     empty if it did not fail
     */
    record Asked(String provider, @Nullable String entry, List<String> reasons) {}

    static UriExplanation of(String uri, Map<String, ResourceProvider> providers, ResourceServer server) {
        List<Asked> asked = new ArrayList<>();
        for (Map.Entry<String, ResourceProvider> provider : providers.entrySet()) {
            Asked one = provider.getValue() instanceof ResourceRegistry registry
                    ? ask(provider.getKey(), registry.explain(uri))
                    : ask(provider.getKey(), provider.getValue(), uri, server.newContext(Caller.ANONYMOUS));
            asked.add(one);
            if (one.entry() != null) {
                return new UriExplanation(uri, one.provider(), one.entry(), asked);
            }
        }
        return new UriExplanation(uri, null, null, asked);
    }

    private static Asked ask(String name, Explanation explanation) {
        List<String> reasons = explanation.others().stream()
                .sorted(Comparator.comparing(Explanation.Candidate::matches).reversed())
                .limit(MAX_TEMPLATES)
                .map(Explanation.Candidate::toString)
                .toList();
        return new Asked(name, explanation.winner().map(UriTemplate::toString).orElse(null), reasons);
    }

    /**
     * Requests the descriptor of the URI from a provider. A failure is reported only by the class name of the
     * exception, because its message may contain secrets.
     */
    private static Asked ask(String name, ResourceProvider provider, String uri, RequestContext context) {
        try {
            Optional<Descriptor> found = provider.describe(uri, context)
                    .toCompletableFuture()
                    .get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
            return new Asked(name, found.map(Descriptor::identifier).orElse(null), List.of());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new Asked(name, null, List.of("interrupted"));
        } catch (TimeoutException timeout) {
            return new Asked(name, null, List.of("no answer within " + TIMEOUT.toSeconds() + " s"));
        } catch (ExecutionException failure) {
            Throwable cause = failure.getCause() == null ? failure : failure.getCause();
            return new Asked(name, null, List.of("failed: " + cause.getClass().getName()));
        } catch (RuntimeException failure) {
            return new Asked(name, null, List.of("failed: " + failure.getClass().getName()));
        }
    }
}
