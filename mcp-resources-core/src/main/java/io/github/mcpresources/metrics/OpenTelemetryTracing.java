package io.github.mcpresources.metrics;

import io.github.mcpresources.internal.trace.Tracing;
import io.opentelemetry.api.OpenTelemetry;
import java.util.Objects;

/**
 * Traces the requests and notifications of a server with OpenTelemetry, according to the semantic conventions for MCP.
 *
 * <pre>{@code
 * ResourceServer.builder(registry).tracing(OpenTelemetryTracing.of(openTelemetry)).build();
 * }</pre>
 *
 * <table>
 * <caption>Spans</caption>
 * <tr><th>span</th><th>kind</th><th>parent</th></tr>
 * <tr><td>each request that this library answers</td><td>server</td><td>the {@code traceparent} in the {@code _meta} of
 * the request, otherwise the current span, otherwise the {@code traceparent} header of the HTTP request</td></tr>
 * <tr><td>{@code server/discover}, {@code subscriptions/listen} until its acknowledgment, and each request that the
 * SDK's server answers, such as {@code tools/call}</td><td>server</td><td>as above</td></tr>
 * <tr><td>each read by a tool</td><td>internal</td><td>the tool call</td></tr>
 * <tr><td>each request and subscription at an upstream server</td><td>client</td><td>the request that caused it</td></tr>
 * <tr><td>each {@code notifications/resources/updated} and {@code notifications/resources/list_changed}, if the span in
 * which the event was published is known</td><td>client</td><td>that span, possibly of another server</td></tr>
 * </table>
 *
 * <p>While a reader runs, the span of the request is the current span on the reader's thread.
 *
 * <p>The attributes are those of {@link OpenTelemetryResourceListener} and, where they apply,
 * {@code jsonrpc.request.id}, {@code network.transport}, {@code gen_ai.operation.name}, {@code gen_ai.tool.name},
 * {@code gen_ai.prompt.name}, {@code mcp_resources.upstream} and {@code mcp_resources.incident}. The name of a span is
 * the method, followed by the template that served the request, or by the tool or prompt that was called, if there is
 * one. Arguments and results of tools and prompts are not recorded. URIs and session ids can be confidential. Therefore
 * they are recorded only if {@link #withUris} or {@link #withSessionIds} is called.
 *
 * <p>A malformed {@code traceparent} is ignored. Baggage is accepted and passed on only if the propagators of the
 * OpenTelemetry instance include baggage.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/semconv/gen-ai/mcp/">OpenTelemetry: Semantic conventions for MCP</a>
 */
@SuppressWarnings("exports") // OpenTelemetry is optional: an application that uses this class must require its module
public final class OpenTelemetryTracing {

    static {
        Tracing.openWith(tracing -> ((OpenTelemetryTracing) tracing).spans());
    }

    private final OpenTelemetry openTelemetry;
    private final boolean recordsUris;
    private final boolean recordsSessionIds;

    private OpenTelemetryTracing(OpenTelemetry openTelemetry, boolean recordsUris, boolean recordsSessionIds) {
        this.openTelemetry = openTelemetry;
        this.recordsUris = recordsUris;
        this.recordsSessionIds = recordsSessionIds;
    }

    /**
     * Creates a tracing configuration that uses the tracer {@code io.github.mcpresources}.
     *
     * @param openTelemetry the OpenTelemetry instance that provides the tracer
     * @return a tracing configuration that records neither URIs nor session ids
     */
    public static OpenTelemetryTracing of(OpenTelemetry openTelemetry) {
        return new OpenTelemetryTracing(Objects.requireNonNull(openTelemetry, "openTelemetry"), false, false);
    }

    /**
     * Returns a copy that also records the URI of each request, as the attribute {@code mcp.resource.uri}. Use this
     * method only if the URIs of the server contain no secrets.
     *
     * @return a copy
     */
    public OpenTelemetryTracing withUris() {
        return new OpenTelemetryTracing(openTelemetry, true, recordsSessionIds);
    }

    /**
     * Returns a copy that also records the id of each session, as the attribute {@code mcp.session.id}. If the server
     * has no {@linkplain io.github.mcpresources.server.ResourceServer.Builder#principal principal function}, the ids
     * are secrets: anyone who knows the id of a session can use the session.
     *
     * @return a copy
     */
    public OpenTelemetryTracing withSessionIds() {
        return new OpenTelemetryTracing(openTelemetry, recordsUris, true);
    }

    private Tracing spans() {
        return new OpenTelemetrySpans(openTelemetry, recordsUris, recordsSessionIds);
    }
}
