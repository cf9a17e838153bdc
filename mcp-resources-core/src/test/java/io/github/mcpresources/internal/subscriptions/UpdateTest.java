package io.github.mcpresources.internal.subscriptions;

import static io.github.mcpresources.internal.subscriptions.Fixture.ANN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the delivery of updates: the subscriptions that an event reaches. */
class UpdateTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final Client client = new Client();

    @Test
    void failingOnPublishedDoesNotPreventDelivery() {
        Fixture fixture = new Fixture(new Fixture.Slow() {
            @Override
            public CompletionStage<Void> onPublished(ResourceEvent event) {
                throw new IllegalStateException("broken");
            }
        });
        Client client = new Client();
        fixture.open(ANN, client, "x:1");
        fixture.manager.updated("x:1");
        assertThat(client.uris()).containsExactly("x:1");
    }

    @Test
    void directorySubscriptionReceivesUpdatesBelowIt(@TempDir Path directory) throws IOException {
        Files.createDirectories(directory.resolve("guide/deep"));
        Files.writeString(directory.resolve("guide/deep/a.txt"), "a");
        Files.writeString(directory.resolve("b.txt"), "b");
        Fixture fixture =
                new Fixture(DirectoryResources.builder().root("docs", directory).build());
        fixture.open(ANN, client, "file:///docs/guide/");
        fixture.manager.updated("file:///docs/guide/deep/a.txt");
        fixture.manager.updated("file:///docs/b.txt");
        fixture.manager.updated("file:///docs/guide/missing.txt");
        fixture.manager.updated("file:///docs/guide/");
        assertThat(client.uris()).containsExactly("file:///docs/guide/deep/a.txt", "file:///docs/guide/");
    }

    @Test
    void prefixUpdateBelowDirectoryReportsDirectory() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        fixture.open(ANN, client, "x:///a/", "x:///a/b/c", "x:///a/b2", "x:///z/");
        fixture.manager.updatedUnder("x:///a/b/");
        assertThat(client.uris()).containsExactly("x:///a/b/c", "x:///a/");
    }

    @Test
    void prefixUpdateReachesUrisThatStartWithIt() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        fixture.open(ANN, client, "x:a", "x:ab", "x:abc", "x:b", "x:aa", "x:ac");
        fixture.manager.updatedUnder("x:ab");
        assertThat(client.uris()).containsExactly("x:ab", "x:abc");
        fixture.manager.updatedUnder("");
        assertThat(client.uris()).hasSize(2 + 6);
        fixture.manager.updatedUnder("y");
        assertThat(client.uris()).hasSize(2 + 6);
    }

    @Test
    void templateUpdateReachesMatchingUris() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        fixture.open(
                ANN, client, "doc://42/p1", "doc://42/p2?lang=en", "doc://421/p1", "doc://42", "DOC://42/p%31", "x:42");
        fixture.manager.updatedMatching("doc://{id}/{page}{?lang}", Map.of("id", "42"));
        assertThat(client.uris()).containsExactlyInAnyOrder("doc://42/p1", "doc://42/p2?lang=en", "DOC://42/p%31");
        client.got().clear();
        fixture.manager.updatedMatching("doc://{id}/{page}{?lang}", Map.of("lang", "en"));
        assertThat(client.uris()).containsExactly("doc://42/p2?lang=en");
        client.got().clear();
        fixture.manager.updatedMatching("doc://{id}", Map.of());
        assertThat(client.uris()).containsExactly("doc://42");
    }

    @Test
    void templateUpdateReachesDirectoryOfAllMatches() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        fixture.open(ANN, client, "doc://42/", "doc://43/", "doc://42/p1/");
        fixture.manager.updatedMatching("doc://{id}/{page}", Map.of("id", "42"));
        assertThat(client.uris()).containsExactly("doc://42/");
    }

    @Test
    void rejectsInvalidTemplateOrVariable() {
        Fixture fixture = new Fixture(registry);
        assertThatThrownBy(() -> fixture.manager.updatedMatching("doc://{id", Map.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> fixture.manager.updatedMatching("doc://{id}", Map.of("page", "1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The template \"doc://{id}\" has no variable page; its variables are [id]");
    }

    @Test
    void rejectsInvalidUri() {
        Fixture fixture = new Fixture(new Fixture.Slow());
        for (String none : List.of("not a uri", "", "notes", "x:%zz", "http://[::1")) {
            assertThatThrownBy(() -> fixture.manager.updated(none))
                    .as(none)
                    .isInstanceOf(IllegalArgumentException.class)
                    .message()
                    .matches(".*" + Pattern.quote("\"" + none + "\": ") + "(at index \\d+ .*|.*no scheme.*)");
        }
        for (String none : List.of("not a uri", "/docs/", ":x", "1x:")) {
            assertThatThrownBy(() -> fixture.manager.updatedUnder(none))
                    .as(none)
                    .isInstanceOf(IllegalArgumentException.class)
                    .message()
                    .matches(".*" + Pattern.quote("\"" + none + "\": ") + "(at index \\d+ .*|.*no scheme.*)");
        }
        fixture.open(ANN, client, "x:a b", "x:/%C3%A4", "x://[::1]/");
        fixture.manager.updated("x:a b");
        fixture.manager.updatedUnder("x:/%C3%A");
        fixture.manager.updatedUnder("x://[:");
        assertThat(client.uris()).containsExactly("x:a b", "x:/%C3%A4", "x://[::1]/");
    }

    @Test
    void doesNotThrowInvalidEventAtProvider() {
        Fixture.Slow provider = new Fixture.Slow();
        Fixture fixture = new Fixture(provider);
        fixture.open(ANN, client, "x:1");
        provider.observers.get(0).accept(new ResourceEvent.UpdatedMatching("x:{", Map.of()));
        provider.observers.get(0).accept(new ResourceEvent.Updated("x:1"));
        assertThat(client.uris()).containsExactly("x:1");
    }
}
