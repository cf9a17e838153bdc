package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.server.ResourceServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches over the files of a folder. */
class SearchIndexTest {

    private static final Duration FRESH = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    private DirectoryResources files;
    private SearchIndex index;
    private ResourceServer server;
    private Searches searches;
    private Path notes;

    @BeforeEach
    void start() throws Exception {
        notes = Files.createDirectories(folder.resolve("notes"));
        Files.createDirectories(notes.resolve("garden"));
        Files.writeString(
                notes.resolve("travel.md"),
                "# Travel\n\nThe train to Zürich leaves at noon.\n\n# Hotel\n\nThe invoices of the hotel are paid.\n");
        Files.writeString(notes.resolve("garden/roses.txt"), "Roses need water in the evening.\nTulips do not.\n");
        Files.writeString(
                notes.resolve("page.html"), "<html><body class='hidden'><p>A storm is coming</p></body></html>");
        Files.write(notes.resolve("picture.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0});
        files = DirectoryResources.builder().root("notes", notes).watch(true).build();
        index = SearchIndex.builder().over(files).build();
        ResourceProvider all = ResourceProviders.concat(files, index);
        server = ResourceServer.of(all);
        searches = Searches.of(all, server);
        Searches.awaitCurrent(index);
    }

    @AfterEach
    void stop() {
        server.close();
        index.close();
        files.close();
    }

    @Test
    void hitHasUriPlaceAndMarkedExcerpt() {
        Map<String, Object> hit = searches.hits("roses").get(0);
        assertThat(hit)
                .containsEntry("uri", "file:///notes/garden/roses.txt")
                .containsEntry("title", "roses.txt")
                .containsEntry("place", Map.of("line", 1))
                .containsEntry("type", "text/plain")
                .containsKey("modified");
        assertThat((String) hit.get("excerpt")).startsWith("**Roses** need water");
    }

    @Test
    void placeAndHeadingAreThoseOfExcerpt() {
        Map<String, Object> hit = searches.hits("hotel").get(0);
        assertThat(hit).containsEntry("place", Map.of("line", 5)).containsEntry("heading", "Hotel");
        assertThat(searches.hits("train").get(0))
                .containsEntry("place", Map.of("line", 3))
                .containsEntry("heading", "Travel");
    }

    @Test
    void findsOtherFormsAndFoldedLetters() {
        assertThat(searches.uris("invoice")).containsExactly("file:///notes/travel.md");
        assertThat(searches.uris("zurich")).containsExactly("file:///notes/travel.md");
        assertThat(searches.uris("ZU\u0308RICH")).containsExactly("file:///notes/travel.md");
        assertThat((String) searches.hits("invoice").get(0).get("excerpt")).contains("**invoices**");
    }

    @Test
    void understandsPhrasesPrefixesExclusionsAndAlternatives() {
        assertThat(searches.uris("\"water in the evening\"")).containsExactly("file:///notes/garden/roses.txt");
        assertThat(searches.uris("\"evening water\"")).isEmpty();
        assertThat(searches.uris("tuli*")).containsExactly("file:///notes/garden/roses.txt");
        assertThat(searches.uris("the train -hotel")).isEmpty();
        assertThat(searches.uris("storm OR roses"))
                .containsExactlyInAnyOrder("file:///notes/garden/roses.txt", "file:///notes/page.html");
    }

    @Test
    void answersQuestions() {
        assertThat(searches.uris("When does the train to Zurich leave?"))
                .first()
                .isEqualTo("file:///notes/travel.md");
        assertThat(searches.uris("How much water do roses need?")).first().isEqualTo("file:///notes/garden/roses.txt");
    }

    @Test
    void tagsOfHtmlAreNoText() {
        assertThat(searches.uris("storm")).containsExactly("file:///notes/page.html");
        assertThat(searches.uris("hidden")).isEmpty();
    }

    @Test
    void filtersByFolderTypeAndTime() {
        assertThat(searches.uris("water train", "folder", "notes/garden"))
                .containsExactly("file:///notes/garden/roses.txt");
        assertThat(searches.uris("water train", "folder", "file:///notes/garden/"))
                .containsExactly("file:///notes/garden/roses.txt");
        assertThat(searches.uris("water train", "type", "md")).containsExactly("file:///notes/travel.md");
        assertThat(searches.uris("water train", "type", "text/plain"))
                .containsExactly("file:///notes/garden/roses.txt");
        assertThat(searches.uris("water train", "before", "2020-01-01")).isEmpty();
        assertThat(searches.uris("water train", "after", "2020-01-01T00:00:00Z"))
                .hasSize(2);
        assertThatThrownBy(() -> searches.answer("water", "after", "yesterday"))
                .hasMessageContaining("after")
                .hasMessageContaining("2026-01-31");
    }

    @Test
    void saysWhatWasNotSearched() {
        Map<String, Object> answer = searches.answer("nowhere");
        assertThat(Searches.hits(answer)).isEmpty();
        assertThat(answer).containsEntry("complete", false).containsEntry("more", false);
        Map<?, ?> reason = (Map<?, ?>) ((List<?>) answer.get("notSearched")).get(0);
        assertThat(reason.get("reason")).isEqualTo("not_text");
        assertThat(reason.get("count")).isEqualTo(1);
        assertThat(reason.get("examples").toString()).contains("file:///notes/picture.png");
    }

    @Test
    void changesAreFoundWithinTwoSeconds() throws Exception {
        Files.writeString(notes.resolve("new.md"), "A giraffe");
        await().atMost(FRESH).until(() -> searches.uris("giraffe").size() == 1);
        Files.writeString(notes.resolve("new.md"), "An elephant and more");
        await().atMost(FRESH).until(() -> searches.uris("elephant").size() == 1);
        assertThat(searches.uris("giraffe")).isEmpty();
        Files.delete(notes.resolve("new.md"));
        await().atMost(FRESH).until(() -> searches.uris("elephant").isEmpty());
    }

    @Test
    void restrictsQueries() {
        assertThatThrownBy(() -> searches.answer("x".repeat(1_001))).hasMessageContaining("queryLength");
        assertThatThrownBy(() -> searches.answer(" ")).hasMessageContaining("q");
        assertThatThrownBy(() -> searches.answer("x", "limit", "51")).hasMessageContaining("50");
        assertThat(searches.uris("((( \"\" \" -- * OR OR ~ : [ } \\ ?")).isEmpty();
    }
}
