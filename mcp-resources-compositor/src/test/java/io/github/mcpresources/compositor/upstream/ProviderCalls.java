package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.internal.request.ServerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Calls providers and waits for their results. */
final class ProviderCalls {

    private static final int PATIENCE_SECONDS = 60;

    private ProviderCalls() {}

    static ServerRequest within(Duration deadline) {
        return ServerRequest.builder()
                .limits(ResourceLimits.builder().readTimeout(deadline).build())
                .build();
    }

    static ServerRequest patiently() {
        return within(Duration.ofMinutes(5));
    }

    /**
     * Returns a builder of a compositor with deadlines that no test reaches. The defaults are a few seconds, which a busy
     * machine may take for one request.
     */
    static ResourceCompositor.Builder patientCompositor() {
        return ResourceCompositor.builder().listDeadline(Duration.ofMinutes(5)).readDeadline(Duration.ofMinutes(5));
    }

    /** Returns the result of a stage. If the stage fails with a runtime exception, throws that exception. */
    static <T> T await(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture()
                    .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failed;
        }
    }

    /** Begins a wait for a condition that must become true. The limit only prevents a test from hanging. */
    static ConditionFactory eventually() {
        return Awaitility.await().atMost(Duration.ofMinutes(5));
    }

    static String read(ResourceProvider provider, String uri) {
        return read(provider, uri, patiently());
    }

    static String read(ResourceProvider provider, String uri, RequestContext context) {
        Contents contents = (Contents) await(provider.read(uri, context)).orElseThrow();
        return (String) ((Body.Raw) contents.parts().get(0).body()).json().get("text");
    }

    /** Returns the entries of all pages, and adds the number of entries of each page to {@code pageSizes}. */
    static List<ResourceDescriptor> list(ResourceProvider provider, List<Integer> pageSizes) {
        List<ResourceDescriptor> all = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        do {
            Page.Request request =
                    cursor.map(next -> Page.Request.after(next, 100)).orElseGet(() -> Page.Request.first(100));
            Page<ResourceDescriptor> page = await(provider.listResources(request, patiently()));
            all.addAll(page.items());
            pageSizes.add(page.items().size());
            cursor = page.nextCursor();
        } while (cursor.isPresent());
        return all;
    }

    static List<String> uris(ResourceProvider provider) {
        return list(provider, new ArrayList<>()).stream()
                .map(ResourceDescriptor::uri)
                .toList();
    }
}
