package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.internal.documents.Renderings;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.internal.content.NeedsFonts;
import io.github.mcpresources.testkit.harness.ManualTime;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Small documents that take very long to render are rejected before they are rendered, or end at the timeout. */
@NeedsFonts
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
class SlowDocumentsTest {

    private static final String RENDERER = "office-rendering-";

    private final ManualTime time = new ManualTime();
    private final OfficeDocuments documents =
            OfficeDocuments.builder().time(time).build();
    private final ExecutorService readers = Executors.newCachedThreadPool();

    /**
     * A test case.
     *
     * @param name the slow part of the document
     * @param document the bytes of the document
     * @param type the type of the item that is rendered
     * @param answer a string that the error contains
     */
    private record Row(String name, Callable<byte[]> document, ItemType type, String answer) {
        @Override
        public String toString() {
            return name;
        }

        static Row picture(String file, Callable<byte[]> picture, String answer) {
            return new Row(
                    file,
                    () -> SlowDocuments.picture(file.substring(file.indexOf(' ') + 1), picture.call()),
                    ItemType.IMAGE,
                    answer);
        }
    }

    @AfterEach
    void end() {
        documents.close();
        readers.shutdownNow();
    }

    /** Checks whether a thread renders. Threads wait for some seconds after a rendering for the next one. */
    private static boolean isAnyRendering() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().startsWith(RENDERER))
                .flatMap(thread -> Stream.of(thread.getValue()))
                .anyMatch(frame -> frame.getClassName().startsWith(Renderings.class.getName()));
    }

    private static String uri(String id, ItemType type) {
        return "office://" + id + "/" + type.word() + "/1" + (type == ItemType.IMAGE ? "?size=4000x4000" : "");
    }

    private Object read(byte[] document, ItemType type) {
        return documents
                .read(uri(documents.add(document), type), ServerRequest.detached())
                .toCompletableFuture()
                .join();
    }

    static Stream<Row> refused() {
        return Stream.of(
                Row.picture(
                        "scans a.jpg",
                        () -> SlowDocuments.jpeg(4000, 50_000),
                        "The JPEG picture has 101 scans or more, over the limit of 100 (setting OfficeLimits.Drawing.scans)"),
                Row.picture(
                        "stray-byte a.jpg",
                        () -> SlowDocuments.jpegWithStrayByte(4000, 20_000),
                        "The JPEG picture has 101 scans or more, over the limit of 100 (setting OfficeLimits.Drawing.scans)"),
                Row.picture(
                        "segments a.svg",
                        () -> SlowDocuments.svgPath(200_000),
                        "pixels or more, over the limit of 20000000 (setting OfficeLimits.Drawing.outline)"),
                Row.picture(
                        "dashes a.svg",
                        SlowDocuments::svgDashes,
                        "pixels or more, over the limit of 20000000 (setting OfficeLimits.Drawing.outline)"),
                Row.picture("noise a.svg", SlowDocuments::svgNoise, "noise filter with more than 16 octaves"),
                Row.picture("uses a.svg", SlowDocuments::svgUses, "The SVG picture is damaged and cannot be rendered"),
                Row.picture(
                        "text a.svg",
                        () -> SlowDocuments.svgText(2_000_000),
                        "characters or more, over the limit of 100000 (setting OfficeLimits.Drawing.characters)"),
                Row.picture(
                        "records a.emf",
                        () -> SlowDocuments.emf(1_000_000),
                        "The metafile has 200001 records or more, over the limit of 200000"
                                + " (setting OfficeLimits.Drawing.records)"),
                Row.picture(
                        "records a.wmf",
                        () -> SlowDocuments.wmf(1_000_000),
                        "The metafile has 200001 records or more, over the limit of 200000"
                                + " (setting OfficeLimits.Drawing.records)"),
                new Row(
                        "characters of a paragraph",
                        () -> SlowDocuments.paragraph(1_000_000),
                        ItemType.SLIDE,
                        "A paragraph of the slide has 1000001 characters or more, over the limit of 100000"
                                + " (setting OfficeLimits.Drawing.characters)"),
                new Row(
                        "cells of a table",
                        () -> SlowDocuments.table(300, 300),
                        ItemType.SLIDE,
                        "The slide has 90000 cells or more, over the limit of 10000"
                                + " (setting OfficeLimits.Drawing.cells)"),
                new Row(
                        "shapes of a slide",
                        () -> SlowDocuments.shapes(21_000),
                        ItemType.SLIDE,
                        "The slide has 20001 shapes or more, over the limit of 20000"
                                + " (setting OfficeLimits.Drawing.shapes)"),
                new Row(
                        "points of a chart",
                        () -> SlowDocuments.chart(45, 5000),
                        ItemType.CHART,
                        "The chart has 225000 points or more, over the limit of 200000"
                                + " (setting OfficeLimits.Drawing.points)"));
    }

    /** The clock does not advance, so that no timeout ends the rendering. */
    @ParameterizedTest
    @MethodSource("refused")
    void rejectsBeforeRendering(Row row) throws Exception {
        byte[] document = row.document().call();
        assertThatThrownBy(() -> read(document, row.type()))
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(OfficeException.class)
                .hasMessageContaining(row.answer());
    }

    static Stream<Row> ended() {
        return Stream.of(
                Row.picture("scans a.jpg", () -> SlowDocuments.jpeg(8000, 100), ""),
                Row.picture("outline a.svg", () -> SlowDocuments.svgPath(4000), ""),
                Row.picture("records a.emf", () -> SlowDocuments.emf(150_000), ""),
                Row.picture("records a.wmf", () -> SlowDocuments.wmf(150_000), ""),
                new Row("shapes", () -> SlowDocuments.shapes(10_000), ItemType.SLIDE, ""),
                new Row("outline", () -> SlowDocuments.freeform(100_000), ItemType.SLIDE, ""),
                new Row("characters", () -> SlowDocuments.paragraph(90_000), ItemType.SLIDE, ""),
                new Row("cells", () -> SlowDocuments.table(90, 90), ItemType.SLIDE, ""));
    }

    /** Renderings within the limits also end after their timeout, and leave no threads behind. */
    @ParameterizedTest
    @MethodSource("ended")
    void endsAtTimeout(Row row) throws Exception {
        byte[] document = row.document().call();
        CompletableFuture<Object> slow = CompletableFuture.supplyAsync(() -> read(document, row.type()), readers);
        await().until(() -> slow.isDone() || time.timers() > 0);
        time.advance(Duration.ofSeconds(11));
        await().atMost(Duration.ofMinutes(5)).until(() -> slow.isDone() && !isAnyRendering());
    }

    @Test
    void answersForOtherDocumentsDuringSlowRenderings() throws Exception {
        byte[] plain = SlowDocuments.picture("a.png", TestPackage.png(600, 400));
        CompletableFuture<?> first =
                CompletableFuture.runAsync(() -> read(SlowDocuments.shapes(15_000), ItemType.SLIDE), readers);
        CompletableFuture<?> second =
                CompletableFuture.runAsync(() -> read(SlowDocuments.table(95, 95), ItemType.SLIDE), readers);
        await().until(() -> time.timers() == 2);
        String id = documents.add(plain);
        assertThat(documents.list(id)).hasSize(1);
        for (String form : new String[] {"", "?size=thumb", "?size=100x100&format=jpeg"}) {
            assertThat(documents
                            .read("office://" + id + "/image/1" + form, ServerRequest.detached())
                            .toCompletableFuture()
                            .join())
                    .isPresent();
        }
        assertThat(first.isDone() && second.isDone()).isFalse();
        time.advance(Duration.ofSeconds(11));
        await().atMost(Duration.ofMinutes(5)).until(() -> first.isDone() && second.isDone() && !isAnyRendering());
    }
}
