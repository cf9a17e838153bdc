package io.github.mcpresources.compositor;

import io.github.mcpresources.Handle;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.concurrent.SafeStage;
import io.github.mcpresources.tools.ServersTool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A view of a compositor's mounts as servers. A resource is identified by the name of its server, which is the name of
 * the mount, and by the URI of the resource on that server. The list of resources of an upstream is cached for at
 * most {@link ResourceCompositor.Builder#listTtl}. It is discarded earlier if the upstream reports a change, goes down,
 * or comes back after an outage.
 *
 * <pre>{@code
 * compositor.servers().listResources("docs", resources.newContext(Caller.ANONYMOUS));
 * compositor.servers().read("docs", "file:///handbook/a.md", resources.newContext(Caller.ANONYMOUS));
 * }</pre>
 */
public final class MountedServers implements ServersTool.Servers {

    private final ResourceCompositor compositor;
    private final Mounts mounts;

    MountedServers(ResourceCompositor compositor, Mounts mounts) {
        this.compositor = compositor;
        this.mounts = mounts;
    }

    /** Returns the names of the mounts, in the order in which they were mounted. */
    @Override
    public List<String> names() {
        return mounts.all().stream().map(Mount::name).toList();
    }

    /**
     * Lists the resources of one server.
     *
     * @param server the server's name, or the id of its mount
     * @param context the request, with its caller and deadline
     * @return a stage with the resources, in the server's order. The result omits resources to which the {@link
     *     PrefixFormat} of the compositor cannot add a prefix. The list ends after 100 pages, 10,000 entries or 32 MiB.
     *     The stage fails with {@link InvalidParamsException} if there is no server with this name, and with {@link
     *     ResourceException} if the server does not respond, or returns an error
     */
    public CompletionStage<List<ResourceInfo>> listResources(String server, RequestContext context) {
        return SafeStage.of(() -> {
            Mount mount = mount(server);
            return mount.withClientErrors(mount.resources().get(context), server, server)
                    .thenApply(list -> infos(mount.name(), list));
        });
    }

    /**
     * Lists the resources of all servers that respond.
     *
     * @param context the request, with its caller and deadline
     * @return a stage with the resources, in the order of the servers; the resources of a failed server are omitted,
     *     and the stage does not fail
     */
    public CompletionStage<List<ResourceInfo>> listAll(RequestContext context) {
        CompletionStage<List<ResourceInfo>> all = CompletableFuture.completedFuture(new ArrayList<>());
        for (Mount mount : mounts.all()) {
            CompletionStage<List<ResourceInfo>> one = mount.resources()
                    .get(context)
                    .handle((list, failure) -> failure == null ? infos(mount.name(), list) : List.of());
            all = all.thenCombine(one, (before, next) -> {
                before.addAll(next);
                return before;
            });
        }
        return all.thenApply(List::copyOf);
    }

    /**
     * Finds one resource in a server's list.
     *
     * @param server the server's name, or the id of its mount
     * @param uri the URI of the resource on that server
     * @param context the request, with its caller and deadline
     * @return a stage with the resource; the {@code Optional} is empty if {@link #listResources} does not return it.
     *     The stage fails in the same cases as {@link #listResources}
     */
    public CompletionStage<Optional<ResourceInfo>> get(String server, String uri, RequestContext context) {
        return SafeStage.of(() -> {
            Mount mount = mount(server);
            return mount.withClientErrors(mount.resources().get(context), uri, uri)
                    .thenApply(list -> list.find(uri).map(item -> ResourceInfo.of(mount.name(), item.inner())));
        });
    }

    /**
     * Reads a resource of a server, whether or not the server lists it.
     *
     * @param server the server's name, or the id of its mount
     * @param uri the URI of the resource on that server
     * @param context the request, with its caller and deadline
     * @return a stage with the server's result, which contains the server's own URIs. The stage fails with {@link
     *     InvalidParamsException} if there is no server with this name, with {@link ResourceNotFoundException} if the
     *     server has no such resource, and with {@link ResourceException} if the server does not respond, or returns
     *     another error
     */
    public CompletionStage<ReadResult> read(String server, String uri, RequestContext context) {
        return SafeStage.of(() -> {
            Mount mount = mount(server);
            mount.history().read();
            return mount.send(ResourceProvider::read, uri, uri, context)
                    .thenApply(found -> found.orElseThrow(() -> new ResourceNotFoundException(uri)));
        });
    }

    @Override
    public String outerUri(Named named) {
        return mount(named.server())
                .prefix()
                .outer(named.uri())
                .orElseThrow(() -> new InvalidParamsException(
                        "uri", named.uri(), "a complete URI of that server, such as https://example.com/a"));
    }

    @Override
    public Optional<Named> named(String outerUri) {
        return Optional.ofNullable(mounts.find(outerUri))
                .map(target -> new Named(target.mount().name(), target.inner()));
    }

    @Override
    public Handle onListChanged(Runnable listener) {
        return compositor.observe(event -> {
            if (event instanceof ResourceEvent.ListChanged) {
                listener.run();
            }
        });
    }

    private Mount mount(String server) {
        Mount mount = mounts.named(server);
        if (mount == null) {
            throw new InvalidParamsException(
                    "server_name",
                    server,
                    names().isEmpty() ? "the name of a server, but there are no servers" : "one of " + names());
        }
        return mount;
    }

    private static List<ResourceInfo> infos(String server, RetrievedList<ResourceDescriptor> list) {
        return list.items().stream()
                .map(item -> ResourceInfo.of(server, item.inner()))
                .toList();
    }
}
