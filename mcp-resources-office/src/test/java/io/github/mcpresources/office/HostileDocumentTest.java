package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.odf.OdfPackage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with malicious documents. Each document causes a clear error, or does no harm. */
class HostileDocumentTest {

    private static final String DOCUMENT = "word/document.xml";

    @TempDir
    private Path folder;

    private static OfficeLimits limits(int entries, long xmlPart, long item, int depth, int relationships) {
        OfficeLimits usual = OfficeLimits.DEFAULT;
        return new OfficeLimits(
                usual.file(),
                entries,
                xmlPart,
                item,
                usual.inflateRatio(),
                depth,
                relationships,
                usual.pixels(),
                usual.side(),
                usual.output());
    }

    private static void refused(Reason reason, String clue, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(OfficeException.class, refusal -> {
            assertThat(refusal.reason()).isEqualTo(reason);
            assertThat(refusal.text()).contains(clue);
        });
    }

    private static List<ListedItem> list(byte[] document, OfficeLimits limits) throws Exception {
        try (OfficeDocuments documents =
                UntimedDocuments.builder().limits(limits).build()) {
            return documents.list(documents.add(document));
        }
    }

    private static List<ListedItem> list(TestPackage document) throws Exception {
        return list(document.bytes(), OfficeLimits.DEFAULT);
    }

    @Test
    void listsCompressionBombWithoutReadingIt() throws Exception {
        byte[] bomb = Arrays.copyOf(TestPackage.png(1, 1), 50_000_000);
        byte[] bytes = TestPackage.word()
                .picture(DOCUMENT, "rId1", "word/media/bomb.png", bomb)
                .bytes();
        assertThat(bytes.length).isLessThan(100_000);
        try (OfficeDocuments documents = UntimedDocuments.of()) {
            String id = documents.add(bytes);
            assertThat(documents.list(id).get(0).item().size()).isEqualTo(50_000_000);
            refused(
                    Reason.LIMIT,
                    "over the compression ratio limit of 100",
                    () -> documents.get(id, ItemType.IMAGE, "1"));
        }
    }

    @Test
    void stopsReadingBombWithForgedSize() throws Exception {
        byte[] bytes = TestPackage.word()
                .picture(DOCUMENT, "rId1", "word/media/bomb.png", Arrays.copyOf(TestPackage.png(1, 1), 50_000_000))
                .bytes();
        byte[] declaredSize = {(byte) 0x80, (byte) 0xf0, (byte) 0xfa, 0x02}; // 50,000,000
        int at = lastIndexOf(bytes, declaredSize);
        bytes[at] = 10;
        bytes[at + 1] = 0;
        bytes[at + 2] = 0;
        bytes[at + 3] = 0;
        try (OfficeDocuments documents = UntimedDocuments.of()) {
            String id = documents.add(bytes);
            assertThat(documents.list(id).get(0).item().size()).isEqualTo(10);
            refused(
                    Reason.LIMIT,
                    "over the compression ratio limit of 100",
                    () -> documents.get(id, ItemType.IMAGE, "1"));
        }
    }

    private static int lastIndexOf(byte[] bytes, byte[] wanted) {
        for (int at = bytes.length - wanted.length; at >= 0; at--) {
            if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
                return at;
            }
        }
        throw new AssertionError("not there");
    }

    @Test
    void rejectsTooManyParts() {
        TestPackage many = TestPackage.word();
        for (int n = 0; n < 100; n++) {
            many.part("word/x" + n, "");
        }
        refused(
                Reason.LIMIT,
                "over the limit of 50 (setting OfficeLimits.entries)",
                () -> list(many.bytes(), limits(50, 1000, 1000, 10, 10)));
    }

    @Test
    void rejectsItemOverLimit() throws Exception {
        byte[] bytes = TestPackage.word()
                .picture(DOCUMENT, "rId1", "word/media/a.png", TestPackage.png(30, 30))
                .bytes();
        try (OfficeDocuments documents = UntimedDocuments.builder()
                .limits(limits(50, 10_000, 50, 10, 10))
                .build()) {
            String id = documents.add(bytes);
            assertThat(documents.list(id)).hasSize(1);
            refused(
                    Reason.LIMIT,
                    "over the limit of 50 (setting OfficeLimits.item)",
                    () -> documents.get(id, ItemType.IMAGE, "1"));
        }
    }

    @Test
    void rejectsDocumentOverLimitBeforeHashing() throws Exception {
        Path file = Files.write(folder.resolve("large.docx"), new byte[2000]);
        OfficeLimits usual = OfficeLimits.DEFAULT;
        OfficeLimits small = new OfficeLimits(1000, 10, 10, 10, 10, 10, 10, 10, 10, usual.output());
        try (OfficeDocuments documents =
                UntimedDocuments.builder().limits(small).build()) {
            String clue = "has 2000 bytes, over the limit of 1000 (setting OfficeLimits.file)";
            refused(Reason.LIMIT, clue, () -> documents.add(file));
            refused(Reason.LIMIT, clue, () -> documents.add(new byte[2000]));
        }
        byte[] fits = TestPackage.word().bytes();
        OfficeLimits exact = TestLimits.file(fits.length);
        try (OfficeDocuments documents =
                UntimedDocuments.builder().limits(exact).build()) {
            assertThat(documents.list(documents.add(fits))).isEmpty();
        }
    }

    @Test
    void rejectsLargeRelationshipsPart() {
        TestPackage document = TestPackage.word()
                .part("word/_rels/document.xml.rels", "<Relationships>" + " ".repeat(20_000) + "</Relationships>");
        refused(
                Reason.LIMIT,
                "setting OfficeLimits.xmlPart",
                () -> list(document.bytes(), limits(50, 10_000, 1000, 10, 10)));
    }

    @Test
    void rejectsTooManyRelationships() {
        TestPackage document = TestPackage.word();
        for (int n = 0; n < 30; n++) {
            document.rel(DOCUMENT, "rId" + n, "image", "media/none" + n + ".png");
        }
        refused(
                Reason.LIMIT,
                "over the limit of 20 (setting OfficeLimits.relationships)",
                () -> list(document.bytes(), limits(50, 100_000, 1000, 10, 20)));
    }

    @Test
    void rejectsTooManySheetsAndObjectsOfWorkbook() throws Exception {
        new XlsBombs(folder, 2_000, "http://localhost/").write();
        for (String kind : List.of("sheets", "objects")) {
            byte[] workbook = Files.readAllBytes(folder.resolve(kind + ".xls"));
            refused(
                    Reason.LIMIT,
                    "more than 1000 " + kind + ", which is the limit (setting OfficeLimits.relationships)",
                    () -> list(workbook, limits(1000, 1 << 20, 1 << 20, 10, 1000)));
        }
    }

    /** Parts may share their bytes, so that a small document can have many parts of the largest allowed size. */
    @Test
    void boundsXmlOfAllParts() throws Exception {
        OfficeLimits few = limits(500, 10_000, 10_000, 10, 1000);
        TestPackage charts = TestPackage.word();
        TestPackage headers = TestPackage.word();
        String padding = "<!--" + "x".repeat(9_000) + "-->";
        for (int n = 0; n < 20; n++) {
            charts.rel(DOCUMENT, "rId" + n, "chart", "charts/chart" + n + ".xml")
                    .part("word/charts/chart" + n + ".xml", padding + "<chart><title><t>Sales</t></title></chart>");
            headers.rel(DOCUMENT, "rId" + n, "header", "header" + n + ".xml")
                    .part("word/header" + n + ".xml", "<header/>")
                    .part("word/_rels/header" + n + ".xml.rels", padding + "<Relationships/>");
        }
        List<ListedItem> listed = list(charts.bytes(), few);
        assertThat(listed).hasSize(20);
        assertThat(listed).filteredOn(item -> item.item().name() != null).hasSizeBetween(5, 8);
        refused(Reason.LIMIT, "More than 80000 bytes of XML", () -> list(headers.bytes(), few));
    }

    @Test
    void truncatesLongNamesAndLinks() throws Exception {
        String longest = "\ud83d\ude00".repeat(10_000);
        TestPackage document = TestPackage.word()
                .rel(DOCUMENT, "rId1", "chart", "charts/chart1.xml")
                .part("word/charts/chart1.xml", "<chart><title><t>x" + longest + "</t></title></chart>")
                .external(DOCUMENT, "rId2", "image", "https://example.com/" + "x".repeat(10_000));
        List<ListedItem> listed = list(document);
        ListedItem chart = listed.get(1);
        assertThat(chart.item().name()).hasSize(1023).endsWith("\ud83d\ude00");
        assertThat(chart.aliases().get(0).getBytes(UTF_8)).hasSizeBetween(76, 80);
        assertThat(String.valueOf(listed.get(0).item().metadata().get("external")))
                .hasSize(2048);
    }

    /** The items represent pictures of the same name in different folders. */
    @Test
    void distinguishesThousandsOfItemsWithSameName() {
        List<OfficeItem> same = Collections.nCopies(
                50_000, new OfficeItem(ItemType.IMAGE, "a/x.png", "x.png", "image/png", 1, Map.of()));
        List<Inventory.Entry> all = new Inventory(same).of(ItemType.IMAGE);
        assertThat(all.get(0).aliases()).containsExactly("x", "image-1");
        assertThat(all.get(49_999).aliases()).containsExactly("x-50000", "image-50000");
    }

    @Test
    void rejectsDeepXml() {
        TestPackage document =
                TestPackage.word().part("word/_rels/document.xml.rels", "<a>".repeat(300) + "</a>".repeat(300));
        refused(Reason.LIMIT, "nests deeper than the limit of 256", () -> list(document));
    }

    @Test
    void entitiesAreNeitherExpandedNorFetched() throws Exception {
        AtomicInteger connections = new AtomicInteger();
        try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread acceptor = new Thread(() -> {
                try {
                    while (true) {
                        listener.accept().close();
                        connections.incrementAndGet();
                    }
                } catch (IOException closed) {
                    // the test is over
                }
            });
            acceptor.start();
            String url = "http://127.0.0.1:" + listener.getLocalPort() + "/";
            String bomb = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\">"
                    + "<!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\">"
                    + "<!ENTITY far SYSTEM \"" + url + "\">]>";
            for (String reference : List.of("&c;", "&far;")) {
                TestPackage document = TestPackage.word()
                        .part(
                                "word/_rels/document.xml.rels",
                                bomb + "<Relationships>" + reference + "</Relationships>");
                refused(Reason.CORRUPT, "word/_rels/document.xml.rels is not well-formed", () -> list(document));
            }
            TestPackage declared = TestPackage.word()
                    .part(
                            "word/_rels/document.xml.rels",
                            "<!DOCTYPE Relationships SYSTEM \"" + url + "x.dtd\"><Relationships/>");
            assertThat(list(declared)).isEmpty();
            TestPackage linked = TestPackage.word()
                    .external(DOCUMENT, "rId1", "image", url + "a.png")
                    .external(DOCUMENT, "rId2", "oleObject", "file:///C:/Users/ann/book.xlsx")
                    .external(DOCUMENT, "rId3", "attachedTemplate", url + "evil.dotm")
                    .external(DOCUMENT, "rId4", "hyperlink", url);
            try (OfficeDocuments documents = UntimedDocuments.of()) {
                String id = documents.add(linked.bytes());
                assertThat(documents.list(id))
                        .extracting(item -> item.item().metadata().get("external"))
                        .containsExactly(url + "a.png", "book.xlsx");
                refused(Reason.UNSUPPORTED, "does not follow links", () -> documents.get(id, ItemType.IMAGE, "1"));
            }
            listener.close();
            acceptor.join();
        }
        assertThat(connections).hasValue(0);
    }

    @Test
    void hidesLocalPathsOfLinksInOpenDocument() throws Exception {
        byte[] document = OdfPackage.of("text")
                .content("<draw:frame><draw:image xlink:href=\"file:///C:/Users/ann/a.png\"/></draw:frame>"
                        + "<draw:frame><draw:image xlink:href=\"/home/ann/b.png\"/></draw:frame>"
                        + "<draw:frame><draw:image xlink:href=\"https://example.com/c/d.png\"/></draw:frame>")
                .bytes();
        assertThat(list(document, OfficeLimits.DEFAULT))
                .extracting(item -> item.item().metadata().get("external"))
                .containsExactly("a.png", "b.png", "https://example.com/c/d.png");
    }

    @Test
    void doesNotFollowPathTraversal() throws Exception {
        Files.write(folder.resolve("secret.png"), TestPackage.png(1, 1));
        TestPackage document = TestPackage.word()
                .rel(DOCUMENT, "rId1", "image", "../../../../secret.png")
                .rel(DOCUMENT, "rId2", "image", folder.resolve("secret.png").toString())
                .rel(DOCUMENT, "rId3", "image", "../../word/media/..\\media\\a.png")
                .part("word/media/a.png", TestPackage.png(2, 2))
                .part("../../evil.png", TestPackage.png(3, 3));
        assertThat(list(document)).extracting(item -> item.item().path()).containsExactly("word/media/a.png");
    }

    @Test
    void endsCyclesOfRelationships() throws Exception {
        TestPackage document = TestPackage.word()
                .rel(DOCUMENT, "rId1", "header", "header1.xml")
                .part("word/header1.xml", "<w/>")
                .rel("word/header1.xml", "rId1", "document", "document.xml")
                .rel("word/header1.xml", "rId2", "header", "header1.xml")
                .rel("word/header1.xml", "rId3", "image", "media/a.png")
                .rel(DOCUMENT, "rId2", "image", "media/A.png")
                .part("word/media/a.png", TestPackage.png(2, 2));
        assertThat(list(document)).hasSize(1);
    }

    @Test
    void followsLongChainOfPartsWithoutRecursion() throws Exception {
        TestPackage document = TestPackage.word().rel(DOCUMENT, "rId1", "subDocument", "p0.xml");
        for (int n = 0; n < 8000; n++) {
            document.part("word/p" + n + ".xml", "").rel("word/p" + n + ".xml", "r", "x", "p" + (n + 1) + ".xml");
        }
        document.rel("word/p7999.xml", "r2", "image", "a.png").part("word/a.png", TestPackage.png(1, 1));
        assertThat(list(document)).hasSize(1);
    }

    @Test
    void rejectsDuplicateNamesIgnoringCase() {
        Map<String, byte[]> parts = new LinkedHashMap<>(TestPackage.word().parts());
        parts.put("WORD/Document.xml", "<other/>".getBytes(UTF_8));
        refused(
                Reason.CORRUPT,
                "two parts with the name WORD/Document.xml",
                () -> list(TestPackage.zip(parts), OfficeLimits.DEFAULT));
    }

    @Test
    void macrosAreNotServed() throws Exception {
        TestPackage document = TestPackage.word()
                .rel(DOCUMENT, "rId1", "vbaProject", "vbaProject.bin")
                .part("word/vbaProject.bin", "Sub AutoOpen()")
                .rel(DOCUMENT, "rId2", "control", "activeX/activeX1.xml")
                .part("word/activeX/activeX1.xml", "<ax/>")
                .rel("word/activeX/activeX1.xml", "rId1", "activeXControlBinary", "activeX1.bin")
                .part("word/activeX/activeX1.bin", "x");
        assertThat(list(document)).isEmpty();
    }

    @Test
    void servesExecutableAsFlaggedBytes() throws Exception {
        byte[] program = ("MZ" + "\0".repeat(200)).getBytes(UTF_8);
        TestPackage document =
                TestPackage.word().rel(DOCUMENT, "rId1", "package", "a.pdf").part("word/a.pdf", program);
        ListedItem item = list(document).get(0);
        assertThat(item.mimeType()).isEqualTo("application/octet-stream");
        assertThat(item.item().metadata().get("flags").toString()).contains("executable");
    }

    @Test
    void rejectsFilesThatAreNoDocuments() {
        refused(Reason.NOT_OFFICE, "not an Office document", () -> list(new byte[0], OfficeLimits.DEFAULT));
        refused(
                Reason.NOT_OFFICE,
                "not an Office document",
                () -> list("%PDF-1.7".getBytes(UTF_8), OfficeLimits.DEFAULT));
        refused(
                Reason.NOT_OFFICE,
                "contains no Office document",
                () -> list(TestPackage.zip(Map.of("a.txt", new byte[3])), OfficeLimits.DEFAULT));
    }
}
