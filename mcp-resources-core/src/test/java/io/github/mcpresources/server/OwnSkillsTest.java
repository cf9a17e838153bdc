package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ForwardingProvider;
import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.SkillFile;
import io.github.mcpresources.registry.ResourceRegistry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the skills of a provider that an application implements, behind other providers. */
class OwnSkillsTest {

    private static final Map<String, String> TEXTS = Map.of(
            "skill://greeting/SKILL.md", "---\nname: greeting\ndescription: Greets.\n---\n",
            "skill://greeting/notes.txt", "Notes",
            "skill://greeting/data/a.csv", "a",
            "skill://greeting/data/deep/b.csv", "b");

    /** A registry whose entries are the files of one skill, beside a skill whose files are not known. */
    private static final class OwnSkills extends ForwardingProvider {

        private final List<SkillDescriptor> skills;

        private OwnSkills(ResourceRegistry registry) {
            super(registry);
            TEXTS.forEach((uri, text) -> registry.resource(uri).text(text));
            registry.resource("skill://dynamic/SKILL.md").text("---\nname: dynamic\ndescription: Any.\n---\n");
            skills = List.of(
                    SkillDescriptor.of(
                            "skill://greeting/SKILL.md",
                            Map.of("name", "greeting", "description", "Greets."),
                            TEXTS.entrySet().stream()
                                    .sorted(Map.Entry.comparingByKey())
                                    .map(file -> SkillFile.of(
                                            file.getKey(), file.getValue().getBytes(StandardCharsets.UTF_8)))
                                    .toList()),
                    SkillDescriptor.dynamic(
                            "skill://dynamic/SKILL.md", Map.of("name", "dynamic", "description", "Any.")));
        }

        /** Fails for any cursor, as the provider of an upstream server without directories does. */
        @Override
        public CompletionStage<Optional<Page<ResourceDescriptor>>> listChildren(
                String directoryUri, Page.Request page, RequestContext context) {
            return page.cursor().isPresent()
                    ? CompletableFuture.failedFuture(new IllegalArgumentException("cursor " + page.cursor()))
                    : super.listChildren(directoryUri, page, context);
        }

        @Override
        public CompletionStage<Page<SkillDescriptor>> listSkills(Page.Request page, RequestContext context) {
            int from = page.cursor().map(Integer::parseInt).orElse(0);
            List<SkillDescriptor> items = skills.subList(from, Math.min(skills.size(), from + page.limit()));
            int next = from + items.size();
            return CompletableFuture.completedFuture(
                    next == skills.size() ? Page.last(items) : Page.of(items, String.valueOf(next)));
        }

        @Override
        public CompletionStage<Optional<SkillDescriptor>> describeSkill(String uri, RequestContext context) {
            Optional<SkillDescriptor> found =
                    skills.stream().filter(skill -> skill.uri().equals(uri)).findFirst();
            return found.isPresent()
                    ? CompletableFuture.completedFuture(found)
                    : CompletableFuture.failedFuture(new ResourceNotFoundException(uri));
        }

        @Override
        public Capabilities capabilities() {
            return super.capabilities().withSkills();
        }
    }

    private static List<Map<?, ?>> all(Wire wire, String method, Map<String, Object> params, String field)
            throws Exception {
        List<Map<?, ?>> items = new ArrayList<>();
        Object cursor = null;
        do {
            Map<String, Object> with = new LinkedHashMap<>(params);
            if (cursor != null) {
                with.put("cursor", cursor);
            }
            Map<?, ?> result = (Map<?, ?>) wire.request(method, with).get("result");
            ((List<?>) result.get(field)).forEach(item -> items.add((Map<?, ?>) item));
            cursor = result.get("nextCursor");
        } while (cursor != null);
        return items;
    }

    private static Stream<String> children(Wire wire, String uri) throws Exception {
        return all(wire, "resources/directory/read", Map.of("uri", uri), "resources").stream()
                .map(child -> child.get("uri") + " " + child.get("mimeType"));
    }

    @ParameterizedTest
    @EnumSource
    void listsSkillsAndTheirDirectories(TestServer.Kind kind) throws Exception {
        ResourceRegistry notes = ResourceRegistry.create();
        notes.resource("notes://a").text("a");
        ResourceProvider own = new OwnSkills(ResourceRegistry.create());
        ResourceServer resources = ResourceServer.builder(ResourceProviders.concat(notes, own))
                .visibility((caller, uri, entry) -> !uri.endsWith("b.csv"))
                .limits(ResourceLimits.builder().pageSize(1).build())
                .build();
        try (TestServer server = TestServer.start(kind, resources);
                Wire wire = server.connect()) {
            List<Map<?, ?>> skills = all(wire, "skills/list", Map.of(), "skills");
            assertThat(skills)
                    .extracting(skill -> (Object) skill.get("uri"))
                    .containsExactly("skill://greeting/SKILL.md", "skill://dynamic/SKILL.md");
            assertThat((List<?>) skills.get(0).get("resources"))
                    .extracting(file -> (Object) ((Map<?, ?>) file).get("uri"))
                    .containsExactly(
                            "skill://greeting/SKILL.md", "skill://greeting/data/a.csv", "skill://greeting/notes.txt");
            assertThat(skills.get(1).get("resources")).isEqualTo("dynamic");

            assertThat(children(wire, "skill://greeting"))
                    .containsExactly(
                            "skill://greeting/SKILL.md text/markdown",
                            "skill://greeting/data inode/directory",
                            "skill://greeting/notes.txt text/plain");
            assertThat(children(wire, "skill://greeting/data")).containsExactly("skill://greeting/data/a.csv text/csv");
            for (String none : List.of(
                    "skill://greeting/data/deep", "skill://greeting/notes.txt", "skill://dynamic", "skill://", "x:y")) {
                assertThat((Map<?, ?>) wire.request("resources/directory/read", Map.of("uri", none))
                                .get("error"))
                        .as(none)
                        .extracting("code")
                        .isEqualTo(-32602);
            }
        }
    }
}
