package io.github.mcpresources.compositor.upstream;

import io.github.mcpresources.ClientInput;
import io.github.mcpresources.Completion;
import io.github.mcpresources.CompletionRequest;
import io.github.mcpresources.Page;
import io.github.mcpresources.PageRequest;
import io.github.mcpresources.ProviderCapabilities;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.Subscription;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.compositor.Upstream;
import io.github.mcpresources.compositor.UpstreamState;
import io.github.mcpresources.protocol.Revisions;
import io.modelcontextprotocol.spec.McpClientTransport;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An MCP server as a provider, over HTTP, as a child process, or over a transport of the SDK.
 *
 * <pre>{@code
 * McpUpstream wiki = McpUpstream.http(URI.create("https://wiki.example.com/mcp"))
 *         .header("Authorization", "Bearer " + token)
 *         .build();
 * McpUpstream files = McpUpstream.stdio("npx", "-y", "@modelcontextprotocol/server-everything").build();
 * }</pre>
 *
 * <p>It connects when it is first asked, and again when the connection is lost: at once after the first loss, then after
 * pauses that grow. During a pause every question fails at once. What is {@linkplain #watch watched} is subscribed to
 * again, and an update of each is told, because one may have been missed. A request whose session was lost is made once
 * more; no other one is.
 *
 * <p>Over HTTP it speaks revision 2026-07-28, or one with sessions where the server does not know that. Otherwise it speaks
 * 2025-11-25 or what the server offers of those before.
 *
 * <p>Pages are those of the server: they may have more entries than a {@link PageRequest} asks for. Nothing of the one who
 * asks is sent along, no token either; only what the client can do, from 2026-07-28 on, and who passed the request on.
 */
public final class McpUpstream implements Upstream {

    /** Which revisions a server over HTTP speaks. */
    public enum Era {
        /** It is found out, and remembered. */
        AUTO,
        /** Those that begin a session, up to 2025-11-25. */
        SESSIONS,
        /** Those without, from 2026-07-28 on. */
        MODERN
    }

    private static final Logger log = LoggerFactory.getLogger(McpUpstream.class);

    private final Settings settings;
    private final Events events = new Events();
    private final Circuits circuits;
    private final Lifecycle lifecycle;
    private final Calls calls;
    private final Watches watches;

    McpUpstream(Connector connector, Settings settings) {
        this.settings = settings;
        this.circuits = new Circuits(settings);
        this.lifecycle = new Lifecycle(connector, settings, new Happenings());
        this.calls = new Calls(lifecycle, circuits);
        this.watches = new Watches(calls, lifecycle, settings);
    }

    /**
     * A server over streamable HTTP.
     *
     * @param endpoint the address of its endpoint, with scheme and host
     * @return a builder
     * @throws IllegalArgumentException if it is no address of HTTP
     */
    public static McpUpstreamBuilder http(URI endpoint) {
        return McpUpstreamBuilder.http(endpoint);
    }

    /**
     * A server that is started as a child process and speaks on its standard input and output.
     *
     * @param command the program and its arguments, at least the program; no shell reads them
     * @return a builder
     * @throws IllegalArgumentException if there is no program
     */
    public static McpUpstreamBuilder stdio(String... command) {
        return McpUpstreamBuilder.stdio(List.of(command));
    }

    /**
     * A server over a transport of the SDK, or of somebody else.
     *
     * @param transports gives a new transport for each attempt to connect
     * @return a builder
     */
    public static McpUpstreamBuilder transport(Supplier<? extends McpClientTransport> transports) {
        return McpUpstreamBuilder.transport(transports);
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public void start() {
        lifecycle.start();
    }

    @Override
    public UpstreamState state() {
        return lifecycle.state();
    }

    @Override
    public Subscription onStateChange(Consumer<UpstreamState> listener) {
        return events.onStateChange(listener);
    }

    @Override
    public CompletionStage<Page<ResourceDescriptor>> listResources(PageRequest page, RequestContext context) {
        return list("resources", "resources/list", "uri", ResourceDescriptor::ofJson, page, context);
    }

    @Override
    public CompletionStage<Page<TemplateDescriptor>> listTemplates(PageRequest page, RequestContext context) {
        return list(
                "resourceTemplates",
                "resources/templates/list",
                "uriTemplate",
                TemplateDescriptor::ofJson,
                page,
                context);
    }

    private <T> CompletionStage<Page<T>> list(
            String field,
            String method,
            String identifier,
            Function<Map<String, Object>, T> item,
            PageRequest page,
            RequestContext context) {
        Map<String, Object> params = page.cursor()
                .<Map<String, Object>>map(cursor -> Map.of("cursor", cursor))
                .orElseGet(Map::of);
        return whereOffered(
                        Connection.Facts::resources,
                        facts -> calls.ask(method, params, context)
                                .thenApply(result ->
                                        Results.page(result, field, identifier, item, page.cursor(), facts.modern())),
                        Page.<T>empty(),
                        context)
                .exceptionally(failure -> Answers.orIfUnknown(failure, Page.empty()));
    }

    @Override
    public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("uri", uri);
        ClientInput input = context.input();
        input.state().ifPresent(state -> params.put("requestState", state));
        if (!input.responses().isEmpty()) {
            params.put("inputResponses", input.responses());
        }
        return whereOffered(
                        Connection.Facts::resources,
                        facts -> calls.ask("resources/read", params, context)
                                .thenApply(result -> Optional.of(Results.contents(result, uri))),
                        Optional.<ReadResult>empty(),
                        context)
                .exceptionally(failure -> {
                    if (!Revisions.isModern(context.revision()) && Answers.wantsInput(failure)) {
                        return Optional.of(ReadResult.inputRequired(Map.of())); // as it would say were it asked so
                    }
                    throw Answers.ofRead(failure, uri);
                });
    }

    @Override
    public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
            String directoryUri, PageRequest page, RequestContext context) {
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("uri", directoryUri);
        page.cursor().ifPresent(cursor -> params.put("cursor", cursor));
        return whereOffered(
                        Connection.Facts::resources,
                        facts -> calls.ask("resources/directory/read", params, context)
                                .thenApply(result -> Optional.of(Results.page(
                                        result,
                                        "resources",
                                        "uri",
                                        ResourceDescriptor::ofJson,
                                        page.cursor(),
                                        facts.modern()))),
                        Optional.<Page<ResourceDescriptor>>empty(),
                        context)
                .exceptionally(failure -> {
                    if (page.cursor().isEmpty() && Answers.isNoDirectory(failure)) {
                        return Optional.empty();
                    }
                    throw Answers.ofRead(failure, directoryUri);
                });
    }

    @Override
    public CompletionStage<Optional<Completion>> complete(CompletionRequest request, RequestContext context) {
        Map<String, Object> params = new LinkedHashMap<>();
        params.put("ref", Map.of("type", "ref/resource", "uri", request.uriTemplate()));
        params.put("argument", Map.of("name", request.argument(), "value", request.prefix()));
        if (!request.arguments().isEmpty()) {
            params.put("context", Map.of("arguments", request.arguments()));
        }
        return whereOffered(
                        facts -> facts.offered().completions(),
                        facts -> calls.ask("completion/complete", params, context)
                                .thenApply(result -> Optional.of(Results.completion(result))),
                        Optional.of(Completion.NONE),
                        context)
                .exceptionally(failure -> {
                    throw Answers.of(failure);
                });
    }

    /** Asks nothing of a server that has not got it. */
    private <T> CompletableFuture<T> whereOffered(
            Predicate<Connection.Facts> offered,
            Function<Connection.Facts, CompletableFuture<T>> question,
            T otherwise,
            RequestContext context) {
        return calls.facts(context)
                .thenCompose(facts ->
                        offered.test(facts) ? question.apply(facts) : CompletableFuture.completedFuture(otherwise));
    }

    @Override
    public CompletionStage<Subscription> watch(String uri, RequestContext context) {
        return whereOffered(
                        facts -> facts.offered().subscribe(),
                        facts -> watches.watch(uri, context),
                        Subscription.NONE,
                        context)
                .thenApply(handle -> {
                    if (handle == Subscription.NONE) {
                        throw new ResourceException(
                                RpcException.METHOD_NOT_FOUND, "The server of this resource offers no subscriptions");
                    }
                    return handle;
                })
                .exceptionally(failure -> {
                    throw Answers.ofRead(failure, uri);
                });
    }

    @Override
    public ProviderCapabilities capabilities() {
        return lifecycle.lastOffered();
    }

    @Override
    public Subscription observe(Consumer<ResourceEvent> listener) {
        return events.observe(listener);
    }

    /** Ends the connection and whatever it started; waits until that is gone, for no longer than the close timeout. */
    @Override
    public void close() {
        try {
            lifecycle.close().get(settings.closeTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            log.warn("{} did not end within {} (setting closeTimeout)", settings.name(), settings.closeTimeout());
        } catch (ExecutionException failed) {
            log.warn("{} did not end well", settings.name(), failed);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "McpUpstream[" + settings.name() + ", " + state().phase() + "]";
    }

    /** What the connection has to tell. */
    private final class Happenings implements Lifecycle.Observer {

        @Override
        public void updated(String uri) {
            events.tell(new ResourceEvent.Updated(uri));
        }

        @Override
        public void listChanged() {
            events.tell(new ResourceEvent.ListChanged());
        }

        @Override
        public void missed() {
            watches.uris().forEach(this::updated);
            listChanged();
        }

        @Override
        public void up(Connection connection, boolean again) {
            circuits.reset();
            if (again) {
                listChanged();
            }
            Stages.onEnd(watches.renew(connection), (nothing, failure) -> {
                if (again) {
                    watches.uris().forEach(this::updated);
                }
            });
        }

        @Override
        public void down() {
            listChanged();
        }

        @Override
        public void changed(UpstreamState state) {
            events.tell(state);
        }

        @Override
        public boolean isWanted() {
            return events.areObserved() || watches.areAny();
        }
    }
}
