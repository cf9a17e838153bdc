package io.github.mcpresources.compositor;

import io.github.mcpresources.Descriptor;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.concurrent.Causes;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Finds the descriptor of one resource or template of a mount. The server needs a descriptor for each event. For an
 * upstream, this class therefore first searches the upstream's lists, which are usually cached. It sends a request only
 * if the lists do not contain the resource.
 */
record Description(Target target) {

    CompletionStage<Optional<Descriptor>> of(RequestContext context) {
        Mount mount = target.mount();
        if (!mount.isRemote()) {
            return fromProvider(context);
        }
        CompletionStage<Optional<Descriptor>> descriptor = listed(mount.resources(), context)
                .thenCompose(found -> found.isPresent()
                        ? CompletableFuture.completedFuture(found.map(item -> (Descriptor) item.outer()))
                        : matched(context));
        return mount.withinReadDeadline(descriptor, target.outer());
    }

    private <T extends Descriptor> CompletionStage<Optional<RetrievedList.Item<T>>> listed(
            MountList<T> list, RequestContext context) {
        return retrieved(list, context).thenApply(all -> all.find(target.inner()));
    }

    /**
     * Returns a list of the mount. If this fails with an {@link UpstreamException}, records the outage, so that clients
     * are notified when the upstream is available again.
     */
    private <T> CompletionStage<RetrievedList<T>> retrieved(MountList<T> list, RequestContext context) {
        Mount mount = target.mount();
        CompletionStage<RetrievedList<T>> all = list.get(context).whenComplete((retrieved, failure) -> {
            if (failure != null && Causes.unwrap(failure) instanceof UpstreamException) {
                mount.history().missed();
            }
        });
        return mount.withClientErrors(all, target.inner(), target.outer());
    }

    private CompletionStage<Optional<Descriptor>> matched(RequestContext context) {
        return retrieved(target.mount().templates(), context).thenCompose(all -> {
            Optional<Descriptor> match = all.items().stream()
                    .filter(item -> matches(item.inner()))
                    .map(item -> (Descriptor) item.outer())
                    .findFirst();
            return match.isPresent() ? CompletableFuture.completedFuture(match) : fromProvider(context);
        });
    }

    private boolean matches(TemplateDescriptor template) {
        try {
            return UriTemplate.parse(template.uriTemplate())
                    .match(target.inner())
                    .isPresent();
        } catch (UriTemplateException notOneOfRfc6570) {
            return false; // another server may list any text as a template
        }
    }

    private CompletionStage<Optional<Descriptor>> fromProvider(RequestContext context) {
        return target.send(ResourceProvider::describe, context).thenApply(found -> {
            Descriptor inner = found.orElseThrow(() -> new ResourceNotFoundException(target.outer()));
            return Optional.of(inner instanceof TemplateDescriptor template ? outer(template) : outer(inner));
        });
    }

    /**
     * Adds the prefix of the mount to the URI of a descriptor. This URI may differ from the requested URI. If the
     * prefix cannot be added, the descriptor gets the requested URI.
     */
    private Descriptor outer(Descriptor resource) {
        ResourceDescriptor inner = (ResourceDescriptor) resource;
        return target.mount().prefix().outer(inner).orElseGet(() -> inner.with("uri", target.outer()));
    }

    /**
     * Adds the prefix of the mount to a template. If this is not possible, returns the descriptor of a resource with
     * the requested URI, because the resources of the template can still be read.
     */
    private Descriptor outer(TemplateDescriptor template) {
        Optional<TemplateDescriptor> outer = target.mount().prefix().outer(template);
        return outer.isPresent() ? outer.get() : ResourceDescriptor.of(target.outer(), template.name());
    }

    CompletionStage<Optional<TemplateDescriptor>> ofTemplate(RequestContext context) {
        Mount mount = target.mount();
        return mount.isRemote()
                ? listed(mount.templates(), context).thenApply(found -> found.map(RetrievedList.Item::outer))
                : target.send(ResourceProvider::describeTemplate, context)
                        .thenApply(found -> found.flatMap(mount.prefix()::outer));
    }
}
