package io.github.mcpresources.office.internal.ole2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.office.Corpus;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.usermodel.Picture;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.ss.usermodel.PictureData;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the items of documents of Office 97 to 2003 with the numbers that other tools counted. */
class OleCorpusTest {

    /*
     * Differences from the numbers that the tools counted:
     * 37625.ppt: POI finds 33 objects, because it takes every object of every save that the file still has. The last save
     *   refers to 10 of them. Its 8 fonts are names of fonts; no font is embedded.
     * 59858.xls: POI finds 11 objects, of which 10 are buttons (Forms.CommandButton.1, in the stream Ctls). Controls are not
     *   served. The only storage, MBD00082648, is the attached sheet.
     * The HWPF case of clusterfuzz is FloatingPictures.doc with 35 changed bytes: the text no longer points to one of its
     *   pictures, at 67,360 of the data stream. Of the 16 pictures, POI reads one as empty, and Tika counts 15; that picture
     *   is complete.
     */
    static Stream<Object[]> listed() {
        return Corpus.cases("""
                pictures.ppt | {image=5, slide=5}
                testPPT_2imgs.ppt | {image=3, slide=1}
                testPPT_EmbeddedPDF.ppt | {image=3, embed=2, slide=1}
                testPPT_skipBadCompressedObject.ppt | {image=10, embed=9, slide=14}
                testEXCEL_embeded.xls | {image=3, embed=2}
                testEXCEL-charts.xls | {chart=2}
                testWORD_3imgs.doc | {image=3}
                testWORD_2006ml.doc | {image=6, embed=4}""", """
                37625.ppt | {image=25, embed=10, slide=29}
                badzip.ppt | {image=1, embed=1, slide=1}
                sound.ppt | {image=1, media=1, slide=1}
                49423.xls | {image=95}
                59858.xls | {image=20, embed=1}
                FloatingPictures.doc | {image=17, embed=1}
                clusterfuzz-testcase-minimized-POIHWPFFuzzer-4892412469968896.doc | {image=16, embed=1}
                word_with_embeded.doc | {image=4, embed=4}""");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("listed")
    void listsCountedItems(String file, String counts) throws IOException {
        try (OleDocument document = open(file)) {
            Map<ItemType, Integer> found = new TreeMap<>();
            document.items().forEach(item -> found.merge(item.type(), 1, Integer::sum));
            String text = found.entrySet().stream()
                    .map(one -> one.getKey().word() + "=" + one.getValue())
                    .collect(Collectors.joining(", ", "{", "}"));
            assertThat(text).isEqualTo(counts);
        }
    }

    static Stream<Object[]> refused() {
        return Corpus.cases("""
                testEXCEL_protected_passtika.xlsx | ENCRYPTED
                testEXCEL_protected_passtika.xls | ENCRYPTED
                testWORD_protected_passtika.docx | ENCRYPTED
                testPPT_protected_passtika.ppt | ENCRYPTED
                testVISIO.vsd | NOT_OFFICE
                testEXCEL_5.xls | UNSUPPORTED""", """
                clusterfuzz-testcase-minimized-POIHSLFFuzzer-5306877435838464.ppt | CORRUPT
                clusterfuzz-testcase-minimized-POIHSSFFuzzer-5889658057523200.xls | CORRUPT
                60320-protected.xlsx | ENCRYPTED""");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void rejectsWithReason(String file, Reason reason) {
        assertThatThrownBy(() -> open(file))
                .isInstanceOfSatisfying(
                        OfficeException.class, e -> assertThat(e.reason()).isEqualTo(reason));
    }

    static Stream<Object[]> readable() {
        return Corpus.cases("""
                testPPT_2imgs.ppt
                testPPT_embeded.ppt
                testPPT_skipBadCompressedObject.ppt
                testEXCEL_embeded.xls
                testWORD_3imgs.doc
                testWORD_embeded.doc
                testWPSAttachment.ppt""", """
                37625.ppt
                badzip.ppt
                sound.ppt
                49423.xls
                59858.xls
                FloatingPictures.doc
                word_with_embeded.doc""");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("readable")
    void listedItemsAreReadableOrFlagged(String file) throws IOException {
        try (OleDocument document = open(file)) {
            for (OfficeItem item : document.items()) {
                if (item.type() == ItemType.SLIDE) {
                    continue;
                }
                boolean damaged = String.valueOf(item.metadata().get("flags")).contains("damaged");
                try (InputStream in = document.open(item)) {
                    long size = in.readAllBytes().length;
                    if (item.type() == ItemType.IMAGE) {
                        assertThat(size).as(item.path()).isEqualTo(item.size());
                        assertThat(item.metadata()).as(item.path()).containsKey("dimensions");
                    }
                    assertThat(size).as(item.path()).isPositive();
                    assertThat(damaged).as(item.path()).isFalse();
                } catch (OfficeException e) {
                    assertThat(damaged).as(item.path()).isTrue();
                    assertThat(e.reason()).isEqualTo(Reason.CORRUPT);
                }
            }
        }
    }

    static Stream<Object[]> illustrated() {
        return Corpus.cases("""
                testEXCEL_embeded.xls
                testPPT_embeded.ppt
                testWORD_3imgs.doc""", """
                49423.xls
                37625.ppt
                FloatingPictures.doc""");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("illustrated")
    void picturesHaveBytesThatPoiFinds(String file) throws IOException {
        try (InputStream in = new ByteArrayInputStream(Corpus.bytes(file))) {
            same(
                    file,
                    switch (file.substring(file.length() - 4)) {
                        case ".xls" ->
                            new HSSFWorkbook(in)
                                    .getAllPictures().stream()
                                            .map(PictureData::getData)
                                            .toList();
                        case ".ppt" ->
                            new HSLFSlideShow(in)
                                    .getPictureData().stream()
                                            .map(one -> one.getData())
                                            .toList();
                        default ->
                            new HWPFDocument(in)
                                    .getPicturesTable().getAllPictures().stream()
                                            .map(Picture::getContent)
                                            .toList();
                    });
        }
    }

    /**
     * Compares the pictures of a document with those of POI. A metafile may have an additional header, so that other
     * programs know its size.
     */
    private static void same(String file, List<byte[]> expected) throws IOException {
        List<byte[]> found = new ArrayList<>();
        try (OleDocument document = open(file)) {
            for (OfficeItem item : document.items()) {
                if (item.type() == ItemType.IMAGE) {
                    try (InputStream in = document.open(item)) {
                        byte[] bytes = in.readAllBytes();
                        boolean wmf = item.mimeType().equals("image/wmf");
                        found.add(wmf ? Arrays.copyOfRange(bytes, 22, bytes.length) : bytes);
                    }
                }
            }
        }
        assertThat(found).hasSameSizeAs(expected);
        for (int i = 0; i < found.size(); i++) {
            byte[] poi = expected.get(i);
            boolean header = poi.length == found.get(i).length + 22;
            assertThat(found.get(i))
                    .as("%s, picture %s", file, i)
                    .isEqualTo(header ? Arrays.copyOfRange(poi, 22, poi.length) : poi);
        }
    }

    static Stream<Object[]> wrongChecksums() {
        return Corpus.cases("a presentation of this test", "badzip.ppt");
    }

    /** POI does not check the checksum either. */
    @ParameterizedTest
    @MethodSource("wrongChecksums")
    void readsObjectWithWrongChecksum(String file) throws IOException {
        byte[] bytes = file.endsWith(".ppt") ? Corpus.bytes(file) : Presentations.withAWrongChecksum();
        try (OleDocument document = open(bytes)) {
            OfficeItem embed = document.items().stream()
                    .filter(item -> item.type() == ItemType.EMBED)
                    .findFirst()
                    .orElseThrow();
            try (InputStream in = document.open(embed);
                    POIFSFileSystem storage = new POIFSFileSystem(in)) {
                assertThat(storage.getRoot().getEntryCount()).isPositive();
            }
        }
    }

    static Stream<Object[]> sounds() {
        return Corpus.cases(
                "a presentation of this test | ping.wav audio/wav 144", "sound.ppt | ringin.wav audio/wav 10026");
    }

    @ParameterizedTest
    @MethodSource("sounds")
    void soundsHaveNameAndType(String file, String expected) throws IOException {
        byte[] bytes = file.endsWith(".ppt") ? Corpus.bytes(file) : Presentations.withASound();
        try (OleDocument document = open(bytes)) {
            assertThat(document.items())
                    .filteredOn(item -> item.type() == ItemType.MEDIA)
                    .extracting(item -> item.name() + " " + item.mimeType() + " " + item.size())
                    .containsExactly(expected);
        }
    }

    static Stream<Object[]> nested() {
        return Corpus.cases(
                "testWORD_embeded.doc | application/vnd.ms-excel application/vnd.ms-powerpoint"
                        + " application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                "word_with_embeded.doc | application/vnd.ms-excel application/vnd.ms-excel"
                        + " application/vnd.ms-powerpoint application/msword");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nested")
    void embeddedDocumentsHaveTheirOwnType(String file, String types) throws IOException {
        try (OleDocument document = open(file)) {
            List<OfficeItem> embeds = document.items().stream()
                    .filter(item -> item.type() == ItemType.EMBED)
                    .toList();
            assertThat(embeds).extracting(OfficeItem::mimeType).containsExactlyInAnyOrder(types.split(" "));
            for (OfficeItem embed : embeds) {
                byte[] bytes;
                try (InputStream in = document.open(embed)) {
                    bytes = in.readAllBytes();
                }
                if (embed.mimeType().equals("application/vnd.ms-excel")) {
                    try (HSSFWorkbook workbook = new HSSFWorkbook(new ByteArrayInputStream(bytes))) {
                        assertThat(workbook.getNumberOfSheets()).isPositive();
                    }
                }
            }
        }
    }

    private static OleDocument open(String file) throws IOException {
        return open(Corpus.bytes(file));
    }

    private static OleDocument open(byte[] bytes) throws IOException {
        return OleDocument.open(new ByteArrayChannel(bytes), OfficeLimits.DEFAULT);
    }
}
