package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ResourceNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files with secret names are listed and read only on request. */
class SecretNamesTest {

    private static final List<String> SECRET = List.of(
            "id_rsa",
            "ID_ED25519",
            "tls/server.key",
            "a%20b.PEM",
            "cert.p12",
            "cert.pfx",
            "store.jks",
            "credentials.json",
            ".netrc",
            ".ssh/config",
            "keys.kdbx/inner.txt");
    private static final List<String> FINE =
            List.of("id_rsa.pub", "monkey.txt", "pem", "key", "credentials.json.md", "keys/readme.txt");

    @TempDir
    Path root;

    @BeforeEach
    void write() throws Exception {
        for (String name : Stream.of(SECRET, FINE).flatMap(List::stream).toList()) {
            Path file = root.resolve(name.replace("%20", " "));
            Files.createDirectories(file.getParent());
            Files.writeString(file, "content");
        }
    }

    private DirectoryResources.Builder builder() {
        return DirectoryResources.builder().root("r", root).hidden(true);
    }

    private static String uri(String path) {
        return "file:///r/" + path;
    }

    @Test
    void omitsSecretNamesFromList() {
        assertThat(ProviderLists.uris(builder().build(), 100))
                .containsExactlyInAnyOrderElementsOf(
                        FINE.stream().map(SecretNamesTest::uri).toList());
    }

    @Test
    void reportsSecretNamesAsNotFound() {
        DirectoryResources provider = builder().build();
        for (String path : SECRET) {
            assertThatThrownBy(() -> ProviderLists.read(provider, uri(path)))
                    .as(path)
                    .isInstanceOf(ResourceNotFoundException.class);
        }
        for (String path : FINE) {
            assertThat(ProviderLists.read(provider, uri(path))).as(path).isPresent();
        }
    }

    @Test
    void servesSecretNamesOnRequest() {
        DirectoryResources provider = builder().secretNames(true).build();

        assertThat(ProviderLists.uris(provider, 100))
                .containsExactlyInAnyOrderElementsOf(Stream.of(SECRET, FINE)
                        .flatMap(List::stream)
                        .map(SecretNamesTest::uri)
                        .toList());
        for (String path : SECRET) {
            assertThat(ProviderLists.read(provider, uri(path))).as(path).isPresent();
        }
    }
}
