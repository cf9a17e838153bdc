package io.github.mcpresources.compositor;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.tools.ServersTool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The mounts of a compositor as servers: their resources are named by the server's name, which its mount was given, and by
 * the URI that the server itself gave them. What is known of an upstream's resources is kept until it tells of a change,
 * comes back after it was down, or its time is over.
 *
 * <pre>{@code
 * compositor.servers().listResources("docs", RequestContext.detached());
 * compositor.servers().read("docs", "file:///handbook/a.md", RequestContext.detached());
 * }</pre>
 */
public final class MountedServers implements ServersTool.Servers {

    private final ResourceCompositor compositor;
    private final Mounts mounts;

    MountedServers(ResourceCompositor compositor, Mounts mounts) {
        this.compositor = compositor;
        this.mounts = mounts;
    }

    /** The names that the mounts were given, in their order. */
    @Override
    public List<String> names() {
        return mounts.all().stream().map(Mount::name).toList();
    }

    /**
     * The resources of one server.
     *
     * @param server its name
     * @param context who asks, and until when
     * @return a stage with its resources, in its order. It fails with {@link InvalidParamsException} where there is no such
     *     server, and with {@link ResourceException} where it does not answer
     */
    public CompletionStage<List<ResourceInfo>> listResources(String server, RequestContext context) {
        return Asked.of(() -> {
            Mount mount = mount(server);
            return mount.told(Asked.of(() -> mount.resources().get(context)), server, server)
                    .thenApply(list -> infos(mount.name(), list));
        });
    }

    /**
     * The resources of all servers that answer.
     *
     * @param context who asks, and until when
     * @return a stage with the resources, server by server; it does not fail where a server does
     */
    public CompletionStage<List<ResourceInfo>> listAll(RequestContext context) {
        CompletionStage<List<ResourceInfo>> all = CompletableFuture.completedFuture(new ArrayList<>());
        for (Mount mount : mounts.all()) {
            CompletionStage<List<ResourceInfo>> one = Asked.of(
                            () -> mount.resources().get(context))
                    .handle((list, failure) -> failure == null ? infos(mount.name(), list) : List.of());
            all = all.thenCombine(one, (before, next) -> {
                before.addAll(next);
                return before;
            });
        }
        return all.thenApply(List::copyOf);
    }

    /**
     * One resource of a server's list.
     *
     * @param server the server's name
     * @param uri the URI as the server lists it
     * @param context who asks, and until when
     * @return a stage with the resource, or with empty where the server does not list it. It fails as
     *     {@link #listResources} does
     */
    public CompletionStage<Optional<ResourceInfo>> get(String server, String uri, RequestContext context) {
        return Asked.of(() -> {
            Mount mount = mount(server);
            return mount.told(Asked.of(() -> mount.resources().get(context)), uri, uri)
                    .thenApply(list -> list.find(uri).map(item -> ResourceInfo.of(mount.name(), item.inner())));
        });
    }

    /**
     * Reads a resource of a server, listed or not.
     *
     * @param server the server's name
     * @param uri the URI as the server knows it
     * @param context who asks, and until when
     * @return a stage with what the server gave, under its own URIs. It fails with {@link InvalidParamsException} where
     *     there is no such server, with {@link ResourceNotFoundException} where that has no such resource, and with
     *     {@link ResourceException} where it does not answer
     */
    public CompletionStage<ReadResult> read(String server, String uri, RequestContext context) {
        return Asked.of(() -> {
            Mount mount = mount(server);
            mount.history().read();
            return mount.ask(ResourceProvider::read, uri, uri, context)
                    .thenApply(found -> found.orElseThrow(() -> new ResourceNotFoundException(uri)));
        });
    }

    @Override
    public String outerUri(Named named) {
        return mount(named.server())
                .prefix()
                .outer(named.uri())
                .orElseThrow(
                        () -> new InvalidParamsException("uri", named.uri(), "one that a prefix can be put before"));
    }

    @Override
    public Optional<Named> named(String outerUri) {
        return Optional.ofNullable(mounts.find(outerUri))
                .map(target -> new Named(target.mount().name(), target.inner()));
    }

    @Override
    public Subscription onListChanged(Runnable listener) {
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
                    names().isEmpty() ? "that of a server, and there is none" : "one of " + names());
        }
        return mount;
    }

    private static List<ResourceInfo> infos(String server, Drained<ResourceDescriptor> list) {
        return list.items().stream()
                .map(item -> ResourceInfo.of(server, item.inner()))
                .toList();
    }
}
