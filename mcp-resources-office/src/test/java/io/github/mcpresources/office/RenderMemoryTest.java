package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.internal.content.NeedsFonts;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Items and renderings reserve memory before they allocate it. */
@NeedsFonts
class RenderMemoryTest {

    private static final int MEGABYTE = 1 << 20;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Row(String name, byte[] document, String item, int megabytes) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new Random(7).nextBytes(noise);
        return noise;
    }

    private static byte[] embedded(int length) {
        return TestPackage.word()
                .rel("word/document.xml", "rId1", "package", "a.pdf")
                .part("word/a.pdf", noise(length))
                .bytes();
    }

    static Stream<Row> rows() {
        byte[] picture = SlowDocuments.picture("a.png", TestPackage.png(2000, 2000));
        return Stream.of(
                new Row("an attachment", embedded(5 * MEGABYTE), "embed/1", 4),
                new Row("the pixels of a picture", picture, "image/1?size=1500x1500", 4),
                new Row("the canvas of a slide", SlowDocuments.shapes(1), "slide/1?size=4000x3000", 8),
                new Row("the objects of a slide", SlowDocuments.shapes(3000), "slide/1?size=thumb", 8),
                new Row(
                        "the canvas of a drawing",
                        SlowDocuments.picture("a.svg", SlowDocuments.svg("<rect width=\"9\" height=\"9\"/>")),
                        "image/1?size=4000x4000",
                        8));
    }

    private static RequestContext context(MemoryBudget memory) {
        return ServerRequest.builder().memory(memory).build();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void rejectsReadOverBudgetAndReleasesMemory(Row row) throws Exception {
        MemoryBudget small = MemoryBudget.ofBytes((long) row.megabytes() * MEGABYTE);
        MemoryBudget large = MemoryBudget.ofBytes(512L * MEGABYTE);
        try (OfficeDocuments documents = UntimedDocuments.of()) {
            String uri = "office://" + documents.add(row.document()) + "/" + row.item();
            assertThatThrownBy(() -> documents
                            .read(uri, context(small))
                            .toCompletableFuture()
                            .join())
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(LimitExceededException.class);
            await().until(() -> small.reserved() == 0);
            assertThat(documents.read(uri, context(large)).toCompletableFuture().join())
                    .isPresent();
            await().until(() -> large.reserved() == 0);
        }
    }

    @Test
    void readsCachedPictureWithinSmallBudget() throws Exception {
        MemoryBudget small = MemoryBudget.ofBytes(2L * MEGABYTE);
        try (OfficeDocuments documents = UntimedDocuments.of()) {
            String id = documents.add(SlowDocuments.picture("a.png", TestPackage.png(2000, 2000)));
            String uri = "office://" + id + "/image/1?size=thumb";
            documents.read(uri, ServerRequest.detached()).toCompletableFuture().join();
            assertThat(documents.read(uri, context(small)).toCompletableFuture().join())
                    .isPresent();
        }
    }
}
