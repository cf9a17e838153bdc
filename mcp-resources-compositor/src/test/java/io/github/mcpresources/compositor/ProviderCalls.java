package io.github.mcpresources.compositor;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.request.ServerRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Calls providers and waits for their results. */
final class ProviderCalls {

    private ProviderCalls() {}

    static <T> T join(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().join();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failure;
        }
    }

    static RequestContext as(String caller, TimeSource time) {
        return ServerRequest.builder().caller(Caller.of(caller)).time(time).build();
    }

    /**
     * Returns a builder of a compositor with deadlines that no test reaches. The defaults are a few seconds, which a busy
     * machine may take for one request.
     */
    static ResourceCompositor.Builder patientCompositor() {
        return ResourceCompositor.builder().listDeadline(Duration.ofMinutes(5)).readDeadline(Duration.ofMinutes(5));
    }

    /** Returns a provider that lists the given pages and has no resource to read. */
    static ResourceProvider listing(Supplier<CompletionStage<Page<ResourceDescriptor>>> pages) {
        return new ResourceProvider() {
            @Override
            public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
                return pages.get();
            }

            @Override
            public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                return CompletableFuture.completedFuture(Optional.empty());
            }
        };
    }

    static Page<ResourceDescriptor> page(ResourceProvider provider) {
        return join(provider.listResources(Page.Request.first(100), ServerRequest.detached()));
    }

    static List<String> uris(ResourceProvider provider) {
        return page(provider).items().stream().map(ResourceDescriptor::uri).toList();
    }

    static List<String> templates(ResourceProvider provider) {
        return join(provider.listTemplates(Page.Request.first(100), ServerRequest.detached())).items().stream()
                .map(TemplateDescriptor::uriTemplate)
                .toList();
    }

    static Contents read(ResourceProvider provider, String uri) {
        return (Contents) join(provider.read(uri, ServerRequest.detached())).orElseThrow();
    }

    static String text(ResourceProvider provider, String uri) {
        ContentPart.Body body = read(provider, uri).parts().get(0).body();
        return body instanceof ContentPart.Body.Raw raw
                ? String.valueOf(raw.json().get("text"))
                : ((ContentPart.Body.Text) body).text();
    }

    /** Begins a wait for a condition that must become true. The limit only prevents a test from hanging. */
    static ConditionFactory eventually() {
        return Awaitility.with()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .await()
                .atMost(Duration.ofMinutes(5));
    }
}
