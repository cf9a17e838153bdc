package io.github.mcpresources.metrics;

import io.github.mcpresources.ResourceListener;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongHistogram;
import io.opentelemetry.api.metrics.Meter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A listener that measures requests with OpenTelemetry. It follows the semantic conventions for MCP, as far as they
 * apply to resource requests on a server.
 *
 * <table>
 * <caption>Instruments</caption>
 * <tr><th>name</th><th>kind</th><th>measured</th></tr>
 * <tr><td>{@value #DURATION}</td><td>histogram, s</td><td>each request, regardless of its outcome</td></tr>
 * <tr><td>{@value #CONTENT_SIZE}</td><td>histogram, By</td><td>the contents of each read that succeeded, before any
 * encoding</td></tr>
 * </table>
 *
 * <p>The conventions define the following attributes. {@code mcp.method.name} is the MCP method.
 * {@code mcp.protocol.version} is the protocol revision, or {@code other} for an unknown revision.
 * {@code rpc.response.status_code} is the error code that the client received; it is missing if the client received
 * none. {@code error.type} is the same error code. If an unsuccessful request has no error code, {@code error.type} is
 * its outcome, such as {@code cancelled}. If the request succeeded, {@code error.type} is missing.
 *
 * <p>This library defines three more attributes. {@code mcp_resources.outcome} is one of the
 * {@linkplain ResourceListener.RequestSummary.Outcome outcomes} in lower case. {@code mcp_resources.template} is the
 * URI template as it was registered, or the word {@code resource} for all resources that are listed by their URIs. It
 * is missing if no template or resource is known, for example for lists. {@code mcp_resources.form} is the form in
 * which a tool returned the resource, such as {@code window}. It is missing for other requests.
 *
 * <p>The number of time series depends on the number of templates, and not on the number of resources or on the input
 * of clients: {@code mcp.resource.uri} is not recorded. A server that creates templates dynamically can limit the
 * number with the cardinality limit of the OpenTelemetry SDK.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/semconv/gen-ai/mcp/">OpenTelemetry: Semantic conventions for MCP</a>
 */
@SuppressWarnings("exports") // OpenTelemetry is optional: an application that uses this class must require its module
public final class OpenTelemetryResourceListener implements ResourceListener {

    /** The name of the histogram of request durations. */
    public static final String DURATION = "mcp.server.operation.duration";

    /** The name of the histogram of content sizes. */
    public static final String CONTENT_SIZE = "mcp_resources.content.size";

    private static final String SCOPE = "io.github.mcpresources";

    /** The bucket boundaries in seconds, as the conventions specify them. */
    private static final List<Double> SECONDS =
            List.of(0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0);

    /** The bucket boundaries: powers of four from 256 bytes to 1 GiB. */
    private static final List<Long> BYTES = List.of(
            1L << 8, 1L << 10, 1L << 12, 1L << 14, 1L << 16, 1L << 18, 1L << 20, 1L << 22, 1L << 24, 1L << 26, 1L << 28,
            1L << 30);

    private static final double NANOS_PER_SECOND = 1e9;

    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("mcp.method.name");
    private static final AttributeKey<String> REVISION = AttributeKey.stringKey("mcp.protocol.version");
    private static final AttributeKey<String> STATUS = AttributeKey.stringKey("rpc.response.status_code");
    private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");
    private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("mcp_resources.outcome");
    private static final AttributeKey<String> TEMPLATE = AttributeKey.stringKey("mcp_resources.template");
    private static final AttributeKey<String> FORM = AttributeKey.stringKey("mcp_resources.form");

    private final DoubleHistogram duration;
    private final LongHistogram contentSize;

    private OpenTelemetryResourceListener(Meter meter) {
        duration = meter.histogramBuilder(DURATION)
                .setDescription("Duration of MCP requests as observed on the server")
                .setUnit("s")
                .setExplicitBucketBoundariesAdvice(SECONDS)
                .build();
        contentSize = meter.histogramBuilder(CONTENT_SIZE)
                .ofLongs()
                .setDescription("Size of the contents of MCP resources that were read")
                .setUnit("By")
                .setExplicitBucketBoundariesAdvice(BYTES)
                .build();
    }

    /**
     * Creates a listener that records measurements with the meter {@code io.github.mcpresources}.
     *
     * @param openTelemetry the OpenTelemetry instance that provides the meter
     * @return the listener
     */
    public static OpenTelemetryResourceListener of(OpenTelemetry openTelemetry) {
        return new OpenTelemetryResourceListener(openTelemetry.getMeter(SCOPE));
    }

    @Override
    public void ended(ResourceListener.RequestSummary request) {
        AttributesBuilder attributes = Attributes.builder()
                .put(METHOD, request.method())
                .put(REVISION, Words.revision(request))
                .put(OUTCOME, Words.outcome(request));
        put(attributes, TEMPLATE, Words.template(request));
        put(attributes, FORM, request.form());
        Integer code = request.errorCode();
        if (code != null) {
            put(attributes, STATUS, code.toString());
            put(attributes, ERROR, code.toString());
        } else if (request.outcome() != ResourceListener.RequestSummary.Outcome.SUCCEEDED) {
            put(attributes, ERROR, Words.outcome(request));
        }
        Attributes counted = attributes.build();
        duration.record(request.duration().toNanos() / NANOS_PER_SECOND, counted);
        Long bytes = request.bytes();
        if (bytes != null) {
            contentSize.record(bytes, counted);
        }
    }

    private static void put(AttributesBuilder attributes, AttributeKey<String> key, @Nullable String word) {
        if (word != null) {
            attributes.put(key, word);
        }
    }
}
