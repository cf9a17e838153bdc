package io.github.mcpresources.metrics;

import io.github.mcpresources.Handle;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.internal.trace.Arrival;
import io.github.mcpresources.internal.trace.Incoming;
import io.github.mcpresources.internal.trace.Outgoing;
import io.github.mcpresources.internal.trace.Span;
import io.github.mcpresources.internal.trace.TraceFields;
import io.github.mcpresources.internal.trace.Tracing;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.baggage.propagation.W3CBaggagePropagator;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.context.propagation.TextMapSetter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Starts OpenTelemetry spans, and reads and writes the fields of W3C Trace Context. */
final class OpenTelemetrySpans extends Tracing {

    private static final String SCOPE = "io.github.mcpresources";

    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("mcp.method.name");
    private static final AttributeKey<String> REVISION = AttributeKey.stringKey("mcp.protocol.version");
    private static final AttributeKey<String> SESSION = AttributeKey.stringKey("mcp.session.id");
    private static final AttributeKey<String> URI = AttributeKey.stringKey("mcp.resource.uri");
    private static final AttributeKey<String> ID = AttributeKey.stringKey("jsonrpc.request.id");
    private static final AttributeKey<String> NETWORK = AttributeKey.stringKey("network.transport");
    private static final AttributeKey<String> STATUS = AttributeKey.stringKey("rpc.response.status_code");
    private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
    private static final AttributeKey<String> TOOL = AttributeKey.stringKey("gen_ai.tool.name");
    private static final AttributeKey<String> PROMPT = AttributeKey.stringKey("gen_ai.prompt.name");
    private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("gen_ai.operation.name");
    private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("mcp_resources.outcome");
    private static final AttributeKey<String> TEMPLATE = AttributeKey.stringKey("mcp_resources.template");
    private static final AttributeKey<String> FORM = AttributeKey.stringKey("mcp_resources.form");
    private static final AttributeKey<String> UPSTREAM = AttributeKey.stringKey("mcp_resources.upstream");
    private static final AttributeKey<String> INCIDENT = AttributeKey.stringKey("mcp_resources.incident");

    private static final TextMapSetter<Map<String, Object>> SETTER = (meta, name, value) -> {
        if (meta != null) {
            meta.put(name, value);
        }
    };

    private static final TextMapGetter<Map<?, ?>> META = new Getter<>() {
        @Override
        public @Nullable String get(@Nullable Map<?, ?> meta, String name) {
            return meta == null ? null : TraceFields.value(meta, name);
        }
    };

    private static final TextMapGetter<Headers> HEADERS = new Getter<>() {
        @Override
        public @Nullable String get(@Nullable Headers headers, String name) {
            return headers == null ? null : TraceFields.checked(name, headers.header(name));
        }
    };

    private final Tracer tracer;
    private final TextMapPropagator propagator;
    private final boolean recordsUris;
    private final boolean recordsSessionIds;

    OpenTelemetrySpans(OpenTelemetry openTelemetry, boolean recordsUris, boolean recordsSessionIds) {
        this.tracer = openTelemetry.getTracer(SCOPE);
        TextMapPropagator trace = W3CTraceContextPropagator.getInstance();
        this.propagator =
                openTelemetry.getPropagators().getTextMapPropagator().fields().contains(TraceFields.BAGGAGE)
                        ? TextMapPropagator.composite(trace, W3CBaggagePropagator.getInstance())
                        : trace;
        this.recordsUris = recordsUris;
        this.recordsSessionIds = recordsSessionIds;
    }

    private abstract static class Getter<T> implements TextMapGetter<T> {
        @Override
        @SuppressWarnings("deprecation") // abstract in OpenTelemetry 1.67
        public Iterable<String> keys(T carrier) {
            return List.of(TraceFields.PARENT, TraceFields.STATE, TraceFields.BAGGAGE);
        }
    }

    @Override
    public Span request(Incoming request) {
        Context current = Context.current();
        Context parent = current;
        SpanContext stated = SpanContext.getInvalid();
        if (request.meta() instanceof Map<?, ?> meta && meta.containsKey(TraceFields.PARENT)) {
            Context extracted = propagator.extract(current, meta, META);
            SpanContext remote =
                    io.opentelemetry.api.trace.Span.fromContext(extracted).getSpanContext();
            if (remote.isRemote() && remote.isValid() && !isOfTool(request, current, remote)) {
                parent = extracted;
                stated = remote;
            }
        }
        Arrival arrival = request.arrival();
        SpanBuilder builder = tracer.spanBuilder(request.method())
                .setSpanKind(arrival == null ? SpanKind.INTERNAL : SpanKind.SERVER)
                .setParent(parent)
                .setAttribute(METHOD, request.method())
                .setAttribute(REVISION, Words.revision(request.revision()));
        SpanContext around =
                io.opentelemetry.api.trace.Span.fromContext(current).getSpanContext();
        if (stated.isValid() && around.isValid() && !around.equals(stated)) {
            builder.addLink(around);
        }
        if (arrival != null) {
            if (arrival.id() != null) {
                builder.setAttribute(ID, String.valueOf(arrival.id()));
            }
            if (arrival.network() != null) {
                builder.setAttribute(NETWORK, arrival.network());
            }
        }
        addTarget(builder, request);
        if (recordsSessionIds && request.sessionId() != null) {
            builder.setAttribute(SESSION, request.sessionId());
        }
        addUri(builder, request.uri());
        String target = request.target();
        return new Recorded(builder.startSpan(), parent, target == null ? null : request.method() + " " + target);
    }

    /**
     * Checks whether a tool makes this request and the current span belongs to the same trace as the
     * {@code traceparent} of the request. The request then becomes a child of the current span.
     */
    private static boolean isOfTool(Incoming request, Context current, SpanContext stated) {
        return request.arrival() == null
                && io.opentelemetry.api.trace.Span.fromContext(current)
                        .getSpanContext()
                        .getTraceId()
                        .equals(stated.getTraceId());
    }

    private static void addTarget(SpanBuilder builder, Incoming request) {
        boolean isTool = request.method().equals("tools/call");
        if (isTool) {
            builder.setAttribute(OPERATION, "execute_tool");
        }
        if (request.target() != null) {
            builder.setAttribute(isTool ? TOOL : PROMPT, request.target());
        }
    }

    private void addUri(SpanBuilder builder, @Nullable String uri) {
        if (recordsUris && uri != null) {
            builder.setAttribute(URI, uri);
        }
    }

    @Override
    public Handle received(Headers headers) {
        Context current = Context.current();
        if (io.opentelemetry.api.trace.Span.fromContext(current)
                .getSpanContext()
                .isValid()) {
            return Handle.NONE; // the instrumentation of the web server has started a span
        }
        Context extracted = propagator.extract(current, headers, HEADERS);
        return extracted.equals(current) ? Handle.NONE : attach(extracted);
    }

    @SuppressWarnings("MustBeClosedChecker") // the caller closes the handle
    private static Handle attach(Context context) {
        Scope scope = context.makeCurrent();
        return scope::close;
    }

    @Override
    public @Nullable String current() {
        SpanContext now = io.opentelemetry.api.trace.Span.current().getSpanContext();
        return now.isValid()
                ? "00-" + now.getTraceId() + "-" + now.getSpanId() + "-"
                        + now.getTraceFlags().asHex()
                : null;
    }

    @Override
    public Span notification(String method, @Nullable String uri, @Nullable String cause) {
        if (cause == null) {
            return Span.NONE;
        }
        Context parent = propagator.extract(Context.root(), Map.of(TraceFields.PARENT, cause), META);
        SpanBuilder builder = tracer.spanBuilder(method)
                .setSpanKind(SpanKind.CLIENT)
                .setParent(parent)
                .setAttribute(METHOD, method);
        addUri(builder, uri);
        return new Recorded(builder.startSpan(), parent, null);
    }

    /** Records an OpenTelemetry span. */
    private final class Recorded extends Span {

        private final io.opentelemetry.api.trace.Span span;
        private final Context context;
        /**
         * The name that the span gets if the called tool or prompt exists; null if neither was called. The names of
         * tools and prompts that do not exist are not used, because clients could invent any number of them.
         */
        private final @Nullable String name;

        Recorded(io.opentelemetry.api.trace.Span span, Context parent, @Nullable String name) {
            this.span = span;
            this.name = name;
            this.context = parent.with(span);
        }

        @Override
        public Handle makeCurrent() {
            return attach(context);
        }

        @Override
        public @Nullable String traceId() {
            SpanContext ids = span.getSpanContext();
            return ids.isValid() ? ids.getTraceId() : null;
        }

        @Override
        public Span toUpstream(Outgoing request) {
            SpanBuilder builder = tracer.spanBuilder(request.method())
                    .setSpanKind(SpanKind.CLIENT)
                    .setParent(context)
                    .setAttribute(METHOD, request.method())
                    .setAttribute(REVISION, Words.revision(request.revision()))
                    .setAttribute(ID, String.valueOf(request.id()))
                    .setAttribute(UPSTREAM, request.upstream());
            addUri(builder, request.uri());
            return new Recorded(builder.startSpan(), context, null);
        }

        @Override
        public void inject(Map<String, Object> meta) {
            propagator.inject(context, meta, SETTER);
        }

        @Override
        public void incident(String id) {
            span.setAttribute(INCIDENT, id);
        }

        @Override
        public void end(ResourceListener.RequestSummary request, @Nullable String message) {
            span.setAttribute(OUTCOME, Words.outcome(request));
            String template = Words.template(request);
            if (template != null) {
                span.setAttribute(TEMPLATE, template);
            }
            String name = Words.servingTemplate(request);
            if (name != null) {
                span.updateName(request.method() + " " + name);
            }
            if (request.form() != null) {
                span.setAttribute(FORM, request.form());
            }
            if (request.incident() != null) {
                incident(request.incident());
            }
            boolean isOk = request.outcome() == ResourceListener.RequestSummary.Outcome.SUCCEEDED;
            end(request.errorCode(), isOk ? null : Words.outcome(request), message);
        }

        @Override
        public void end(@Nullable Integer code, @Nullable String error, @Nullable String message) {
            if (code != null) {
                span.setAttribute(STATUS, code.toString());
                span.setAttribute(ERROR, code.toString());
            } else if (error != null) {
                span.setAttribute(ERROR, error);
            }
            if (name != null && code == null && (error == null || error.equals(TOOL_ERROR))) {
                span.updateName(name);
            }
            if (code != null || error != null) {
                span.setStatus(StatusCode.ERROR, message == null ? "" : message);
            }
            span.end();
        }
    }
}
