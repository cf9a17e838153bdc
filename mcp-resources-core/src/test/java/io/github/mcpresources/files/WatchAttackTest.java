package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries that are replaced while trees are watched. No event and no content reveals anything outside the root. */
@ParameterizedClass(name = "by handles: {0}")
@ValueSource(booleans = {true, false})
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WatchAttackTest {

    private static final String SECRET = "secret";
    private static final Set<String> INSIDE = Set.of("file:///r/dir/file", "file:///r/end");

    private final boolean byHandles;

    @TempDir
    Path temp;

    private Path root;
    private Path outside;
    private Path directory;
    private DirectoryResources provider;

    WatchAttackTest(boolean byHandles) {
        this.byHandles = byHandles;
    }

    @BeforeEach
    void serve() throws IOException {
        root = Files.createDirectory(temp.resolve("r"));
        directory = Files.createDirectory(root.resolve("dir"));
        Files.writeString(directory.resolve("file"), "fine");
        outside = Files.createDirectory(temp.resolve("outside"));
        Files.writeString(outside.resolve("file"), SECRET);
        DirectoryResources.Builder builder =
                DirectoryResources.builder().root(root).watch(true);
        provider = (byHandles ? builder : builder.withoutHandles()).build();
    }

    @AfterEach
    void stop() throws IOException {
        provider.close();
        try (Stream<Path> files = Files.walk(temp)) {
            for (Path link : files.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }

    private void assertNothingLeaked(List<String> told) {
        assertThat(told).extracting(text -> text.substring(1)).isSubsetOf(INSIDE);
        for (String text : told) {
            try {
                byte[] content = ProviderLists.read(provider, text.substring(1)).orElseThrow();
                assertThat(new String(content, StandardCharsets.UTF_8)).doesNotContain(SECRET);
            } catch (ResourceNotFoundException gone) {
                assertThat(gone.uri()).isIn(INSIDE);
            }
        }
    }

    @Test
    void reportsDirectoryReplacedByLinkAsRemoved() throws IOException {
        try (Observed observed = new Observed(provider)) {
            Files.move(directory, temp.resolve("aside"));
            Files.createSymbolicLink(directory, outside);
            observed.await("-file:///r/dir/file");
            Files.writeString(outside.resolve("file"), SECRET + SECRET);
            Files.writeString(outside.resolve("only-outside"), SECRET);
            Files.writeString(temp.resolve("aside/only-aside"), SECRET);
            Files.writeString(root.resolve("end"), "");
            observed.await("+file:///r/end");
            assertNothingLeaked(observed.all());
            assertThat(ProviderLists.uris(provider, 10)).containsExactly("file:///r/end");

            Files.delete(directory);
            Files.move(temp.resolve("aside"), directory);
            observed.await("+file:///r/dir/file", "+file:///r/dir/only-aside");
        }
    }

    @Test
    void reportsFileReplacedByLinkAsRemoved() throws IOException {
        try (Observed observed = new Observed(provider)) {
            Path link = Files.createSymbolicLink(temp.resolve("link"), outside.resolve("file"));
            Files.move(link, directory.resolve("file"), StandardCopyOption.ATOMIC_MOVE);
            observed.await("-file:///r/dir/file");
            Files.writeString(outside.resolve("file"), SECRET + SECRET);
            Files.writeString(root.resolve("end"), "");
            observed.await("+file:///r/end");
            assertThat(observed.all()).containsExactlyInAnyOrder("-file:///r/dir/file", "+file:///r/end");
        }
    }

    @Test
    void repeatedReplacementNeverRevealsOutside() throws IOException {
        Path link = Files.createSymbolicLink(temp.resolve("link"), outside);
        Path aside = temp.resolve("aside");
        try (Observed observed = new Observed(provider)) {
            for (int swap = 0; swap < 3_000; swap++) {
                Files.move(directory, aside, StandardCopyOption.ATOMIC_MOVE);
                Files.move(link, directory, StandardCopyOption.ATOMIC_MOVE);
                Path secret = Files.writeString(outside.resolve("only-outside" + swap % 10), SECRET + swap);
                Files.writeString(outside.resolve("file"), SECRET + swap);
                Files.move(directory, link, StandardCopyOption.ATOMIC_MOVE);
                Files.move(aside, directory, StandardCopyOption.ATOMIC_MOVE);
                Files.delete(secret);
            }
            Files.writeString(directory.resolve("file"), "fine at last");
            Files.writeString(root.resolve("end"), "");
            observed.await(
                    seen -> seen.contains("+file:///r/end")
                            && (seen.contains("~file:///r/dir/file") || seen.contains("+file:///r/dir/file")),
                    "the end");
            assertNothingLeaked(observed.all());
        }
    }
}
