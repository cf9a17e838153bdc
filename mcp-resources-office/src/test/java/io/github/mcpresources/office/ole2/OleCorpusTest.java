package io.github.mcpresources.office.ole2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.Corpus;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.usermodel.Picture;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.ss.usermodel.PictureData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What other tools counted in documents of Office 97 to 2003. */
class OleCorpusTest {

    /*
     * Where this differs from what the tools counted:
     * 37625.ppt: POI finds 33 objects, since it takes every object of every save that the file still has; the last save
     *   refers to 10 of them. Its 8 fonts are names of fonts, none is embedded.
     * 59858.xls: POI finds 11 objects, of which 10 are buttons (Forms.CommandButton.1, in the stream Ctls): controls are
     *   not served. The one storage, MBD00082648, is the attached sheet.
     * The HWPF case of clusterfuzz is FloatingPictures.doc with 35 other bytes: the text no longer points to one of its
     *   pictures, at 67,360 of the data stream. Of the 16, POI reads one as empty, and Tika counts 15; it is whole.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "37625.ppt, '{image=25, embed=10, slide=29}'",
        "badzip.ppt, '{image=1, embed=1, slide=1}'",
        "sound.ppt, '{image=1, media=1, slide=1}'",
        "49423.xls, '{image=95}'",
        "59858.xls, '{image=20, embed=1}'",
        "FloatingPictures.doc, '{image=17, embed=1}'",
        "clusterfuzz-testcase-minimized-POIHWPFFuzzer-4892412469968896.doc, '{image=16, embed=1}'",
        "word_with_embeded.doc, '{image=4, embed=4}'",
    })
    void isListed(String file, String counts) throws IOException {
        try (OleDocument document = open(file)) {
            Map<ItemType, Integer> found = new TreeMap<>();
            document.items().forEach(item -> found.merge(item.type(), 1, Integer::sum));
            String text = found.entrySet().stream()
                    .map(one -> one.getKey().word() + "=" + one.getValue())
                    .collect(Collectors.joining(", ", "{", "}"));
            assertThat(text).isEqualTo(counts);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "clusterfuzz-testcase-minimized-POIHSLFFuzzer-5306877435838464.ppt, CORRUPT",
        "clusterfuzz-testcase-minimized-POIHSSFFuzzer-5889658057523200.xls, CORRUPT",
        "60320-protected.xlsx, ENCRYPTED",
        "protected_passtika.xlsx, ENCRYPTED",
    })
    void isRefused(String name, Reason reason) {
        Path file = Corpus.file(name);
        assertThatThrownBy(() -> OleDocument.open(FileChannel.open(file), OfficeLimits.DEFAULT))
                .isInstanceOfSatisfying(
                        OfficeException.class, e -> assertThat(e.reason()).isEqualTo(reason));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "37625.ppt",
        "badzip.ppt",
        "sound.ppt",
        "49423.xls",
        "59858.xls",
        "FloatingPictures.doc",
        "word_with_embeded.doc"
    })
    void allThatIsListedCanBeReadOrSaysWhyNot(String file) throws IOException {
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

    @Test
    void picturesAreTheBytesThatPoiFinds() throws IOException {
        try (InputStream in = Files.newInputStream(Corpus.file("49423.xls"));
                HSSFWorkbook workbook = new HSSFWorkbook(in)) {
            same(
                    "49423.xls",
                    workbook.getAllPictures().stream().map(PictureData::getData).toList());
        }
        try (InputStream in = Files.newInputStream(Corpus.file("37625.ppt"));
                HSLFSlideShow slides = new HSLFSlideShow(in)) {
            same(
                    "37625.ppt",
                    slides.getPictureData().stream().map(one -> one.getData()).toList());
        }
        try (InputStream in = Files.newInputStream(Corpus.file("FloatingPictures.doc"));
                HWPFDocument document = new HWPFDocument(in)) {
            same(
                    "FloatingPictures.doc",
                    document.getPicturesTable().getAllPictures().stream()
                            .map(Picture::getContent)
                            .toList());
        }
    }

    /** A metafile may have a header more than POI gives, so that other programs know its size. */
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

    /** POI does not look at the checksum either. */
    @Test
    void anObjectWithAWrongChecksumIsReadWhole() throws IOException {
        try (OleDocument document = open("badzip.ppt")) {
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

    @Test
    void soundsHaveTheirNameAndType() throws IOException {
        try (OleDocument document = open("sound.ppt")) {
            assertThat(document.items())
                    .filteredOn(item -> item.type() == ItemType.MEDIA)
                    .extracting(item -> item.name() + " " + item.mimeType() + " " + item.size())
                    .containsExactly("ringin.wav audio/wav 10026");
        }
    }

    @Test
    void documentsWithinAreOfTheirOwnType() throws IOException {
        try (OleDocument document = open("word_with_embeded.doc")) {
            List<OfficeItem> embeds = document.items().stream()
                    .filter(item -> item.type() == ItemType.EMBED)
                    .toList();
            assertThat(embeds)
                    .extracting(OfficeItem::mimeType)
                    .containsExactlyInAnyOrder(
                            "application/vnd.ms-excel",
                            "application/vnd.ms-excel",
                            "application/vnd.ms-powerpoint",
                            "application/msword");
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
        return OleDocument.open(FileChannel.open(Corpus.file(file)), OfficeLimits.DEFAULT);
    }
}
