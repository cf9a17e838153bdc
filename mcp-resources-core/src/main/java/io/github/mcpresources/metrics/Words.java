package io.github.mcpresources.metrics;

import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.ResourceListener.EndedRequest.Outcome;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.internal.protocol.Revisions;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a request is counted under: words out of few, whatever clients send. */
final class Words {

    private static final String RESOURCE = "resource";
    private static final String OTHER = "other";

    private static final Map<Outcome, String> OUTCOMES = Arrays.stream(Outcome.values())
            .collect(Collectors.toUnmodifiableMap(
                    Function.identity(), it -> it.name().toLowerCase(Locale.ROOT)));

    private Words() {}

    /** The template; one word for all resources with a URI of their own, of which there may be millions. */
    static @Nullable String template(ResourceListener.EndedRequest request) {
        if (request.servedBy() instanceof TemplateDescriptor template) {
            return template.uriTemplate();
        }
        return request.servedBy() instanceof ResourceDescriptor ? RESOURCE : null;
    }

    static String outcome(ResourceListener.EndedRequest request) {
        return OUTCOMES.getOrDefault(request.outcome(), OTHER);
    }

    /** The revision; one word for all that a client made up. */
    static String revision(ResourceListener.EndedRequest request) {
        return Revisions.isKnown(request.revision()) ? request.revision() : OTHER;
    }
}
