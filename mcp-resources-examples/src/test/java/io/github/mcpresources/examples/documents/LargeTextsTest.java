package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the templates of the document server with many, long or endless documents. */
class LargeTextsTest {

    private final ResourceRegistry documents = ResourceRegistry.create();

    private Map<?, ?> search(String query) {
        ResourceRegistry search = ResourceRegistry.create();
        search.template(SearchReader.TEMPLATE).read(new SearchReader(documents));
        Contents contents = (Contents) search.read("search://documents?q=" + query, ServerRequest.detached())
                .toCompletableFuture()
                .join()
                .orElseThrow();
        return (Map<?, ?>) ((Body.JsonValue) contents.parts().get(0).body()).value();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a line\n", "word "})
    void refusesLinesIfMemoryIsTaken(String part) {
        documents.resource("file:///large.txt").text(part.repeat(30_000));
        ResourceRegistry lines = ResourceRegistry.create();
        lines.template(LinesReader.TEMPLATE)
                .variables(LinesReader.FROM, LinesReader.TO)
                .read(new LinesReader(documents));
        MemoryBudget budget = MemoryBudget.ofBytes(4_000_000);
        ServerRequest context = ServerRequest.builder().memory(budget).build();
        try (MemoryBudget.Reservation others = budget.reserve(Caller.of("other"), 3_200_000)) {
            assertThat(others.bytes()).isPositive();
            assertThatThrownBy(() -> lines.read("lines:///large.txt", context)
                            .toCompletableFuture()
                            .join())
                    .cause()
                    .isInstanceOfSatisfying(
                            LimitExceededException.class,
                            refused -> assertThat(refused.setting()).isEqualTo("memoryBudget"));
        }
        assertThat(lines.read("lines:///large.txt", context)
                        .toCompletableFuture()
                        .join())
                .isPresent();
        assertThat(budget.reserved()).isZero();
    }

    @Test
    void skipsDocumentWithLongLineIfMemoryIsTaken() {
        documents.resource("file:///long.txt").text("word ".repeat(30_000));
        ResourceRegistry search = ResourceRegistry.create();
        search.template(SearchReader.TEMPLATE).read(new SearchReader(documents));
        MemoryBudget budget = MemoryBudget.ofBytes(4_000_000);
        try (MemoryBudget.Reservation others = budget.reserve(Caller.of("other"), 3_200_000)) {
            assertThat(others.bytes()).isPositive();
            Contents contents = (Contents) search.read(
                            "search://documents?q=none",
                            ServerRequest.builder().memory(budget).build())
                    .toCompletableFuture()
                    .join()
                    .orElseThrow();
            assertThat(String.valueOf(contents.parts().get(0).body()))
                    .contains("skipped", "file:///long.txt", "(setting memoryBudget); try again later");
        }
        assertThat(budget.reserved()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 499, 500, 501, 4_000, 4_494, 4_500, 4_994})
    void excerptContainsMatchAnywhereInLongLine(int before) {
        documents.resource("file:///long.txt").text("a".repeat(before) + "needle" + "b".repeat(4_994 - before));

        assertThat((List<?>) search("needle").get("matches"))
                .singleElement()
                .satisfies(match -> assertThat(String.valueOf(((Map<?, ?>) match).get("text")))
                        .hasSize(1_000)
                        .contains("needle"));
    }

    @Test
    void namesTwentySkippedDocuments() {
        for (int number = 10; number < 35; number++) {
            documents
                    .resource("file:///" + number + ".txt")
                    .mimeType("text/plain")
                    .content(unreadable());
        }

        Map<?, ?> result = search("needle");

        assertThat(result.get("complete")).isEqualTo(false);
        assertThat((List<?>) result.get("skipped")).hasSize(20);
    }

    private static ReadResult unreadable() {
        return ReadResult.of(ContentPart.stream("broken.txt", () -> {
            throw new IOException("a disk that fails");
        }));
    }

    @Test
    void stopsCancelledReadBeforeFirstRequestedLine() {
        ServerRequest context = ServerRequest.detached();
        EndlessText text = new EndlessText(context);
        documents
                .resource("file:///endless.txt")
                .mimeType("text/plain")
                .content(ReadResult.of(ContentPart.stream("endless.txt", () -> text)));
        ResourceRegistry lines = ResourceRegistry.create();
        lines.template(LinesReader.TEMPLATE)
                .variables(LinesReader.FROM, LinesReader.TO)
                .read(new LinesReader(documents));

        assertThatThrownBy(() -> lines.read("lines:///endless.txt?from=2000000000", context)
                        .toCompletableFuture()
                        .join())
                .cause()
                .isInstanceOf(CancellationException.class);
        assertThat(text.isReadOn).isFalse();
    }

    /**
     * A stream of endless lines. The client cancels after the first megabyte. After the second megabyte, reading fails.
     */
    private static final class EndlessText extends InputStream {

        private static final byte[] LINES = "a line\n".repeat(1_000).getBytes(StandardCharsets.US_ASCII);

        private final ServerRequest context;
        private long given;
        boolean isReadOn;

        EndlessText(ServerRequest context) {
            this.context = context;
        }

        @Override
        public int read(byte[] bytes, int at, int most) throws IOException {
            if (given > 1 << 20) {
                context.cancel();
            }
            if (given > 2 << 20) {
                isReadOn = true;
                throw new IOException("it is read on");
            }
            int count = Math.min(most, LINES.length);
            System.arraycopy(LINES, 0, bytes, at, count);
            given += count;
            return count;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("it is read by blocks");
        }
    }
}
