package io.github.mcpresources.testkit;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.cache.AutoDescription;
import io.github.mcpresources.cache.ReadCache;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.SharedContentStore;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.store.ContentStore;
import io.github.mcpresources.testkit.junit.ProviderContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the library's own providers keep the contract. */
class ProvidersTest {

    private static final Caller ANN = Caller.of("ann");

    private static ResourceRegistry registry() {
        ResourceRegistry registry = ResourceRegistry.create();
        for (int i = 0; i < 20; i++) {
            registry.resource("notes://n" + i).text("note " + i);
        }
        registry.resource("private://ann/diary").visibleTo(ANN::equals).text("dear diary");
        registry.template("notes://item/{id}{?lang}")
                .complete("id", "7", "8")
                .read(request -> ReadResult.text("item " + request.variable("id")));
        registry.template("notes://{year}/{+path}").read(request -> ReadResult.text(request.variable("path")));
        return registry;
    }

    private static ProviderOptions options(Runnable change) {
        return ProviderOptions.builder()
                .callers(ANN, Caller.ANONYMOUS)
                .variable("id", "7")
                .variable("year", "2026")
                .variable("path", "a/b c/ö")
                .change(change)
                .build();
    }

    @Nested
    class Registry implements ProviderContract {

        private final ResourceRegistry registry = registry();
        private int changes;

        @Override
        public ResourceProvider provider() {
            return registry;
        }

        @Override
        public ProviderOptions options() {
            return ProvidersTest.options(() -> {
                String uri = "notes://n" + changes++ / 2 % 30 + "-extra";
                if (!registry.remove(uri)) {
                    registry.resource(uri).text("new");
                }
            });
        }
    }

    /** Files in folders. Each change adds or removes one of them. */
    private abstract static class OfDirectory implements ProviderContract {

        @TempDir
        private Path directory = Path.of("");

        private final List<AutoCloseable> provided = new ArrayList<>();
        private int changes;

        @BeforeEach
        void fill() throws IOException {
            for (int i = 0; i < 12; i++) {
                Path folder = Files.createDirectories(directory.resolve("folder " + i % 3));
                // the URI names the file independently of the JVM's encoding of file names
                Path file = Path.of(URI.create(folder.toUri() + "file%20%C3%A4" + i + ".md"));
                Files.writeString(file, "text " + i);
            }
        }

        abstract DirectoryResources provider(DirectoryResources.Builder builder);

        @Override
        public ResourceProvider provider() {
            DirectoryResources provider = provider(DirectoryResources.builder().root(directory));
            provided.add(provider);
            return provider;
        }

        @AfterEach
        void close() throws Exception {
            for (AutoCloseable provider : provided) {
                provider.close();
            }
        }

        @Override
        public ProviderOptions options() {
            return ProviderOptions.builder()
                    .missing("file:///" + directory.getFileName() + "/no-such-file")
                    .missing("file:///" + directory.getFileName() + "/no-such-folder/")
                    .change(this::change)
                    .build();
        }

        private void change() {
            try {
                Path file =
                        directory.resolve("folder " + changes % 3).resolve("file " + changes++ / 2 % 5 + "-extra.md");
                if (!Files.deleteIfExists(file)) {
                    Files.writeString(file, "new");
                }
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
    }

    @Nested
    class Directory extends OfDirectory {

        @Override
        DirectoryResources provider(DirectoryResources.Builder builder) {
            return builder.build();
        }
    }

    @Nested
    class WatchedDirectory extends OfDirectory {

        private Handle observation = Handle.NONE;

        @Override
        DirectoryResources provider(DirectoryResources.Builder builder) {
            DirectoryResources watched = builder.watch(true).build();
            observation = watched.observe(event -> {});
            return watched;
        }

        @AfterEach
        void end() {
            observation.close();
        }
    }

    @Nested
    class DirectoriesAsResources extends OfDirectory {

        @Override
        DirectoryResources provider(DirectoryResources.Builder builder) {
            return builder.directories(true).build();
        }
    }

    @Nested
    class SelectedFiles extends OfDirectory {

        @Override
        DirectoryResources provider(DirectoryResources.Builder builder) {
            return builder.include("**/*.md")
                    .exclude("folder 2")
                    .maxDepth(2)
                    .directories(true)
                    .build();
        }
    }

    @Nested
    class Concat implements ProviderContract {

        @TempDir
        private Path directory = Path.of("");

        private final ResourceRegistry first = registry();
        private final ResourceRegistry last = ResourceRegistry.create();
        private int changes;

        @Override
        public ResourceProvider provider() {
            for (int i = 0; i < 7; i++) {
                last.resource("other://o" + i).text("other " + i);
            }
            last.template("other://{id}").complete("id", "o1").read(request -> ReadResult.text("another"));
            return ResourceProviders.concat(first, DirectoryResources.of(directory), last);
        }

        @BeforeEach
        void fill() throws IOException {
            for (int i = 0; i < 9; i++) {
                Files.writeString(directory.resolve("file" + i + ".txt"), "text " + i);
            }
        }

        @Override
        public ProviderOptions options() {
            return ProvidersTest.options(() -> {
                ResourceRegistry changed = changes % 2 == 0 ? first : last;
                String uri = "other://o" + changes++ / 2 % 5 + "-extra";
                if (!changed.remove(uri)) {
                    changed.resource(uri).text("new");
                }
            });
        }
    }

    @Nested
    class Store implements ProviderContract {

        private final ContentStore store = ContentStore.builder().maxEntries(30).build();
        private int changes;

        @BeforeEach
        void fill() {
            for (int i = 0; i < 20; i++) {
                store.put(ContentStore.NewContent.text("content " + i, "text/plain"));
            }
            store.put(ContentStore.NewContent.bytes(new byte[] {1, 2, 3}, "image/png")
                    .owner("ann"));
        }

        @Override
        public ResourceProvider provider() {
            return store;
        }

        @Override
        public ProviderOptions options() {
            return ProviderOptions.builder()
                    .callers(ANN, Caller.ANONYMOUS)
                    .missing("render://no-such-content")
                    .change(() -> {
                        if (changes++ % 2 == 0) {
                            store.put(ContentStore.NewContent.text("new", "text/plain")
                                    .producer("change"));
                        } else {
                            store.clear("change");
                        }
                    })
                    .build();
        }
    }

    @Nested
    class SharedStore implements ProviderContract {

        private final ContentEngine engine = ContentEngine.inProcess();
        private final ContentStore store =
                SharedContentStore.builder(engine, "contract").maxEntries(30).build();
        /** The store of another server, which makes the changes. */
        private final ContentStore other =
                SharedContentStore.builder(engine, "contract").maxEntries(30).build();

        private int changes;

        @BeforeEach
        void fill() {
            for (int i = 0; i < 20; i++) {
                store.put(ContentStore.NewContent.text("content " + i, "text/plain"));
            }
            other.put(ContentStore.NewContent.bytes(new byte[] {1, 2, 3}, "image/png")
                    .owner("ann"));
        }

        @AfterEach
        void close() {
            store.close();
            other.close();
        }

        @Override
        public ResourceProvider provider() {
            return store;
        }

        @Override
        public ProviderOptions options() {
            return ProviderOptions.builder()
                    .callers(ANN, Caller.ANONYMOUS)
                    .missing("render://no-such-content")
                    .change(() -> {
                        if (changes++ % 2 == 0) {
                            other.put(ContentStore.NewContent.text("new", "text/plain")
                                    .producer("change"));
                        } else {
                            store.clear("change");
                        }
                    })
                    .build();
        }
    }

    @Nested
    class StoreOnDisk implements ProviderContract {

        @TempDir
        private Path directory = Path.of("");

        private @Nullable ContentStore open;

        @Override
        public ResourceProvider provider() {
            ContentStore store =
                    ContentStore.builder().directory(directory.resolve("store")).build();
            for (int i = 0; i < 20; i++) {
                store.put(ContentStore.NewContent.text("content " + i, "text/plain"));
            }
            open = store;
            return store;
        }

        @AfterEach
        void close() {
            if (open != null) {
                open.close();
            }
        }

        @Override
        public ProviderOptions options() {
            return ProviderOptions.builder().missing("render://no-such-content").build();
        }
    }

    @Nested
    class Cached implements ProviderContract {

        private final ResourceRegistry registry = registry();
        private int changes;

        @Override
        public ResourceProvider provider() {
            return ReadCache.of(registry);
        }

        @Override
        public ProviderOptions options() {
            return ProvidersTest.options(() -> {
                String uri = "notes://n" + changes++ / 2 % 30 + "-extra";
                if (!registry.remove(uri)) {
                    registry.resource(uri).text("new");
                }
            });
        }
    }

    @Nested
    class CachedDirectory implements ProviderContract {

        @TempDir
        private Path directory = Path.of("");

        @BeforeEach
        void fill() throws IOException {
            for (int i = 0; i < 12; i++) {
                Files.writeString(directory.resolve("file" + i + ".md"), "text " + i);
            }
        }

        @Override
        public ResourceProvider provider() {
            return ReadCache.of(DirectoryResources.of(directory));
        }

        @Override
        public ProviderOptions options() {
            return ProviderOptions.builder()
                    .missing("file:///" + directory.getFileName() + "/no-such-file")
                    .build();
        }
    }

    @Nested
    class Described implements ProviderContract {

        private final ResourceRegistry registry = registry();
        private int changes;

        @Override
        public ResourceProvider provider() {
            return AutoDescription.of(ReadCache.of(registry));
        }

        @Override
        public ProviderOptions options() {
            return ProvidersTest.options(() -> {
                String uri = "notes://n" + changes++ / 2 % 30 + "-extra";
                if (!registry.remove(uri)) {
                    registry.resource(uri).text("new");
                }
            });
        }
    }

    @Nested
    class Visible implements ProviderContract {

        @Override
        public ResourceProvider provider() {
            return ResourceProviders.visible(
                    registry(), (caller, uri, descriptor) -> caller.equals(ANN) || !uri.startsWith("notes://n1"));
        }

        @Override
        public ProviderOptions options() {
            return ProviderOptions.builder()
                    .callers(ANN, Caller.ANONYMOUS)
                    .variable("id", "7")
                    .build();
        }
    }
}
