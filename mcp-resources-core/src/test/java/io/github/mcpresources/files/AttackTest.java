package io.github.mcpresources.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.request.ServerRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Attacks on the provider of files. A resource that must not be reached is not found, or its URI is not claimed. An
 * attack yields no content and no path of the host, and it never blocks.
 */
@ParameterizedClass
@EnumSource
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AttackTest {

    /** Settings of the provider. None of them makes an attack possible. */
    enum Settings {
        BY_HANDLES {
            @Override
            DirectoryResources.Builder of(DirectoryResources.Builder builder) {
                return builder;
            }
        },
        BY_NAMES {
            @Override
            DirectoryResources.Builder of(DirectoryResources.Builder builder) {
                return builder.withoutHandles();
            }
        },
        SELECTED {
            @Override
            DirectoryResources.Builder of(DirectoryResources.Builder builder) {
                return builder.include("**").exclude("sub/none", "**.tmp").maxDepth(100_000);
            }
        },
        DIRECTORIES {
            @Override
            DirectoryResources.Builder of(DirectoryResources.Builder builder) {
                return builder.directories(true);
            }
        },
        /** Serves names that begin with a dot, so that all other checks must hold by themselves. */
        HIDDEN {
            @Override
            DirectoryResources.Builder of(DirectoryResources.Builder builder) {
                return builder.hidden(true);
            }
        },
        HIDDEN_BY_NAMES {
            @Override
            DirectoryResources.Builder of(DirectoryResources.Builder builder) {
                return builder.hidden(true).withoutHandles();
            }
        };

        abstract DirectoryResources.Builder of(DirectoryResources.Builder builder);

        boolean showsHidden() {
            return this == HIDDEN || this == HIDDEN_BY_NAMES;
        }
    }

    private static final List<String> DIRECTORIES = List.of("file:///data/", "file:///data/sub/");
    private static final String HIDDEN_FILE = "file:///data/.hidden";

    private static final List<String> ATTACKS = List.of(
            // paths that leave the root
            "file:///data/../secret.txt",
            "file:///data/../data-evil/secret.txt",
            "file:///data/sub/../../secret.txt",
            "file:///data/sub/../ok.txt",
            "file:///data/./ok.txt",
            "file:///data/..",
            "file:///data/.",
            "file:///data/../",
            "file:///../data-evil/secret.txt",
            "file:///../secret.txt",
            "file:///data-evil/secret.txt",
            "file:///data/..%2fsecret.txt",
            "file:///data/..%2Fsecret.txt",
            "file:///data/..%252fsecret.txt",
            "file:///data/..%252Fsecret.txt",
            "file:///data/..%25252fsecret.txt",
            "file:///data/%2e%2e/secret.txt",
            "file:///data/%2E%2E/secret.txt",
            "file:///data/%2e./secret.txt",
            "file:///data/.%2e/secret.txt",
            "file:///data/%252e%252e/secret.txt",
            "file:///data/%2e%2e%2fsecret.txt",
            "file:///data/..\\secret.txt",
            "file:///data/..%5csecret.txt",
            "file:///data/..%5Csecret.txt",
            "file:///data\\..\\secret.txt",
            "file:///data/..;/secret.txt",
            "file:///data/..%00/secret.txt",
            "file:///data/%c0%ae%c0%ae/secret.txt",
            "file:///data/%C0%AE%C0%AE/secret.txt",
            "file:///data/..%c0%afsecret.txt",
            "file:///data/..%C0%AFsecret.txt",
            "file:///data/%E2%80%A5/secret.txt",
            "file:///data/\u2025/secret.txt",
            "file:///data/.../secret.txt",
            "file:///data/..../secret.txt",
            // absolute paths and other hosts
            "file:///data//etc/passwd",
            "file:///data/%2Fetc%2Fpasswd",
            "file:///data/%2fetc/passwd",
            "file:////etc/passwd",
            "file:///etc/passwd",
            "/etc/passwd",
            "etc/passwd",
            "file:///data/C:/Windows/win.ini",
            "file:///data/C:%5CWindows%5Cwin.ini",
            "file:///C:/Windows/win.ini",
            "file:///data/%5C%5Chost%5Cshare",
            "file://host/data/ok.txt",
            "file:///data/~/secret.txt",
            "file:///data/$HOME",
            // other spellings of an existing file
            "file:///data/%6Fk.txt",
            "file:///data/ok%2Etxt",
            "file:///data/ok.txt%00",
            "file:///data/ok.txt%00.png",
            "file:///data/ok.txt\0",
            "file:///data/ok.txt/",
            "file:///data/ok.txt/.",
            "file:///data/ok.txt/ok.txt",
            "file:///data//ok.txt",
            "file:///data/ok.txt.",
            "file:///data/ok.txt%20",
            "file:///data/ok.txt::$DATA",
            "file:///data/ok.txt:stream",
            "file:///data/OK.TXT",
            "file:///data/ok.txt?x=1",
            "file:///data/ok.txt#x",
            "file:///data/ok.txt;x",
            "FILE:///data/ok.txt",
            "file:///%64ata/ok.txt",
            "file:///DATA/ok.txt",
            "file:/data/ok.txt",
            // broken encodings
            "file:///data/%",
            "file:///data/%2",
            "file:///data/%zz",
            "file:///data/%u002e",
            "file:///data/\ud800",
            "file:///data/ok.txt\r\nX: y",
            // device names of Windows
            "file:///data/con",
            "file:///data/NUL.txt",
            "file:///data/COM1",
            // existing entries that are not regular files
            "file:///data",
            "file:///data/",
            "file:///data/sub",
            "file:///data/sub/",
            HIDDEN_FILE,
            "file:///data/link-file",
            "file:///data/link-dir",
            "file:///data/link-dir/",
            "file:///data/link-dir/secret.txt",
            "file:///data/link-absolute",
            "file:///data/link-root/etc/passwd",
            "file:///data/link-up/secret.txt",
            "file:///data/link-up/data/ok.txt",
            "file:///data/link-inside",
            "file:///data/link-zero",
            "file:///data/loop",
            "file:///data/loop/loop",
            "file:///data/dangling",
            "file:///data/fifo",
            "file:///data/fifo/",
            "file:///data/fifo/x",
            "file:///data/socket",
            // too long
            "file:///data/" + "a".repeat(255),
            "file:///data/" + "a".repeat(256),
            "file:///data/" + "a".repeat(100_000),
            "file:///data/" + "%C3%A4".repeat(200),
            "file:///data/" + "%E2%82%AC".repeat(100), // 100 characters, 300 bytes
            "file:///data/" + "a/".repeat(50_000) + "a");

    private final Settings settings;

    @TempDir
    Path temp;

    private HostileTree tree;
    private DirectoryResources provider;

    AttackTest(Settings settings) {
        this.settings = settings;
    }

    @BeforeEach
    void serve() throws Exception {
        tree = HostileTree.in(temp);
        provider = settings.of(DirectoryResources.builder().root(tree.data())).build();
    }

    /** Deletes the links, because the runner warns of each link that leads out of its temporary directory. */
    @AfterEach
    void deleteLinks() throws IOException {
        try (Stream<Path> files = Files.walk(temp)) {
            for (Path link : files.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }

    @Test
    void thereAreEnoughAttacks() {
        assertThat(ATTACKS).hasSizeGreaterThanOrEqualTo(100).doesNotHaveDuplicates();
    }

    @Test
    void readsOrdinaryFiles() {
        assertThat(ProviderLists.read(provider, "file:///data/ok.txt")).hasValue("ok".getBytes(StandardCharsets.UTF_8));
        assertThat(ProviderLists.read(provider, "file:///data/sub/ok.txt"))
                .hasValue("ok".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void attacksReadNothing() {
        List<String> attacks = new ArrayList<>(ATTACKS);
        if (settings == Settings.DIRECTORIES) {
            attacks.removeAll(DIRECTORIES); // they are resources with this setting
        }
        if (settings.showsHidden()) {
            attacks.remove(HIDDEN_FILE); // it is a resource with this setting
        }
        for (String uri : attacks) {
            try {
                assertThat(ProviderLists.read(provider, uri)).as(uri).isEmpty();
            } catch (ResourceNotFoundException refused) {
                assertThat(refused.uri()).isEqualTo(uri);
                assertNoPath(refused);
            }
        }
    }

    @Test
    void attacksListOnlyServedDirectories() {
        for (String uri : ATTACKS) {
            Optional<?> children = provider.listChildren(uri, Page.Request.first(10), ServerRequest.detached())
                    .toCompletableFuture()
                    .join();
            assertThat(children.isPresent()).as(uri).isEqualTo(DIRECTORIES.contains(uri));
        }
    }

    @Test
    void listsOnlyRegularFiles() {
        List<String> files = new ArrayList<>(ProviderLists.uris(provider, 1));
        if (settings == Settings.DIRECTORIES) {
            files.removeAll(DIRECTORIES);
        }
        assertThat(files.remove(HIDDEN_FILE)).isEqualTo(settings.showsHidden());
        assertThat(files).containsExactly("file:///data/ok.txt", "file:///data/sparse", "file:///data/sub/ok.txt");
    }

    @Test
    void doesNotServeDevices() {
        DirectoryResources devices =
                settings.of(DirectoryResources.builder()).root(Path.of("/dev")).build();

        for (String device : List.of("zero", "null", "tty", "stdin", "random")) {
            assertThat(catchThrowable(() -> ProviderLists.read(devices, "file:///dev/" + device)))
                    .isInstanceOf(ResourceNotFoundException.class);
        }
    }

    @Test
    void servesNothingIfRootBecomesLink() throws Exception {
        Files.move(tree.data(), temp.resolve("moved"));
        Files.createSymbolicLink(tree.data(), temp.resolve("data-evil"));

        assertThat(ProviderLists.uris(provider, 10)).isEmpty();
        assertThat(catchThrowable(() -> ProviderLists.read(provider, "file:///data/")))
                .isInstanceOf(ResourceNotFoundException.class);
        assertThat(catchThrowable(() -> ProviderLists.read(provider, "file:///data/secret.txt")))
                .isInstanceOf(ResourceNotFoundException.class);
    }

    private void assertNoPath(ResourceException error) {
        assertThat(error.text()).doesNotContain(temp.toString()).doesNotContain("data");
        assertThat(error.data().toString()).doesNotContain(temp.toString());
    }
}
