package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.Page;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.window.Window;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests reads of files of any size. A file over the limit is refused without being read, a file that grows is read up
 * to its length at the beginning, and a window reads only its own range.
 */
class FileSizesTest {

    private static final long TWO_GIGABYTES = 2L << 30;

    @TempDir
    Path temp;

    private void sparse(String name, long length) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(temp.resolve(name).toFile(), "rw")) {
            file.setLength(length);
            file.seek(length - 3);
            file.writeBytes("end");
        }
    }

    private DirectoryResources files() {
        return DirectoryResources.builder().root("r", temp).build();
    }

    private static McpSchema.ReadResourceResult read(ResourceProvider provider, String uri, long limit) {
        try (ResourceServer server = ResourceServer.builder(provider)
                .limits(ResourceLimits.builder().resultBytes(limit).build())
                .build()) {
            return server.handlers()
                    .readResource(McpSchema.ReadResourceRequest.builder(uri).build(), Caller.ANONYMOUS)
                    .toCompletableFuture()
                    .join();
        }
    }

    private void assertRefused(ResourceProvider provider, String uri, long limit, String size) {
        assertThatThrownBy(() -> read(provider, uri, limit)).cause().isInstanceOfSatisfying(McpError.class, error -> {
            assertThat(error.getJsonRpcError().code()).isEqualTo(-32603);
            assertThat(error.getJsonRpcError().data()).isEqualTo(Map.of("setting", "resultBytes", "limit", limit));
            assertThat(error.getJsonRpcError().message())
                    .contains(size)
                    .contains("resultBytes")
                    .doesNotContain(temp.toString());
        });
    }

    @Test
    void refusesTooLargeFileWithoutReadingIt() throws IOException {
        sparse("sparse", TWO_GIGABYTES);
        long before = bytesRead();

        assertRefused(files(), "file:///r/sparse", 16L << 20, "2147483648");

        assertThat(bytesRead() - before).isLessThan(TWO_GIGABYTES / 16);
    }

    @Test
    void readsGrowingFileUpToLengthAtBeginning() throws IOException {
        Files.writeString(temp.resolve("log"), "short");
        ResourceProvider files = files();
        ResourceProvider growing = new ResourceProvider() {
            @Override
            public CompletionStage<Page<ResourceDescriptor>> listResources(Page.Request page, RequestContext context) {
                return files.listResources(page, context);
            }

            @Override
            public CompletionStage<Optional<ReadResult>> read(String uri, RequestContext context) {
                return files.read(uri, context).thenApply(result -> {
                    try {
                        sparse("log", TWO_GIGABYTES);
                    } catch (IOException failure) {
                        throw new UncheckedIOException(failure);
                    }
                    return result;
                });
            }
        };
        long before = bytesRead();

        McpSchema.ReadResourceResult result = read(growing, "file:///r/log", 1_000);

        assertThat(result.contents())
                .singleElement()
                .isInstanceOfSatisfying(
                        McpSchema.TextResourceContents.class,
                        content -> assertThat(content.text()).isEqualTo("short"));

        assertThat(bytesRead() - before).isLessThan(TWO_GIGABYTES / 16);
    }

    @Test
    void readsGeneratedFilesOfSizeZero() throws IOException {
        Path generated = Path.of("/proc/self/status");
        if (!Files.exists(generated)) {
            abort("NOT CHECKED: this platform has no generated files (no " + generated + ")");
        }
        assertThat(Files.size(generated)).isZero();
        ResourceRegistry registry = ResourceRegistry.create();
        registry.resource("proc://status")
                .read(request -> ReadResult.file(generated).mimeType("text/plain"));

        McpSchema.ReadResourceResult result = read(registry, "proc://status", 100_000);

        assertThat(result.contents())
                .singleElement()
                .isInstanceOfSatisfying(
                        McpSchema.TextResourceContents.class,
                        content -> assertThat(content.text()).contains("Pid:"));
    }

    @Test
    void readsWindowOfGeneratedFileOfSizeZero() throws IOException {
        Path generated = Path.of("/proc/self/status");
        if (!Files.exists(generated)) {
            abort("NOT CHECKED: this platform has no generated files (no " + generated + ")");
        }
        Contents window = new Window(0, 100).of(ReadResult.file(generated).mimeType("text/plain"));

        assertThat(((ContentPart.Body.Text) window.parts().get(0).body()).text())
                .startsWith("Name:");
    }

    @Test
    void skipsBytesWithoutReadingThem() throws IOException {
        sparse("sparse", TWO_GIGABYTES);
        ReadResult result = files().read("file:///r/sparse", ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .orElseThrow();
        ContentPart part = ((Contents) result).parts().get(0);
        long before = bytesRead();

        try (InputStream in = ((ContentPart.Body.Stream) part.body()).source().open()) {
            assertThat(in.skip(TWO_GIGABYTES - 3)).isEqualTo(TWO_GIGABYTES - 3);
            assertThat(in.readAllBytes()).asString().isEqualTo("end");
        }

        assertThat(bytesRead() - before).isLessThan(TWO_GIGABYTES / 16);
    }

    @Test
    void readsLittleMoreThanWindow() throws IOException {
        sparse("sparse", TWO_GIGABYTES);
        ReadResult result = files().read("file:///r/sparse", ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .orElseThrow();
        long before = bytesRead();

        Contents window = new Window(TWO_GIGABYTES - 3, 3).of((Contents) result);

        assertThat(((ContentPart.Body.Bytes) window.parts().get(0).body()).bytes())
                .asString()
                .isEqualTo("end");
        assertThat(bytesRead() - before).isLessThan(TWO_GIGABYTES / 16);
    }

    /** Returns the number of bytes that this process has read. Aborts the test if the platform does not count them. */
    private static long bytesRead() throws IOException {
        Path counters = Path.of("/proc/self/io");
        if (!Files.exists(counters)) {
            abort("This platform does not count what a process reads (no " + counters + ")");
        }
        return Files.readAllLines(counters).stream()
                .filter(line -> line.startsWith("rchar: "))
                .mapToLong(line -> Long.parseLong(line.substring("rchar: ".length())))
                .findFirst()
                .orElseThrow();
    }
}
