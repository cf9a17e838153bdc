package io.github.mcpresources.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceEvent.Change;
import io.github.mcpresources.TemplateDescriptor;
import io.github.mcpresources.Visibility;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests that events survive their way between processes, or become events that concern more. */
class EventCodecTest {

    private static final int MAX = 4_000;
    private static final Caller ANN = Caller.of("ann");
    private static final Caller BOB = Caller.of("bob");

    private static List<ResourceEvent> sent(ResourceEvent event) throws IOException {
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        for (byte[] part : EventCodec.write(event, MAX)) {
            assertThat(part).hasSizeLessThanOrEqualTo(MAX);
            payload.writeBytes(part);
        }
        return EventCodec.read(payload.toByteArray());
    }

    private static Change change(Change.Kind kind, String uri, Visibility visibility) {
        return new Change(kind, ResourceDescriptor.ofJson(Map.of("uri", uri, "name", "n")), visibility);
    }

    @Test
    void keepsEventsWithoutChanges() throws IOException {
        for (ResourceEvent event : List.of(
                new ResourceEvent.Updated("x://ä/€/1"),
                new ResourceEvent.UpdatedUnder(""),
                new ResourceEvent.UpdatedMatching("x://{a}/{b}", Map.of("a", "1", "b", "ü")),
                new ResourceEvent.ListChanged(),
                new ResourceEvent.Resync("x://"))) {
            assertThat(sent(event)).containsExactly(event);
        }
    }

    @Test
    void keepsWhoMaySeeChange() throws IOException {
        List<ResourceEvent> received = sent(new ResourceEvent.ListChanged(List.of(
                change(Change.Kind.ADDED, "x://all", Visibility.EVERYTHING),
                change(Change.Kind.REMOVED, "x://ann", Visibility.toPrincipals(List.of("ann"))))));
        assertThat(received).hasSize(1);
        List<Change> changes = ((ResourceEvent.ListChanged) received.get(0)).changes();
        assertThat(changes).extracting(Change::kind).containsExactly(Change.Kind.ADDED, Change.Kind.REMOVED);
        assertThat(changes.get(0).isVisibleTo(Caller.ANONYMOUS)).isTrue();
        assertThat(changes.get(1).isVisibleTo(ANN)).isTrue();
        assertThat(changes.get(1).isVisibleTo(BOB)).isFalse();
    }

    @Test
    void changeWithUnknownRuleIsJudgedByEachNode() throws IOException {
        assertThat(sent(new ResourceEvent.ListChanged(
                        List.of(change(Change.Kind.ADDED, "x://1", Visibility.to(caller -> false))))))
                .containsExactly(new ResourceEvent.Updated("x://1"), new ResourceEvent.ListChanged());
    }

    @Test
    void removalWithUnknownRuleAlsoConcernsDirectories() throws IOException {
        assertThat(sent(new ResourceEvent.ListChanged(
                        List.of(change(Change.Kind.REMOVED, "x://a/1", Visibility.to(caller -> true))))))
                .containsExactly(new ResourceEvent.UpdatedUnder("x://a/1"), new ResourceEvent.ListChanged());
    }

    @Test
    void keepsTemplates() throws IOException {
        TemplateDescriptor template = TemplateDescriptor.ofJson(Map.of("uriTemplate", "x://{a}", "name", "n"));
        List<ResourceEvent> received = sent(
                new ResourceEvent.ListChanged(List.of(new Change(Change.Kind.ADDED, template, Visibility.EVERYTHING))));
        Change change = ((ResourceEvent.ListChanged) received.get(0)).changes().get(0);
        assertThat(change.entry()).isInstanceOf(TemplateDescriptor.class);
        assertThat(change.entry().identifier()).isEqualTo("x://{a}");
    }

    @Test
    void splitsManyChanges() throws IOException {
        List<Change> changes = IntStream.range(0, 1_000)
                .mapToObj(i -> change(Change.Kind.ADDED, "x://" + i, Visibility.EVERYTHING))
                .toList();
        List<ResourceEvent> received = sent(new ResourceEvent.ListChanged(changes));
        assertThat(received.stream()
                        .flatMap(event -> ((ResourceEvent.ListChanged) event).changes().stream())
                        .map(change -> change.entry().identifier()))
                .containsExactlyElementsOf(changes.stream()
                        .map(change -> change.entry().identifier())
                        .toList());
    }

    @Test
    void splitsChangesOfLongUris() throws IOException {
        List<Change> changes = IntStream.range(0, 100)
                .mapToObj(i -> change(Change.Kind.REMOVED, "x://" + i + "y".repeat(300), Visibility.EVERYTHING))
                .toList();
        List<ResourceEvent> received = sent(new ResourceEvent.ListChanged(changes));
        assertThat(received.stream()
                        .flatMap(event -> ((ResourceEvent.ListChanged) event).changes().stream())
                        .map(change -> change.entry().identifier()))
                .containsExactlyElementsOf(changes.stream()
                        .map(change -> change.entry().identifier())
                        .toList());
    }

    @Test
    void changeThatDoesNotFitConcernsAllResources() throws IOException {
        assertThat(sent(new ResourceEvent.ListChanged(
                        List.of(change(Change.Kind.REMOVED, "x://" + "y".repeat(MAX), Visibility.EVERYTHING)))))
                .containsExactly(new ResourceEvent.Resync());
    }

    @Test
    void eventThatDoesNotFitConcernsMore() throws IOException {
        String tooLong = "y".repeat(MAX);
        assertThat(sent(new ResourceEvent.Updated("x://a/b/" + tooLong)))
                .containsExactly(new ResourceEvent.UpdatedUnder("x://a/b/"));
        assertThat(sent(new ResourceEvent.Updated("x:" + tooLong)))
                .containsExactly(new ResourceEvent.UpdatedUnder("x:"));
        assertThat(sent(new ResourceEvent.UpdatedMatching("x://a/{b}", Map.of("b", tooLong))))
                .containsExactly(new ResourceEvent.UpdatedUnder("x://a/"));
        assertThat(sent(new ResourceEvent.Resync("x://" + tooLong))).containsExactly(new ResourceEvent.Resync());
    }

    @Test
    void rejectsPayloadThatIsCutOff() throws IOException {
        byte[] whole = EventCodec.write(new ResourceEvent.UpdatedMatching("x://{a}", Map.of("a", "1")), MAX)
                .get(0);
        for (int length = 1; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> EventCodec.read(cut)).isInstanceOf(IOException.class);
        }
    }
}
