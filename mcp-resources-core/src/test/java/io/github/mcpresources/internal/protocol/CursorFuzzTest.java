package io.github.mcpresources.internal.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/**
 * Fuzz targets for cursors. The ordinary test run replays the inputs in the resource directories of the targets.
 * {@code JAZZER_FUZZ=1 mvn test -Dtest=CursorFuzzTest#cursor -Djazzer.instrument=io.github.mcpresources.**} (one target
 * at a time) searches for more inputs.
 */
class CursorFuzzTest {

    private static final List<String> METHODS = List.of("resources/list", "resources/templates/list");
    private static final KeyRing KEYS = KeyRing.of(new byte[32]);
    private static final CursorSeal SEAL = new CursorSeal(KEYS, 2_048);
    private static final CursorSeal OTHER_KEY = new CursorSeal(KeyRing.of("another key, 16b".getBytes(UTF_8)), 2_048);

    private static Path folder;
    private static List<ResourceRequests> servers;

    @BeforeAll
    static void serve() throws IOException {
        folder = Files.createTempDirectory("cursor-fuzz");
        for (Path file : files()) {
            Files.writeString(file, "text");
        }
        ResourceRegistry registry = ResourceRegistry.create();
        for (int i = 0; i < 7; i++) {
            registry.resource("notes://" + i).text("note");
            registry.template("order" + i + "://{id}").read(request -> null);
        }
        DirectoryResources files =
                DirectoryResources.builder().root("folder", folder).build();
        ResourceRegistry last = ResourceRegistry.create();
        last.resource("last://0").text("note");
        last.template("last://{id}").read(request -> null);
        ResourceProvider all = ResourceProviders.concat(registry, files, last);
        servers = List.of(server(registry), server(files), server(all), server(ResourceProviders.concat(all)));
    }

    /**
     * Returns the files. Their paths are created from URIs, because a URI does not depend on the JVM's encoding of file
     * names.
     */
    private static List<Path> files() {
        return Stream.of("a.txt", "b%20%C3%A4.txt", "c%2541.txt")
                .map(name -> Path.of(URI.create(folder.toUri() + name)))
                .toList();
    }

    @AfterAll
    static void tidy() throws IOException {
        for (Path file : files()) {
            Files.deleteIfExists(file);
        }
        Files.deleteIfExists(folder);
    }

    private static ResourceRequests server(ResourceProvider provider) {
        RequestSettings settings = new RequestSettings(
                ResourceLimits.builder().pageSize(2).build(),
                MemoryBudget.shared(),
                Visibility.EVERYTHING,
                TimeSource.system(),
                caller -> Runnable::run,
                (context, reader) -> reader,
                McpJsonDefaults.getMapper(),
                KEYS,
                CacheHint.NONE,
                false,
                List.of());
        return new ResourceRequests(provider, settings);
    }

    /**
     * An invalid cursor is rejected. A position has only one valid cursor, and every change of the cursor is detected.
     */
    @FuzzTest(maxDuration = "30m")
    void seal(FuzzedDataProvider data) {
        String method = data.pickValue(METHODS);
        Caller caller = data.consumeBoolean() ? Caller.ANONYMOUS : Caller.of(data.consumeString(8));
        if (data.consumeBoolean()) {
            String text = data.consumeRemainingAsString();
            try {
                String position = SEAL.open(method, caller, text);
                assertThat(SEAL.seal(method, caller, position)).isEqualTo(text);
            } catch (InvalidParamsException refused) {
                assertThat(refused.data()).containsEntry("parameter", "cursor");
            }
            return;
        }
        String position = wellFormed(data.consumeString(300));
        String cursor = SEAL.seal(method, caller, position);
        assertThat(SEAL.open(method, caller, cursor)).isEqualTo(position);
        StringBuilder changed = new StringBuilder(cursor);
        for (int edits = data.consumeInt(0, 4); edits > 0; edits--) {
            int at = data.consumeInt(0, Math.max(0, changed.length() - 1));
            switch (data.consumeInt(0, 2)) {
                case 0 -> changed.insert(at, data.consumeChar());
                case 1 -> changed.setLength(at);
                default -> {
                    if (at < changed.length()) {
                        changed.setCharAt(at, data.consumeChar());
                    }
                }
            }
        }
        if (!changed.toString().equals(cursor)) {
            refused(SEAL, method, caller, changed.toString());
        }
        refused(OTHER_KEY, method, caller, cursor);
        refused(SEAL, METHODS.get(1 - METHODS.indexOf(method)), caller, cursor);
        refused(SEAL, method, Caller.of(caller.principal().orElse("") + "x"), cursor);
    }

    private static void refused(CursorSeal seal, String method, Caller caller, String cursor) {
        assertThatThrownBy(() -> seal.open(method, caller, cursor)).isInstanceOf(InvalidParamsException.class);
    }

    /**
     * A list answers every cursor with a page or with the error -32602. Reading page after page from any position ends,
     * even if another server with the same key created the cursor of the position, or if the position no longer exists.
     */
    @FuzzTest(maxDuration = "30m")
    void cursor(FuzzedDataProvider data) throws Exception {
        ResourceRequests server = data.pickValue(servers);
        String method = data.pickValue(METHODS);
        boolean sealed = data.consumeBoolean();
        String text = data.consumeRemainingAsString();
        Object cursor = text;
        if (sealed) {
            String position = wellFormed(text.length() > 1_400 ? text.substring(0, 1_400) : text);
            if (position.getBytes(UTF_8).length > 1_400) {
                return; // the cursor would exceed the maximum length
            }
            cursor = SEAL.seal(method, Caller.ANONYMOUS, position);
        }
        List<Object> walked = new ArrayList<>();
        while (cursor != null) {
            assertThat(walked).as("pages of one walk").hasSizeLessThan(40);
            walked.add(cursor);
            RequestOrigin from = RequestOrigin.sessionless(Revisions.V2025_11_25, Caller.ANONYMOUS);
            Answer answer = server.handle(method, Map.of("cursor", cursor), from, ResourceProviders.concat())
                    .answer()
                    .toCompletableFuture()
                    .get(5, TimeUnit.MINUTES);
            if (answer instanceof Answer.Failure failure) {
                assertThat(failure.code()).as(failure.message()).isEqualTo(-32602);
                assertThat(failure.details()).containsEntry("parameter", "cursor");
                assertThat(walked)
                        .as("a cursor that the server itself gave is not refused")
                        .hasSize(1);
                return;
            }
            cursor = ((Answer.Result) answer).json().get("nextCursor");
        }
        assertThat(sealed).as("nobody can make up a cursor").isTrue();
    }

    /**
     * Replaces unpaired surrogates in a string, because a URI never contains them. A cursor contains UTF-8, which
     * cannot encode an unpaired surrogate.
     */
    private static String wellFormed(String text) {
        return new String(text.getBytes(UTF_8), UTF_8);
    }
}
