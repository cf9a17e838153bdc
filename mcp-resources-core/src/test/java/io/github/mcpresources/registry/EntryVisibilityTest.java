package io.github.mcpresources.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.TemplateDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests entries that only some callers may see. */
class EntryVisibilityTest {

    private static final Caller ANN = Caller.of("ann");
    private static final Caller BOB = Caller.of("bob");
    private static final Predicate<Caller> ONLY_ANN = ANN::equals;

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final Client ann = new Client(registry, ANN);
    private final Client bob = new Client(registry, BOB);

    @Test
    void noOperationRevealsHiddenResource() {
        registry.resource("a://ann").visibleTo(ONLY_ANN).text("hers");
        registry.resource("a://both").text("both");
        assertThat(ann.listed()).extracting(ResourceDescriptor::uri).containsExactly("a://ann", "a://both");
        assertThat(bob.listed()).extracting(ResourceDescriptor::uri).containsExactly("a://both");
        assertThat(ann.read("a://ann")).contains("hers");
        assertThat(bob.read("a://ann")).isEmpty();
        assertThat(ann.described("a://ann")).contains("a://ann");
        assertThat(bob.described("a://ann")).isEmpty();
        assertThat(new Client(registry).read("a://ann"))
                .as("nobody in particular")
                .isEmpty();
    }

    @Test
    void ruleThatListsTemplateDoesNotServeItsTextAsUri() {
        String template = "mail://{user}/inbox";
        registry.template(template)
                .visibility((caller, uri, entry) -> uri.equals(entry.identifier())
                        || uri.startsWith("mail://" + caller.principal().orElse("-") + "/"))
                .read(request -> ReadResult.text("mail of " + request.variable("user")));
        assertThat(bob.listedTemplates())
                .extracting(TemplateDescriptor::uriTemplate)
                .containsExactly(template);
        assertThat(bob.read("mail://bob/inbox")).contains("mail of bob");
        assertThat(bob.read("mail://ann/inbox")).isEmpty();
        assertThat(bob.read(template)).isEmpty();
        assertThat(bob.described(template)).isEmpty();
    }

    @Test
    void ruleAboutValuesListsTemplateForAllAndServesOwnUris() {
        String template = "mail://{user}/inbox";
        registry.template(template)
                .visibleWhere((caller, values) ->
                        caller.principal().filter(values.string("user")::equals).isPresent())
                .read(request -> ReadResult.text("mail of " + request.variable("user")));
        assertThat(bob.listedTemplates())
                .extracting(TemplateDescriptor::uriTemplate)
                .containsExactly(template);
        assertThat(bob.read("mail://bob/inbox")).contains("mail of bob");
        assertThat(bob.read("mail://%62ob/inbox")).as("encoded").contains("mail of bob");
        for (String other : List.of("mail://ann/inbox", "mail://%61nn/inbox", template, "mail://%7Buser%7D/inbox")) {
            assertThat(bob.read(other)).as(other).isEmpty();
            assertThat(bob.described(other)).as(other).isEmpty();
        }
    }

    private enum Region {
        EU,
        US
    }

    @Test
    void ruleReceivesOneTextForEachValueOfTypedVariable() {
        TemplateVariable<Region> region = TemplateVariable.enumerated("region", Region.class);
        TemplateVariable<Integer> id = TemplateVariable.integer("id");
        registry.template("orders://{region}/{id}{?key}")
                .variables(region, id, TemplateVariable.uuid("key"))
                .visibleWhere((caller, values) -> !values.string("region").equals("us")
                        && !values.string("id").equals("7")
                        && !values.findString("key").equals(Optional.of("0a000000-0000-0000-0000-000000000000")))
                .read(request -> ReadResult.text(request.variable(region) + " " + request.variable(id)));
        assertThat(bob.read("orders://eu/1")).contains("EU 1");
        assertThat(bob.read("orders://EU/01")).contains("EU 1");
        for (String hidden : List.of(
                "orders://us/1",
                "orders://US/1",
                "orders://Us/1?unknown=1",
                "orders://eu/7",
                "orders://eu/007",
                "orders://EU/1?key=0A000000-0000-0000-0000-000000000000")) {
            assertThat(bob.read(hidden)).as(hidden).isEmpty();
            assertThat(bob.described(hidden)).as(hidden).isEmpty();
        }
        assertThat(bob.listedTemplates()).hasSize(1);
    }

    @Test
    void ruleReceivesPathOfSeveralSegmentsAsSent() {
        registry.template("docs://{n}{/path*}")
                .variables(TemplateVariable.integer("n"), TemplateVariable.string("path"))
                .visibleWhere((caller, values) -> values.list("path").equals(List.of("a b", "c"))
                        && values.string("n").equals("1"))
                .read(request -> ReadResult.text("read"));
        assertThat(bob.read("docs://01/a%20b/c")).contains("read");
        assertThat(bob.read("docs://1/a%20b/d")).isEmpty();
    }

    @Test
    void ruleAboutValuesNeedsVariables() {
        TemplateBuilder builder = registry.template("notes://admin");
        assertThatThrownBy(() -> builder.visibleWhere((caller, values) -> false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no variables");
    }

    @Test
    void noOperationRevealsHiddenTemplate() {
        String template = "t://{id}";
        registry.template(template)
                .visibleTo(ONLY_ANN)
                .complete("id", "one", "two")
                .read(request -> ReadResult.text(request.variable("id")));
        assertThat(ann.listedTemplates())
                .extracting(TemplateDescriptor::uriTemplate)
                .containsExactly(template);
        assertThat(bob.listedTemplates()).isEmpty();
        assertThat(ann.read("t://1")).contains("1");
        assertThat(bob.read("t://1")).isEmpty();
        assertThat(ann.described("t://1")).contains(template);
        assertThat(bob.described("t://1")).isEmpty();
        assertThat(Client.await(registry.describeTemplate(template, ann.context())))
                .isPresent();
        assertThat(Client.await(registry.describeTemplate(template, bob.context())))
                .isEmpty();
        assertThat(ann.completed(template, "id", "t")).containsExactly("two");
        assertThatThrownBy(() -> bob.completed(template, "id", "t")).hasMessage("No value present");
    }

    @Test
    void errorsDoNotRevealHiddenTemplate() {
        registry.template("t://{year}/{path}")
                .visibleTo(ONLY_ANN)
                .variables(TemplateVariable.integer("year"))
                .read(request -> ReadResult.text(""));
        assertThatThrownBy(() -> ann.read("t://none/x")).hasMessageContaining("year");
        assertThat(bob.read("t://none/x")).isEmpty();
        assertThatThrownBy(() -> ann.read("t://2026/..")).hasMessageContaining("not found");
        assertThat(bob.read("t://2026/..")).isEmpty();
        assertThatThrownBy(() -> ann.completed("t://{year}/{path}", "none", "")).hasMessageContaining("none");
        assertThatThrownBy(() -> bob.completed("t://{year}/{path}", "none", "")).hasMessage("No value present");
    }

    @Test
    void bestVisibleEntryAnswers() {
        registry.template("doc://{id}").read(request -> ReadResult.text("everybody's"));
        registry.template("doc://{id}.md").visibleTo(ONLY_ANN).read(request -> ReadResult.text("hers, by template"));
        registry.resource("doc://plan.md").visibleTo(ONLY_ANN).text("hers");
        assertThat(ann.read("doc://plan.md")).contains("hers");
        assertThat(ann.read("doc://other.md")).contains("hers, by template");
        assertThat(bob.read("doc://plan.md")).contains("everybody's");
        assertThat(bob.read("doc://other.md")).contains("everybody's");
        assertThat(bob.described("doc://plan.md")).contains("doc://{id}");
    }

    @Test
    void ruleReceivesUri() {
        registry.template("notes://{user}/{id}")
                .visibility((caller, uri, entry) -> uri.equals(entry.identifier())
                        || uri.startsWith("notes://" + caller.principal().orElseThrow() + "/"))
                .read(request -> ReadResult.text(request.variable("user")));
        assertThat(ann.read("notes://ann/1")).contains("ann");
        assertThat(bob.read("notes://ann/1")).isEmpty();
        assertThat(bob.listedTemplates()).hasSize(1);
        assertThat(new Client(registry).read("notes://ann/1")).as("it throws").isEmpty();
    }

    @Test
    void throwingRuleDeniesAccess() {
        registry.resource("a://x")
                .visibleTo(caller -> {
                    throw new IllegalStateException("who?");
                })
                .text("x");
        registry.resource("a://y")
                .visibleTo(caller -> {
                    throw new AssertionError("who?");
                })
                .text("y");
        assertThat(ann.listed()).isEmpty();
        assertThat(ann.read("a://x")).isEmpty();
        assertThat(ann.read("a://y")).isEmpty();
        assertThat(ann.described("a://x")).isEmpty();
    }

    @Test
    void boundsPagesWithHiddenEntries() {
        registry.batch(() -> {
            for (int i = 0; i < 25_000; i++) {
                registry.resource(String.format(Locale.ROOT, "a://%05d", i))
                        .visibleTo(ONLY_ANN)
                        .text("");
            }
            registry.resource("b://both").text("");
        });
        int[] checks = new int[1];
        RequestContext context = bob.context();
        Optional<String> cursor = Optional.empty();
        List<String> seen = new ArrayList<>();
        do {
            var page = Client.await(registry.listResources(
                    cursor.map(at -> Page.Request.after(at, 100)).orElseGet(() -> Page.Request.first(100)), context));
            page.items().forEach(item -> seen.add(item.uri()));
            cursor = page.nextCursor();
            checks[0]++;
        } while (cursor.isPresent());
        assertThat(seen).containsExactly("b://both");
        assertThat(checks[0]).as("pages").isEqualTo(3);
    }

    @Test
    void restrictedEntryHasPrivateCacheHint() {
        CacheHint shared = new CacheHint(Duration.ofMinutes(1), CacheHint.Scope.PUBLIC);
        registry.resource("a://ann")
                .visibleTo(ONLY_ANN)
                .content(ReadResult.text("hers").cache(shared));
        registry.resource("a://both").content(ReadResult.text("both").cache(shared));
        assertThat(ann.contents("a://ann").cache().scope()).isEqualTo(CacheHint.Scope.PRIVATE);
        assertThat(ann.contents("a://both").cache().scope()).isEqualTo(CacheHint.Scope.PUBLIC);
    }

    @Test
    void eventConcernsCallersThatSeeEntryBeforeOrAfter() {
        List<ResourceEvent.ListChanged> events = new ArrayList<>();
        registry.observe(event -> events.add((ResourceEvent.ListChanged) event));
        ResourceRegistry.Registration handle =
                registry.resource("a://x").visibleTo(ONLY_ANN).text("x");
        handle.update(entry -> entry.visibleTo(BOB::equals));
        handle.update(entry -> entry.title("t"));
        handle.close();
        assertThat(events).extracting(event -> event.concerns(ANN)).containsExactly(true, true, false, false);
        assertThat(events).extracting(event -> event.concerns(BOB)).containsExactly(false, true, true, true);
    }

    /**
     * Seed 004: the readme is visible in only one mode. The widget is visible in the other mode, if its file exists.
     */
    @Test
    void visibilityDependsOnModeAndFile(@TempDir Path directory) throws Exception {
        String[] mode = {"docs"};
        Path file = directory.resolve("chart.html");
        Map<String, Object> meta = Map.of("openai/widgetAccessible", true, "example.com/deep", List.of(Map.of("a", 1)));
        registry.resource("doc://readme")
                .visibleTo(caller -> mode[0].equals("docs"))
                .text("# Hello");
        registry.resource("ui://widget/chart.html")
                .mimeType("text/html+skybridge")
                .meta(meta)
                .visibleTo(caller -> mode[0].equals("app") && Files.exists(file))
                .file(file);
        assertThat(ann.listed()).extracting(ResourceDescriptor::uri).containsExactly("doc://readme");
        assertThat(ann.read("doc://readme")).contains("# Hello");
        mode[0] = "app";
        assertThat(ann.listed()).isEmpty();
        assertThat(ann.read("doc://readme")).isEmpty();
        Files.writeString(file, "<p>chart</p>");
        assertThat(ann.listed()).singleElement().satisfies(widget -> {
            assertThat(widget.uri()).isEqualTo("ui://widget/chart.html");
            assertThat(widget.mimeType()).contains("text/html+skybridge");
            assertThat(widget.meta()).isEqualTo(meta);
            assertThat(widget.size()).hasValue(12);
        });
        assertThat(ann.contents("ui://widget/chart.html").parts())
                .singleElement()
                .extracting(ContentPart::mimeType)
                .isEqualTo(Optional.of("text/html+skybridge"));
    }
}
