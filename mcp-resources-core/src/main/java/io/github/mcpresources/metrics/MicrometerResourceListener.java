package io.github.mcpresources.metrics;

import io.github.mcpresources.ResourceListener;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A listener that measures requests with Micrometer.
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>kind</th><th>measured</th></tr>
 * <tr><td>{@value #REQUESTS}</td><td>timer</td><td>each request, regardless of its outcome</td></tr>
 * <tr><td>{@value #CONTENT_SIZE}</td><td>distribution summary, bytes</td><td>the contents of each read that succeeded,
 * before any encoding</td></tr>
 * </table>
 *
 * <p>Both meters have the same tags. {@code method} is the MCP method. {@code template} is the URI template as it was
 * registered. For all resources that are listed by their URIs, it is the word {@code resource}. If no template or
 * resource is known, for example for lists, it is {@code none}. {@code outcome} is one of the
 * {@linkplain ResourceListener.RequestSummary.Outcome outcomes} in lower case. {@code form} is the form in which a tool
 * returned the resource, such as {@code window}, or {@code none} for other requests. {@code revision} is the protocol
 * revision, or {@code other} for an unknown revision.
 *
 * <p>The number of time series depends on the number of templates, and not on the number of resources or on the input
 * of clients. A server that creates templates dynamically can limit the number with
 * {@link io.micrometer.core.instrument.config.MeterFilter#maximumAllowableTags}.
 *
 * @see <a href="https://docs.micrometer.io/micrometer/reference/concepts/naming.html">Micrometer: Naming meters</a>
 */
@SuppressWarnings("exports") // Micrometer is optional: an application that uses this class must require its module
public final class MicrometerResourceListener implements ResourceListener {

    /** The name of the timer of requests. */
    public static final String REQUESTS = "mcp.resources.requests";

    /** The name of the distribution summary of content sizes. */
    public static final String CONTENT_SIZE = "mcp.resources.content.size";

    private static final String NONE = "none";

    private final MeterProvider<Timer> requests;
    private final MeterProvider<DistributionSummary> contentSize;

    private MicrometerResourceListener(MeterRegistry registry) {
        requests = Timer.builder(REQUESTS)
                .description("Requests for MCP resources")
                .withRegistry(registry);
        contentSize = DistributionSummary.builder(CONTENT_SIZE)
                .description("Size of the contents of MCP resources that were read")
                .baseUnit("bytes")
                .withRegistry(registry);
    }

    /**
     * Creates a listener that records measurements in a registry.
     *
     * @param registry the registry
     * @return the listener
     */
    public static MicrometerResourceListener of(MeterRegistry registry) {
        return new MicrometerResourceListener(Objects.requireNonNull(registry, "registry"));
    }

    @Override
    public void ended(ResourceListener.RequestSummary request) {
        Tags tags = Tags.of(
                "method", request.method(),
                "template", orNone(Words.template(request)),
                "outcome", Words.outcome(request),
                "form", orNone(request.form()),
                "revision", Words.revision(request));
        requests.withTags(tags).record(request.duration());
        Long bytes = request.bytes();
        if (bytes != null) {
            contentSize.withTags(tags).record(bytes);
        }
    }

    private static String orNone(@Nullable String word) {
        return word == null ? NONE : word;
    }
}
