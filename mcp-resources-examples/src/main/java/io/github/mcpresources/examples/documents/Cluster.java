package io.github.mcpresources.examples.documents;

import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ClusterBus;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.SharedContentStore;
import io.github.mcpresources.office.DocumentIndex;
import io.github.mcpresources.office.SharedDocumentIndex;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.store.ContentStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The connection of a server to the other servers of its cluster. The servers share the store of contents, its events,
 * and the index of Office documents. They do not share the events of folders, because each server watches its own
 * folders.
 */
final class Cluster implements AutoCloseable {

    /**
     * The name of the shared store, and of the service in which the nodes share events. Other applications that use the
     * same broker must use other names.
     */
    private static final String SERVICE = "document-server";

    private final ContentStore store;
    private final ResourceProvider contents;
    private final @Nullable DocumentIndex documents;
    private final String explanation;
    private final Consumer<ResourceServer.Builder> connecting;
    private final Runnable leaving;
    private boolean isClosed;

    private Cluster(
            ContentStore store,
            ResourceProvider contents,
            @Nullable DocumentIndex documents,
            String explanation,
            Consumer<ResourceServer.Builder> connecting,
            Runnable leaving) {
        this.store = store;
        this.contents = contents;
        this.documents = documents;
        this.explanation = explanation;
        this.connecting = connecting;
        this.leaving = leaving;
    }

    static Cluster ofOne(ContentStore store) {
        return new Cluster(store, store, null, "", builder -> {}, () -> {});
    }

    /**
     * Joins the cluster of all servers that use the same broker. Does not wait for the connection.
     *
     * @param node the name of this server; null for a random name
     */
    static Cluster join(ClusterAddress address, KeyRing keys, @Nullable String node) {
        Channel channel = address.channel();
        ClusterBus.Builder builder = ClusterBus.builder(channel, keys).service(SERVICE);
        if (node != null) {
            builder.node(node);
        }
        ClusterBus bus = builder.build();
        ContentEngine engine = address.engine();
        SharedContentStore store = SharedContentStore.builder(engine, SERVICE).build();
        return new Cluster(
                store,
                new Contents(store),
                SharedDocumentIndex.in(engine, SERVICE + ".documents"),
                "Sharing events and contents with the servers at " + address + ", as node " + bus.node() + "\n",
                server -> server.eventBus(bus, store::isOwn),
                () -> {
                    bus.close();
                    channel.close();
                    engine.close();
                });
    }

    ContentStore store() {
        return store;
    }

    ResourceProvider contents() {
        return contents;
    }

    /** Returns the index of Office documents that the servers share; null for a cluster of one server. */
    @Nullable
    DocumentIndex documents() {
        return documents;
    }

    /** Returns a line that names the broker and this node; an empty string for a cluster of one server. */
    String explanation() {
        return explanation;
    }

    void connect(ResourceServer.Builder builder) {
        connecting.accept(builder);
    }

    /**
     * Leaves the cluster, so that the other servers do not treat this server as failed. A second call waits until the
     * first call has ended.
     */
    @Override
    public synchronized void close() {
        if (!isClosed) {
            isClosed = true;
            store.close();
            leaving.run();
        }
    }

    /**
     * A provider of the contents of a shared store. While the store cannot be reached, the list of resources omits the
     * contents, so that clients can still list the documents.
     */
    private static final class Contents extends ForwardingProvider {

        Contents(SharedContentStore store) {
            super(store);
        }

        @Override
        public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
            return super.listResources(page, context)
                    .exceptionallyCompose(failure -> isUnreachable(failure)
                            ? CompletableFuture.completedFuture(
                                    Page.<ResourceDescriptor>empty().asPartial())
                            : CompletableFuture.failedFuture(failure));
        }

        private static boolean isUnreachable(Throwable failure) {
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            return cause instanceof ResourceException known && known.code() == ResourceException.INTERNAL_ERROR;
        }
    }
}
