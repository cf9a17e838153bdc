package io.github.mcpresources.examples.guide;

import io.github.mcpresources.ProtocolMethod;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.SkillFile;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

final class AddedMethods {

    private AddedMethods() {}

    static ResourceServer server(ResourceRegistry registry) {
        // snippet: method
        ProtocolMethod owner = call ->
                CompletableFuture.completedFuture(Map.of("uri", call.required("uri"), "owner", "The harbour office"));

        ResourceServer resources = ResourceServer.builder(registry)
                .extension("com.example/owners", Map.of())
                .method("com.example/owner", owner)
                .build();
        // end of snippet
        return resources;
    }

    static SkillDescriptor skill() {
        // snippet: descriptor
        String uri = "skill://greeting/SKILL.md";
        byte[] text =
                "---\nname: greeting\ndescription: Greets people.\n---\nSay hello.\n".getBytes(StandardCharsets.UTF_8);
        SkillDescriptor skill = SkillDescriptor.of(
                uri, Map.of("name", "greeting", "description", "Greets people."), List.of(SkillFile.of(uri, text)));
        // end of snippet
        return skill;
    }
}
