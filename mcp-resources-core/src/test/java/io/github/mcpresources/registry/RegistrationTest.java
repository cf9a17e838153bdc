package io.github.mcpresources.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceEvent.Change;
import io.github.mcpresources.ResourceEvent.Change.Kind;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests registrations and the events that observers receive. */
class RegistrationTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final Client client = new Client(registry);
    private final List<ResourceEvent> events = new ArrayList<>();

    @BeforeEach
    void listen() {
        registry.observe(events::add);
    }

    @Test
    void updateChangesListAndReadAndKeepsOtherFields() {
        ResourceRegistry.Registration handle = registry.resource("a://x")
                .title("old")
                .mimeType("text/markdown")
                .meta(Map.of("k", 1))
                .content(ReadResult.text("old"));
        assertThat(handle.update(entry -> entry.title("new").content(ReadResult.text("newer"))))
                .isTrue();
        assertThat(client.listed().get(0).toJson())
                .containsEntry("title", "new")
                .containsEntry("mimeType", "text/markdown")
                .containsEntry("_meta", Map.of("k", 1));
        assertThat(client.read("a://x")).contains("newer");
        assertThat(client.contents("a://x").parts().get(0).mimeType()).contains("text/markdown");
        handle.close();
        assertThat(client.listed()).isEmpty();
    }

    @Test
    void updateOfMimeTypeAppliesToExistingContent() {
        ResourceRegistry.Registration handle = registry.resource("a://x").text("x");
        handle.update(entry -> entry.mimeType("text/csv"));
        assertThat(client.contents("a://x").parts().get(0).mimeType()).contains("text/csv");
    }

    @Test
    void updateReplacesReader() {
        ResourceRegistry.Registration handle = registry.template("doc://{id}").read(request -> ReadResult.text("old"));
        assertThat(handle.update(entry -> entry.read(request -> ReadResult.text("new " + request.variable("id")))))
                .isTrue();
        assertThat(client.read("doc://7")).contains("new 7");
    }

    @Test
    void updateKeepsRulesOfTemplate() {
        TemplateVariable<Integer> id = TemplateVariable.integer("id").range(1, 9);
        ResourceRegistry.Registration handle = registry.template("doc://{id}/{path}")
                .variables(id)
                .complete("path", "north", "south")
                .unscreened("path")
                .read(request -> ReadResult.text(request.variable(id) + request.variable("path")));
        handle.update(entry -> entry.title("Documents"));
        assertThat(client.read("doc://7/..")).contains("7..");
        assertThatThrownBy(() -> client.read("doc://70/x")).hasMessageContaining("from 1 to 9");
        assertThat(client.completed("doc://{id}/{path}", "path", "n")).containsExactly("north");
        assertThat(client.listedTemplates().get(0).title()).contains("Documents");
    }

    @Test
    void updateKeepsEntryDisabled() {
        ResourceRegistry.Registration handle = registry.resource("a://x").text("x");
        handle.disable();
        assertThat(handle.update(entry -> entry.title("t"))).isTrue();
        assertThat(client.listed()).isEmpty();
        handle.enable();
        assertThat(client.listed().get(0).title()).contains("t");
    }

    @Test
    void updateOfRemovedOrReplacedEntryReturnsFalse() {
        ResourceRegistry.Registration removed = registry.resource("a://x").text("x");
        removed.close();
        assertThat(removed.update(entry -> entry.title("t"))).isFalse();
        ResourceRegistry.Registration replaced = registry.resource("a://y").text("one");
        registry.resource("a://y").replacing().text("two");
        assertThat(replaced.update(entry -> entry.content(ReadResult.text("three"))))
                .isFalse();
        assertThat(client.read("a://y")).contains("two");
        assertThat(client.read("a://x")).isEmpty();
    }

    @Test
    void updateCannotChangeUri() {
        ResourceRegistry.Registration handle = registry.resource("a://x").text("x");
        assertThatThrownBy(() -> handle.update(entry -> entry.field("uri", "a://y")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a://x")
                .hasMessageContaining("a://y");
        assertThat(client.listed()).extracting(ResourceDescriptor::uri).containsExactly("a://x");
    }

    @Test
    void failedUpdateChangesNothing() {
        ResourceRegistry.Registration handle = registry.resource("a://x").text("x");
        events.clear();
        assertThatThrownBy(() -> handle.update(entry -> {
                    entry.content(ReadResult.text("half"));
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(client.read("a://x")).contains("x");
        assertThat(events).isEmpty();
    }

    @Test
    void updateMayChangeOtherEntries() {
        ResourceRegistry.Registration handle = registry.resource("a://x").text("x");
        handle.update(entry -> {
            registry.resource("a://y").text("y");
            entry.title("t");
        });
        assertThat(client.listed()).extracting(ResourceDescriptor::uri).containsExactly("a://x", "a://y");
        assertThat(handle.update(entry -> registry.remove("a://x"))).isFalse();
        assertThat(client.listed()).extracting(ResourceDescriptor::uri).containsExactly("a://y");
    }

    @Test
    void batchAppliesAllChangesOrNone() {
        ResourceRegistry.Registration changed = registry.resource("a://1").text("old");
        ResourceRegistry.Registration hidden = registry.resource("a://2").text("");
        registry.resource("a://3").text("");
        registry.template("t://{x}").read(request -> ReadResult.text(""));
        Runnable changes = () -> {
            changed.update(entry -> entry.content(ReadResult.text("new")));
            changed.update(entry -> entry.title("t"));
            hidden.disable();
            assertThat(registry.remove("a://3")).isTrue();
            assertThat(registry.remove("a://3")).isFalse();
            assertThat(registry.removeTemplate("t://{x}")).isTrue();
        };
        assertThatThrownBy(() -> registry.batch(() -> {
                    changes.run();
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(client.listed()).hasSize(3);
        assertThat(client.read("a://1")).contains("old");
        assertThat(hidden.isEnabled()).isTrue();
        registry.batch(changes);
        assertThat(client.listed()).extracting(ResourceDescriptor::uri).containsExactly("a://1");
        assertThat(client.read("a://1")).contains("new");
        assertThat(client.listedTemplates()).isEmpty();
    }

    @Test
    void removeReturnsWhetherEntryExisted() {
        ResourceRegistry.Registration handle = registry.resource("a://x").text("x");
        registry.template("t://{x}").read(request -> ReadResult.text(""));
        assertThat(registry.remove("t://{x}")).as("a template is no resource").isFalse();
        assertThat(registry.removeTemplate("a://x")).isFalse();
        assertThat(registry.remove("a://unknown")).isFalse();
        assertThat(registry.removeTemplate("t://{y}")).isFalse();
        assertThat(registry.remove("a://x")).isTrue();
        assertThat(registry.removeTemplate("t://{x}")).isTrue();
        assertThat(client.read("a://x")).isEmpty();
        assertThat(client.read("t://1")).isEmpty();
        assertThat(handle.isEnabled()).isFalse();
        handle.enable();
        assertThat(client.listed()).isEmpty();
    }

    @Test
    void eachChangePublishesOneEvent() {
        ResourceRegistry.Registration handle = registry.resource("a://x").text("x");
        assertThat(changes()).containsExactly("ADDED a://x");
        handle.disable();
        assertThat(changes()).containsExactly("REMOVED a://x");
        handle.disable();
        assertThat(events).as("nothing new").isEmpty();
        handle.enable();
        assertThat(changes()).containsExactly("ADDED a://x");
        handle.update(entry -> entry.title("t"));
        assertThat(changes()).containsExactly("REMOVED a://x", "ADDED a://x");
        handle.close();
        assertThat(changes()).containsExactly("REMOVED a://x");
        handle.close();
        handle.enable();
        registry.remove("a://x");
        assertThat(events).as("nothing left").isEmpty();
    }

    @Test
    void newContentPublishesUpdate() {
        ResourceRegistry.Registration handle = registry.resource("a://x").text("one");
        ResourceRegistry.Registration template = registry.template("t://{x}").read(request -> ReadResult.text(""));
        events.clear();
        handle.update(entry -> entry.content(ReadResult.text("two")));
        registry.resource("a://x").replacing().text("six");
        template.update(entry -> entry.read(request -> ReadResult.text("new")));
        assertThat(events)
                .containsExactly(
                        new ResourceEvent.Updated("a://x"),
                        new ResourceEvent.Updated("a://x"),
                        new ResourceEvent.UpdatedMatching("t://{x}", Map.of()));
    }

    @Test
    void updateWithoutChangePublishesNoEvent() {
        ResourceRegistry.Registration handle =
                registry.resource("a://x").title("t").text("x");
        events.clear();
        assertThat(handle.update(entry -> entry.title("t"))).isTrue();
        assertThat(events).isEmpty();
    }

    @Test
    void batchPublishesOneEventOfNetChanges() {
        ResourceRegistry.Registration old = registry.resource("a://old").text("");
        events.clear();
        registry.batch(() -> {
            IntStream.range(0, 100).forEach(i -> registry.resource("b://" + i).text(""));
            IntStream.range(0, 99).forEach(i -> registry.remove("b://" + i));
            old.disable();
            old.enable();
            registry.template("t://{x}").read(request -> ReadResult.text(""));
        });
        assertThat(changes()).containsExactly("ADDED b://99", "ADDED t://{x}");
    }

    @Test
    void rejectsEquivalentTemplateUnlessReplacing() {
        ResourceRegistry.Registration first = registry.template("doc://{a}").read(request -> ReadResult.text("one"));
        assertThatThrownBy(() -> registry.template("doc://{b}").read(request -> ReadResult.text("two")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("doc://{a}")
                .hasMessageContaining("doc://{b}")
                .hasMessageContaining("replacing()");
        events.clear();
        registry.template("doc://{b}").replacing().read(request -> ReadResult.text("two"));
        assertThat(changes()).containsExactlyInAnyOrder("REMOVED doc://{a}", "ADDED doc://{b}");
        assertThat(client.read("doc://7")).contains("two");
        assertThat(client.listedTemplates())
                .extracting(TemplateDescriptor::uriTemplate)
                .containsExactly("doc://{b}");
        assertThat(first.isEnabled()).isFalse();
        first.close();
        first.enable();
        assertThat(client.read("doc://7")).contains("two");
    }

    @Test
    void disabledTemplateKeepsItsPlace() {
        ResourceRegistry.Registration hidden = registry.template("doc://{a}").read(request -> ReadResult.text("one"));
        hidden.disable();
        assertThatThrownBy(() -> registry.template("doc://{b}").read(request -> ReadResult.text("two")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("doc://{a}");
        assertThat(client.read("doc://7")).isEmpty();
        hidden.enable();
        assertThat(client.read("doc://7")).contains("one");
        hidden.disable();
        ResourceRegistry.Registration second =
                registry.template("doc://{b}").replacing().read(request -> ReadResult.text("two"));
        hidden.enable();
        assertThat(client.read("doc://7")).contains("two");
        second.close();
        assertThat(client.read("doc://7")).isEmpty();
        registry.template("doc://{c}").read(request -> ReadResult.text("three"));
        assertThat(client.read("doc://7")).contains("three");
    }

    @Test
    void replacedRestrictedTemplateNoLongerMakesListsPrivate() {
        registry.template("doc://{a}").visibleTo(caller -> false).read(request -> ReadResult.text(""));
        registry.template("doc://{b}").replacing().read(request -> ReadResult.text(""));
        assertThat(registry.listHint()).isEqualTo(CacheHint.INHERITED);
    }

    @Test
    void templateMatchesByItsPolicy() {
        UriTemplate.Policy strict =
                UriTemplate.Policy.builder().ignoreUnknownQuery(false).build();
        ResourceRegistry.Registration handle = registry.template(UriTemplate.parse("doc://{a}{?q}", strict))
                .read(request -> ReadResult.text("strict"));
        assertThat(client.read("doc://7?q=1")).contains("strict");
        assertThat(client.read("doc://7?other=1")).isEmpty();
        handle.update(entry -> entry.title("t"));
        assertThat(client.read("doc://7?other=1")).isEmpty();
        registry.template("doc://{a}{?q}").replacing().read(request -> ReadResult.text("standard"));
        assertThat(client.read("doc://7?other=1")).contains("standard");
        assertThat(client.read("doc://7?q=1")).contains("standard");
        registry.removeTemplate("doc://{a}{?q}");
        assertThat(client.read("doc://7?q=1")).isEmpty();
    }

    @Test
    void rejectsTemplateThatIgnoresCaseOfAuthority() {
        UriTemplate.Policy policy =
                UriTemplate.Policy.builder().authorityIgnoresCase(true).build();
        assertThatThrownBy(() -> registry.template(UriTemplate.parse("doc://host/{a}", policy))
                        .read(request -> ReadResult.text("")))
                .isInstanceOf(UriTemplateException.class)
                .hasMessageContaining("authorityIgnoresCase");
        assertThat(client.listedTemplates()).isEmpty();
    }

    /** Returns the changes of the only event so far as strings, and clears the events. */
    private List<String> changes() {
        assertThat(events).hasSize(1);
        List<Change> changes = ((ResourceEvent.ListChanged) events.get(0)).changes();
        events.clear();
        return changes.stream()
                .map(change -> (change.kind() == Kind.ADDED ? "ADDED " : "REMOVED ")
                        + change.entry().identifier())
                .toList();
    }

    @Test
    void rejectsFieldThatContradictsRegistration() {
        assertThatThrownBy(() -> registry.resource("a://x").field("uri", "a://y"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a://x")
                .hasMessageContaining("a://y");
        assertThatThrownBy(() -> registry.template("a://{x}").field("uriTemplate", "a://{y}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a://{x}");
        assertThatThrownBy(() -> registry.resource("a://x").field("mimeType", 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'mimeType' must be a string, not 5");
    }
}
