package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.content.Wrappings;
import io.github.mcpresources.office.internal.odf.OdfPackage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests with documents that try to exhaust memory or time. Each request is answered, and takes little memory and little
 * time.
 */
class HostileCostTest {

    private static final int MEGABYTE = 1 << 20;
    private static final String DOCUMENT = "word/document.xml";

    /** A request about a document. */
    private interface Question {
        Object request(OfficeDocuments documents, String id) throws Exception;
    }

    /**
     * A test case.
     *
     * @param name the defect of the document
     * @param limits the limits
     * @param document the bytes of the document
     * @param question the request
     * @param most the maximum number of bytes that the request may allocate
     * @param answer a string that the answer contains
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Row(
            String name,
            OfficeLimits limits,
            Callable<byte[]> document,
            Question question,
            int most,
            String... answer) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final int SOME = 64 * MEGABYTE;
    private static final Question LIST = OfficeDocuments::list;

    static Stream<Row> rows() {
        OfficeLimits usual = OfficeLimits.DEFAULT;
        return Stream.of(
                new Row(
                        "a presentation whose saves go in a circle",
                        usual,
                        () -> presentation(8, filler(), edit(44), edit(8)),
                        LIST,
                        SOME,
                        "CORRUPT The presentation is damaged: its edit records form a cycle"),
                new Row(
                        "a presentation of records without number",
                        limits(usual.file(), usual.item(), 1000),
                        () -> presentation(8, new byte[8 * 2000]),
                        LIST,
                        SOME,
                        "LIMIT The presentation has more than 1000 records, which is the limit"
                                + " (setting OfficeLimits.relationships)"),
                new Row(
                        "a storage whose header claims 90 MB",
                        usual,
                        () -> claiming(Wrappings.oleObject("Workbook", new byte[5000])),
                        LIST,
                        SOME,
                        "CORRUPT The document is damaged: its header states 91750400 bytes, but it has "),
                new Row(
                        "an attachment whose header claims 90 MB",
                        usual,
                        () -> attached(1, claiming(Wrappings.oleObject("CONTENTS", new byte[5000]))),
                        LIST,
                        SOME,
                        "file0.bin=application/x-ole-storage{flags=[damaged]}"),
                new Row(
                        "an attachment within an attachment, whose header claims 90 MB",
                        usual,
                        () -> attached(
                                1, inPackager("x.doc", claiming(Wrappings.oleObject("CONTENTS", new byte[5000])))),
                        LIST,
                        SOME,
                        "x.doc=application/x-ole-storage{flags=[damaged]}"),
                new Row(
                        "attachments without number, each of which has to be unwrapped to tell its name",
                        usual,
                        () -> attached(18, inPackager("inner.dat", noise(MEGABYTE))),
                        LIST,
                        128 * MEGABYTE, // seven times the unwrapped content, which is 16 MB
                        "file17.bin=application",
                        "inner.dat=application"),
                new Row(
                        "attachments without number in a text of OpenDocument",
                        usual,
                        () -> attachedToText(18, inPackager("inner.dat", noise(MEGABYTE))),
                        LIST,
                        128 * MEGABYTE,
                        "Object 17=application",
                        "inner.dat=application"),
                new Row(
                        "a bomb without a directory",
                        limits(MEGABYTE, MEGABYTE, 1000),
                        () -> withoutDirectory(TestPackage.word()
                                .part("word/bomb", new byte[10 * MEGABYTE])
                                .bytes()),
                        LIST,
                        SOME,
                        "LIMIT The document has no zip directory, and its parts have ",
                        "over the limit of 1048576 (setting OfficeLimits.file)"),
                new Row(
                        "a part that is larger than the directory says",
                        limits(usual.file(), 50_000, 1000),
                        () -> lying(
                                TestPackage.word()
                                        .rel(DOCUMENT, "rId1", "video", "media/a.mp4")
                                        .part("word/media/a.mp4", noise(60_000))
                                        .bytes(),
                                "word/media/a.mp4"),
                        (documents, id) -> documents.get(id, ItemType.MEDIA, "1"),
                        SOME,
                        "LIMIT The part word/media/a.mp4 has ",
                        "over the limit of 50000 (setting OfficeLimits.item)"),
                new Row(
                        "an object of many parts",
                        limits(usual.file(), 50_000, 1000),
                        () -> objectOfParts(8, 10_000),
                        (documents, id) -> documents.get(id, ItemType.EMBED, "1"),
                        SOME,
                        "LIMIT The object has 50007 bytes or more, over the limit of 50000 (setting OfficeLimits.item)"),
                new Row(
                        "a table whose cells are repeated without number",
                        usual,
                        () -> chartOfRepeatedCells(8000),
                        LIST,
                        SOME,
                        "Sales=text/xml{}"));
    }

    @ParameterizedTest
    @MethodSource("rows")
    @Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
    void answersAtLowCost(Row row) throws Exception {
        byte[] bytes = row.document().call();
        try (OfficeDocuments documents =
                OfficeDocuments.builder().limits(row.limits()).build()) {
            String id = documents.add(bytes);
            long before = Allocation.ofThisThread();
            String answer = answer(documents, id, row.question());
            long taken = Allocation.ofThisThread() - before;
            assertThat(answer).contains(row.answer());
            assertThat(taken).as("bytes allocated").isLessThan(row.most());
        }
    }

    /** Lists the items of the document that the argument of the program names. */
    static final class Small {
        private Small() {}

        public static void main(String[] arguments) throws Exception {
            try (OfficeDocuments documents = OfficeDocuments.of()) {
                System.out.println(answer(documents, documents.add(Path.of(arguments[0])), LIST));
            }
        }
    }

    @Test
    @Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
    void rejectsTextTooLargeForSmallHeapBeforeReading(@TempDir Path folder) throws Exception {
        byte[] text = new byte[20 * MEGABYTE];
        text[2] = (byte) 0xc1; // the version of Word 97
        Path file = Files.write(folder.resolve("large.doc"), Wrappings.oleObject("WordDocument", text));
        assertThat(ChildJvm.run(place -> true, Small.class, "-Xmx64m", file.toString()))
                .matches("LIMIT The document needs 20971520 bytes of memory or more, over the limit of 1[56]\\d{6}"
                        + " \\(a quarter of the heap, JVM option -Xmx\\)\\s+");
    }

    private static String answer(OfficeDocuments documents, String id, Question question) throws Exception {
        try {
            Object answer = question.request(documents, id);
            return answer instanceof Iterable<?> list ? listed(list) : answer.toString();
        } catch (OfficeException refusal) {
            return refusal.reason() + " " + refusal.text();
        }
    }

    private static String listed(Iterable<?> items) {
        StringBuilder listed = new StringBuilder();
        for (Object one : items) {
            var item = ((ListedItem) one).item();
            listed.append(item.name() + "=" + item.mimeType() + item.metadata() + "\n");
        }
        return listed.toString();
    }

    private static OfficeLimits limits(long file, long item, int relationships) {
        OfficeLimits usual = OfficeLimits.DEFAULT;
        return new OfficeLimits(
                file,
                usual.entries(),
                usual.xmlPart(),
                item,
                usual.inflateRatio(),
                usual.xmlDepth(),
                relationships,
                usual.pixels(),
                usual.side(),
                usual.output());
    }

    /** Returns bytes that cannot be compressed. */
    private static byte[] noise(int length) {
        byte[] noise = new byte[length];
        new Random(7).nextBytes(noise);
        return noise;
    }

    private static byte[] presentation(int lastEdit, byte[]... records) throws IOException {
        ByteBuffer user = ByteBuffer.allocate(20).order(ByteOrder.LITTLE_ENDIAN).putInt(16, lastEdit);
        ByteArrayOutputStream main = new ByteArrayOutputStream();
        for (byte[] record : records) {
            main.writeBytes(record);
        }
        try (POIFSFileSystem file = new POIFSFileSystem()) {
            file.createDocument(new ByteArrayInputStream(main.toByteArray()), "PowerPoint Document");
            file.createDocument(new ByteArrayInputStream(user.array()), "Current User");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            file.writeFilesystem(out);
            return out.toByteArray();
        }
    }

    /** Returns the record of an empty directory, to be placed at offset 0. */
    private static byte[] filler() {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort(2, (short) 6002)
                .array();
    }

    /**
     * Returns the record of a save, which has 36 bytes. It refers to the directory at offset 0, and to the previous
     * save at the given offset.
     */
    private static byte[] edit(int before) {
        return ByteBuffer.allocate(36)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort(2, (short) 4085)
                .putInt(4, 28)
                .putInt(8 + 8, before)
                .putInt(8 + 16, 1)
                .array();
    }

    /** Makes the header of a storage claim 90 MB, by the number of sectors of its allocation table. */
    private static byte[] claiming(byte[] storage) {
        ByteBuffer.wrap(storage).order(ByteOrder.LITTLE_ENDIAN).putInt(44, 1400);
        return storage;
    }

    private static byte[] inPackager(String name, byte[] file) {
        return Wrappings.oleObject("\u0001Ole10Native", Wrappings.ole10Native(name, file));
    }

    private static byte[] attached(int times, byte[] object) {
        TestPackage document = TestPackage.word();
        for (int n = 0; n < times; n++) {
            document.rel(DOCUMENT, "rId" + n, "oleObject", "file" + n + ".bin").part("word/file" + n + ".bin", object);
        }
        return document.bytes();
    }

    private static byte[] attachedToText(int times, byte[] object) throws IOException {
        StringBuilder frames = new StringBuilder();
        for (int n = 0; n < times; n++) {
            frames.append("<draw:frame><draw:object-ole xlink:href=\"./Object " + n + "\"/></draw:frame>");
        }
        OdfPackage document = OdfPackage.of("text").content("<office:body>" + frames + "</office:body>");
        for (int n = 0; n < times; n++) {
            document.part("Object " + n, "application/vnd.sun.star.oleobject", object);
        }
        return document.bytes();
    }

    private static byte[] withoutDirectory(byte[] zip) {
        int at = new String(zip, ISO_8859_1).indexOf("PK\u0001\u0002");
        return Arrays.copyOf(zip, at);
    }

    /** Sets the size of a part in the directory of the zip archive to ten bytes. */
    private static byte[] lying(byte[] zip, String part) {
        int name = new String(zip, ISO_8859_1).lastIndexOf(part);
        ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN).putInt(name - 46 + 24, 10);
        return zip;
    }

    private static byte[] objectOfParts(int parts, int length) throws IOException {
        OdfPackage document = OdfPackage.of("text")
                .content("<office:body><draw:frame><draw:object xlink:href=\"./Object 1\"/></draw:frame></office:body>")
                .entry("Object 1/", "application/vnd.oasis.opendocument.formula")
                .part("Object 1/content.xml", "text/xml", "<math/>".getBytes(UTF_8));
        for (int n = 0; n < parts; n++) {
            document.part("Object 1/part" + n, "", noise(length));
        }
        return document.bytes();
    }

    private static byte[] chartOfRepeatedCells(int rows) throws IOException {
        Random random = new Random(5);
        String table = Stream.generate(() -> "<table:table-row><table:table-cell office:value=\"" + random.nextLong()
                        + "\" table:number-columns-repeated=\"4096\"/></table:table-row>")
                .limit(rows)
                .collect(Collectors.joining());
        String chart = OdfPackage.xml(
                "document-content",
                "<office:body><chart:chart chart:class=\"chart:line\"><chart:title><text:p>Sales</text:p></chart:title>"
                        + "<table:table table:name=\"local-table\">" + table
                        + "</table:table></chart:chart></office:body>");
        return OdfPackage.of("spreadsheet")
                .content("<office:body><draw:frame><draw:object xlink:href=\"./Object 1\"/></draw:frame></office:body>")
                .entry("Object 1/", "application/vnd.oasis.opendocument.chart")
                .part("Object 1/content.xml", "text/xml", chart.getBytes(UTF_8))
                .bytes();
    }
}
