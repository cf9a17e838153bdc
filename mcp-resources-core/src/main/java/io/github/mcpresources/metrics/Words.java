package io.github.mcpresources.metrics;

import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.ResourceListener.RequestSummary.Outcome;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.protocol.Revisions;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Creates the values of metric tags and attributes. The number of different values does not depend on the input of
 * clients.
 */
final class Words {

    private static final String RESOURCE = "resource";
    private static final String OTHER = "other";

    private static final Map<Outcome, String> OUTCOMES = Arrays.stream(Outcome.values())
            .collect(Collectors.toUnmodifiableMap(
                    Function.identity(), it -> it.name().toLowerCase(Locale.ROOT)));

    private Words() {}

    /**
     * Returns the URI template that served a request. For a resource that is listed by its URI, returns the word
     * {@code resource}, because there may be millions of such resources. Returns null if neither a template nor a
     * resource is known.
     */
    static @Nullable String template(ResourceListener.RequestSummary request) {
        if (request.servedBy() instanceof TemplateDescriptor template) {
            return template.uriTemplate();
        }
        return request.servedBy() instanceof ResourceDescriptor ? RESOURCE : null;
    }

    static String outcome(ResourceListener.RequestSummary request) {
        return OUTCOMES.getOrDefault(request.outcome(), OTHER);
    }

    /** Returns the URI template that served a request; null if none is known. */
    static @Nullable String servingTemplate(ResourceListener.RequestSummary request) {
        return request.servedBy() instanceof TemplateDescriptor template ? template.uriTemplate() : null;
    }

    /** Returns the protocol revision, or the word {@code other} for all unknown revisions. */
    static String revision(ResourceListener.RequestSummary request) {
        return revision(request.revision());
    }

    /** Returns the protocol revision, or the word {@code other} for all unknown revisions. */
    static String revision(String revision) {
        return Revisions.isKnown(revision) ? revision : OTHER;
    }
}
