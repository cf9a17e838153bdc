package io.github.mcpresources.registry;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Completion;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.request.ServerRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Sends requests to a registry as a server does, for one caller, and waits for the answers. */
record Client(ResourceRegistry registry, Caller caller) {

    Client(ResourceRegistry registry) {
        this(registry, Caller.ANONYMOUS);
    }

    RequestContext context() {
        return ServerRequest.builder().caller(caller).build();
    }

    List<ResourceDescriptor> listed() {
        return await(registry.listResources(Page.Request.first(1_000), context()))
                .items();
    }

    List<TemplateDescriptor> listedTemplates() {
        return await(registry.listTemplates(Page.Request.first(1_000), context()))
                .items();
    }

    /** Returns the text of a resource. Returns empty if no entry serves the URI. */
    Optional<String> read(String uri) {
        return await(registry.read(uri, context()))
                .map(result -> ((ContentPart.Body.Text)
                                ((Contents) result).parts().get(0).body())
                        .text());
    }

    Contents contents(String uri) {
        return (Contents) await(registry.read(uri, context())).orElseThrow();
    }

    Optional<String> described(String uri) {
        return await(registry.describe(uri, context())).map(descriptor -> descriptor.identifier());
    }

    /** Returns the completions for a variable of an existing template. */
    List<String> completed(String template, String variable, String prefix) {
        return await(registry.complete(new Completion.Request(template, variable, prefix, Map.of()), context()))
                .map(Completion::values)
                .orElseThrow();
    }

    /** Waits for a stage. If the stage fails, throws its exception. */
    static <T> T await(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().join();
        } catch (CompletionException wrapped) {
            if (wrapped.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw wrapped;
        }
    }
}
