package io.github.mcpresources.office.internal.ole2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.render.SlideRenderer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.Test;

/** Presentations of PowerPoint 97 to 2003 that would need too much memory are rejected. */
class OleLimitsTest {

    private static final OfficeLimits LIMITS = OfficeLimits.DEFAULT;
    private static final String MAIN = "PowerPoint Document";

    private static OfficeLimits limits(long xmlPart, long item) {
        return new OfficeLimits(LIMITS.file(), 1000, xmlPart, item, 100, 256, 1000, 1_000_000, 1000, 1000);
    }

    /** Returns a presentation whose records contain a compressed metafile. */
    private static byte[] withMetafile(byte[] metafile) throws IOException {
        byte[] group = Workbooks.metafile(metafile);
        ByteArrayOutputStream pictures = new ByteArrayOutputStream();
        for (int at = 0; at < group.length; at += 4 + 8000) { // without the headers of the records of a workbook
            pictures.write(group, at + 4, Math.min(8000, group.length - at - 4));
        }
        byte[] deck = Presentations.withASound();
        try (POIFSFileSystem storage = new POIFSFileSystem(new ByteArrayInputStream(deck))) {
            byte[] main;
            try (var in = storage.createDocumentInputStream(MAIN)) {
                main = in.readAllBytes();
            }
            byte[] records = Workbooks.join(main, Presentations.record(0xf, 1036, pictures.toByteArray()));
            storage.createOrUpdateDocument(new ByteArrayInputStream(records), MAIN);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            storage.writeFilesystem(out);
            return out.toByteArray();
        }
    }

    @Test
    void rejectsDrawingBombsOfPresentationBeforePoiInflatesThem() throws IOException {
        byte[] deck = withMetafile(new byte[2 << 20]);
        OfficeLimits small = limits(LIMITS.xmlPart(), 1 << 20);
        try (OleDocument document = OleDocument.open(new ByteArrayChannel(deck), small)) {
            assertThatThrownBy(() -> document.text().orElseThrow().read(block -> {}))
                    .isInstanceOf(OfficeException.class)
                    .hasMessageContaining("The compressed pictures of the document have")
                    .hasMessageContaining("over the limit of 1048576 (setting OfficeLimits.item)");
        }
        assertThatThrownBy(() -> new SlideRenderer(small).render(new ByteArrayChannel(deck), 0, null))
                .isInstanceOf(OfficeException.class)
                .hasMessageContaining("The compressed pictures of the document have");
        try (OleDocument document = OleDocument.open(new ByteArrayChannel(deck), LIMITS)) {
            assertThat(document.text().orElseThrow().slides()).isEqualTo(1);
        }
    }

    /** The directories of all saves together are in memory, so that their sum has a limit. */
    @Test
    void limitsSumOfDirectories() {
        byte[] padding = new byte[10];
        Arrays.fill(padding, (byte) 0xff);
        byte[] main = padding;
        int last = 0;
        for (int save = 0; save < 10; save++) {
            ByteBuffer edit = ByteBuffer.allocate(28).order(ByteOrder.LITTLE_ENDIAN);
            edit.putInt(8, last).putInt(12, main.length);
            main = Workbooks.join(main, Presentations.record(0, 6002, new byte[1000]));
            last = main.length;
            main = Workbooks.join(main, Presentations.record(0, 4085, edit.array()));
        }
        byte[] stream = main;
        int lastEdit = last;
        assertThatThrownBy(() ->
                        PptPersists.read(() -> new ByteArrayInputStream(stream), lastEdit, limits(5000, LIMITS.item())))
                .isInstanceOfSatisfying(
                        OfficeException.class, e -> assertThat(e.reason()).isEqualTo(Reason.LIMIT))
                .hasMessageContaining("The directories of records of the presentation have 5")
                .hasMessageContaining("over the limit of 5000 (setting OfficeLimits.xmlPart)");
    }
}
