package io.github.mcpresources.internal.protocol;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ProtocolMethod;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.internal.concurrent.Causes;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The methods of the skills extension.
 *
 * @see <a href="https://modelcontextprotocol.io/seps/2640-skills-extension">SEP-2640: Skills extension</a>
 */
final class SkillMethods {

    static final Map<String, ProtocolMethod> ALL =
            Map.of("skills/list", SkillMethods::list, "skills/get", SkillMethods::get);

    private SkillMethods() {}

    private static CompletionStage<Map<String, Object>> list(ProtocolMethod.Call call) {
        return call.page("skills", page -> call.provider().listSkills(page, call.context()), SkillDescriptor::toJson);
    }

    /**
     * Returns one skill. For a skill that is hidden from the caller, the error is the same as for a skill that does not
     * exist.
     */
    private static CompletionStage<Map<String, Object>> get(ProtocolMethod.Call call) {
        String uri = call.required("uri");
        return find(call.provider(), uri, call.context())
                .thenApply(found -> found.orElseThrow(() ->
                        new InvalidParamsException("uri", uri, "the URI of the SKILL.md of a skill of this server")))
                .thenApply(skill -> call.result(Map.of("skill", skill.toJson()), CacheHint.INHERITED));
    }

    /** Returns a skill; empty if there is none, or if the provider fails with a {@link ResourceNotFoundException}. */
    static CompletionStage<Optional<SkillDescriptor>> find(
            ResourceProvider provider, String uri, RequestContext context) {
        return provider.describeSkill(uri, context)
                .exceptionallyCompose(failure -> Causes.unwrap(failure) instanceof ResourceNotFoundException
                        ? CompletableFuture.completedFuture(Optional.empty())
                        : CompletableFuture.failedFuture(failure));
    }
}
