package io.github.mcpresources.office.internal.ole2;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.office.Corpus;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.content.DeflatedDrawings;
import io.github.mcpresources.office.internal.content.Wrappings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.poi.hpsf.ClassID;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.openxml4j.util.ZipSecureFile;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HostileOleTest {

    private static final OfficeLimits LIMITS = OfficeLimits.DEFAULT;

    @Test
    void listsMetafileBombWithoutReadingIt() throws IOException {
        byte[] bomb = new byte[20 << 20];
        bomb[0] = 1;
        System.arraycopy(" EMF".getBytes(ISO_8859_1), 0, bomb, 40, 4);
        byte[] workbook = Wrappings.oleObject("Workbook", Workbooks.stream(Workbooks.metafile(bomb), new byte[0]));
        try (OleDocument document = open(workbook)) {
            OfficeItem item = document.items().get(0);
            assertThat(item.mimeType()).isEqualTo("image/emf");
            assertThat(item.size()).isEqualTo(bomb.length);
            assertThatThrownBy(() -> read(document, item))
                    .isInstanceOfSatisfying(
                            OfficeException.class, e -> assertThat(e.reason()).isEqualTo(Reason.LIMIT))
                    .hasMessageContaining("OfficeLimits.inflateRatio");
        }
    }

    /** Each of these records claims to have 65,535 entries, and has none. */
    @Test
    void recordsThatClaimTooManyEntriesTakeNoMemory() throws IOException {
        byte[] promises = repeated(Workbooks.shorts(0x17, 0xffff), 20_000);
        byte[] workbook = Wrappings.oleObject("Workbook", Workbooks.stream(promises, new byte[0]));
        try (OleDocument document = open(workbook)) {
            assertThat(document.items()).isEmpty();
        }
    }

    @Test
    void rejectsTooManyReferencesToSheets() {
        int[] references = new int[1 + 3 * 1000];
        references[0] = 1000;
        byte[] many = repeated(Workbooks.shorts(0x17, references), 101);
        refused(Wrappings.oleObject("Workbook", Workbooks.stream(many, new byte[0])), Reason.LIMIT);
    }

    @Test
    void rejectsChartBomb() throws IOException {
        byte[] begin = Workbooks.shorts(Biff.BOF, 0x600, 0x20, 0, 0, 0, 0, 0, 0);
        byte[] end = Workbooks.shorts(Biff.EOF);
        byte[] series = Workbooks.shorts(0x1003, 1, 1, 0, 0, 1, 0);
        byte[] farAway = Workbooks.shorts(0x1065, 1);
        byte[] cached = new byte[0];
        for (int of = 0; of < 100; of++) {
            cached = Workbooks.join(cached, Workbooks.shorts(0x203, 0xfff0, of, 0, 0, 0, 0, 0x3ff0));
        }
        byte[] gaps = Workbooks.join(begin, repeated(series, 100), farAway, cached, end);
        try (OleDocument document = open(chart(gaps))) {
            OfficeItem item = document.items().get(0);
            assertThatThrownBy(() -> document.chart(item))
                    .isInstanceOfSatisfying(
                            OfficeException.class, e -> assertThat(e.reason()).isEqualTo(Reason.LIMIT))
                    .hasMessageContaining("more than 1048576 points");
        }
        refused(chart(Workbooks.join(begin, repeated(series, 1_100_000), end)), Reason.LIMIT);
        refused(chart(Workbooks.join(begin, repeated(Workbooks.shorts(0x1033), 1000), end)), Reason.CORRUPT);
    }

    private static byte[] chart(byte[] records) throws IOException {
        return Wrappings.oleObject("Workbook", Workbooks.stream(new byte[0], records));
    }

    private static byte[] repeated(byte[] record, int times) {
        byte[] all = new byte[record.length * times];
        for (int at = 0; at < all.length; at++) {
            all[at] = record[at % record.length];
        }
        return all;
    }

    @Test
    void rejectsWordDrawingBombsBeforePoiInflatesThem() throws IOException {
        byte[] group = Workbooks.metafile(new byte[20 << 20]);
        byte[] records = Arrays.copyOfRange(group, 4, group.length);
        OfficeLimits small = new OfficeLimits(
                LIMITS.file(), LIMITS.entries(), LIMITS.xmlPart(), 1 << 20, 100, 256, 1000, 1000, 1000, 1000);
        assertThatThrownBy(() -> new DeflatedDrawings(small).check(records))
                .isInstanceOfSatisfying(
                        OfficeException.class, e -> assertThat(e.reason()).isEqualTo(Reason.LIMIT));
        assertThatCode(() -> new DeflatedDrawings(LIMITS).check(records)).doesNotThrowAnyException();
    }

    @Test
    void rejectsEncryptedWorkbook() {
        byte[] stream = Workbooks.stream(Workbooks.shorts(0x2f, 1, 1, 1), new byte[0]);
        refused(Wrappings.oleObject("Workbook", stream), Reason.ENCRYPTED);
    }

    @Test
    void rejectsEncryptedText() {
        byte[] fib = new byte[2048];
        fib[0] = (byte) 0xec;
        fib[1] = (byte) 0xa5;
        fib[2] = (byte) 0xc1;
        fib[11] = 1;
        refused(Wrappings.oleObject("WordDocument", fib), Reason.ENCRYPTED);
    }

    @Test
    void rejectsEncryptedPresentation() throws IOException {
        byte[] user = new byte[32];
        byte[] token = {(byte) 0xdf, (byte) 0xc4, (byte) 0xd1, (byte) 0xf3};
        System.arraycopy(token, 0, user, 12, 4);
        try (POIFSFileSystem file = new POIFSFileSystem()) {
            file.createDocument(new ByteArrayInputStream(new byte[100]), "PowerPoint Document");
            file.createDocument(new ByteArrayInputStream(user), "Current User");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            file.writeFilesystem(out);
            refused(out.toByteArray(), Reason.ENCRYPTED);
        }
    }

    @Test
    void rejectsOtherStorages() {
        refused(Wrappings.oleObject("__properties_version1.0", new byte[32]), Reason.NOT_OFFICE);
        refused(Wrappings.oleObject("x", new byte[32]), Reason.NOT_OFFICE);
        ClassID installer = new ClassID("{000C1084-0000-0000-C000-000000000046}");
        refused(Wrappings.oleObject("x", new byte[32], installer), Reason.NOT_OFFICE);
    }

    @Test
    void rejectsVersionsBefore97() {
        refused(Wrappings.oleObject("Book", new byte[32]), Reason.UNSUPPORTED);
        refused(Wrappings.oleObject("PP40", new byte[32]), Reason.UNSUPPORTED);
        byte[] word95 = new byte[2048];
        word95[2] = 101;
        refused(Wrappings.oleObject("WordDocument", word95), Reason.UNSUPPORTED);
    }

    @Test
    void reportsInvalidStorageAsDamaged() {
        refused(new byte[0], Reason.CORRUPT);
        refused(new byte[600], Reason.CORRUPT);
        refused(Wrappings.oleObject("Workbook", new byte[0]), Reason.CORRUPT);
        refused(Wrappings.oleObject("PowerPoint Document", new byte[50]), Reason.CORRUPT);
        refused(Wrappings.oleObject("WordDocument", new byte[] {0, 0, (byte) 0xc1, 0}), Reason.CORRUPT);
    }

    @Test
    void rejectsDocumentOverLimitBeforeReading() {
        OfficeLimits small = new OfficeLimits(100, 10, 10, 10, 10, 10, 10, 10, 10, 10);
        assertThatThrownBy(() -> OleDocument.open(new ByteArrayChannel(new byte[101]), small))
                .hasMessage("The document has 101 bytes, over the limit of 100 (setting OfficeLimits.file)");
    }

    static Stream<Object[]> documents() {
        return Corpus.cases("""
                a presentation with a sound
                testPPT_embedded2.ppt
                testWORD_embeded.doc
                testEXCEL_embeded.xls""", """
                sound.ppt
                badzip.ppt
                word_with_embeded.doc
                59858.xls""");
    }

    /**
     * Changes bytes in many places, and truncates the file. The result is an answer or a clear error, never another
     * exception.
     */
    @ParameterizedTest
    @MethodSource("documents")
    void damagedFileHasItemsOrCausesClearError(String name) throws IOException {
        byte[] file = name.contains(".") ? Corpus.bytes(name) : Presentations.withASound();
        int step = file.length / 24;
        for (int at = 9; at < file.length; at += step) {
            byte[] changed = file.clone();
            Arrays.fill(changed, at, Math.min(changed.length, at + 16), (byte) 0xff);
            tolerated(changed);
            tolerated(Arrays.copyOf(file, at));
        }
    }

    @Test
    void doesNotChangeLimitsOfPoi() throws IOException {
        double ratio = ZipSecureFile.getMinInflateRatio();
        long entry = ZipSecureFile.getMaxEntrySize();
        long files = ZipSecureFile.getMaxFileCount();
        int record = HWPFDocument.getMaxRecordLength();
        try (OleDocument document = open(Corpus.bytes("testWORD_embeded.doc"))) {
            assertThat(document.items()).isNotEmpty();
        }
        assertThat(ZipSecureFile.getMinInflateRatio()).isEqualTo(ratio);
        assertThat(ZipSecureFile.getMaxEntrySize()).isEqualTo(entry);
        assertThat(ZipSecureFile.getMaxFileCount()).isEqualTo(files);
        assertThat(HWPFDocument.getMaxRecordLength()).isEqualTo(record);
    }

    private static void tolerated(byte[] file) throws IOException {
        try (OleDocument document = open(file)) {
            for (OfficeItem item : document.items()) {
                try {
                    read(document, item);
                } catch (OfficeException clear) {
                    assertThat(clear.reason()).isNotEqualTo(Reason.NOT_OFFICE);
                }
            }
        } catch (OfficeException clear) {
            assertThat(clear.text()).isNotBlank();
        }
    }

    private static void refused(byte[] file, Reason reason) {
        assertThatThrownBy(() -> open(file))
                .isInstanceOfSatisfying(
                        OfficeException.class, e -> assertThat(e.reason()).isEqualTo(reason));
    }

    private static OleDocument open(byte[] file) throws IOException {
        return OleDocument.open(new ByteArrayChannel(file), LIMITS);
    }

    private static byte[] read(OleDocument document, OfficeItem item) throws IOException {
        try (InputStream in = document.open(item)) {
            return in.readAllBytes();
        }
    }
}
