package io.github.mcpresources.testkit;

import static io.github.mcpresources.testkit.assertions.ResourceAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ResourceAssertionsTest {

    private final Fault none = Fault.none(Revision.V2025_11_25);
    private final ResourceClient client =
            RawStreams.client(new RawServer(none), none).revision(Revision.V2025_11_25);

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void assertsTextBytesAndTypeOfRead() {
        assertThat(client.read("raw://text/a")).hasText("alpha").hasMimeType("text/plain");
        assertThat(client.read("raw://bin/c")).hasBytes(new byte[] {(byte) 0x89, 'P', 'N', 'G'});
    }

    @Test
    void assertsEntriesAndCursorOfPage() {
        assertThat(client.list()).lists("raw://text/a", "raw://text/b").hasNextPage();
        assertThat(client.list("resources-4")).lists("raw://text/e").hasNoNextPage();
        assertThat(client.templates()).lists("raw://item/{id}", "raw://search{?q}");
    }

    @Test
    void assertsCodeAndUriOfError() {
        assertThat(client.read("raw://zz")).failsWithCode(-32002).withUri("raw://zz");
    }

    @Test
    void findsNoMimeTypeInReadWithoutContents() {
        Fault empty = Fault.none(Revision.V2025_11_25).result(Edits.READ, result -> result.putArray("contents"));
        try (ResourceClient nothing =
                RawStreams.client(new RawServer(empty), empty).revision(Revision.V2025_11_25)) {
            assertThatThrownBy(() -> assertThat(nothing.read("raw://text/a")).hasMimeType("text/plain"))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("Expected the MIME type <text/plain> but found <[]>");
        }
    }

    @Test
    void showsRawExchangeOnFailure() {
        assertThatThrownBy(() -> assertThat(client.read("raw://text/a")).hasText("omega"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Expected the text <omega> but found <alpha>")
                .hasMessageContaining("\"method\":\"resources/read\"")
                .hasMessageContaining("\"text\":\"alpha\"");
        assertThatThrownBy(() -> assertThat(client.read("raw://text/a")).failsWithCode(-32002))
                .hasMessageContaining("found <no error>");
        assertThatThrownBy(() -> assertThat(client.read("raw://zz")).hasText("x"))
                .hasMessageContaining("-32002");
    }
}
