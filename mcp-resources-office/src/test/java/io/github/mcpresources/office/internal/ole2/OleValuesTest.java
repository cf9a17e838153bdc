package io.github.mcpresources.office.internal.ole2;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.sheet.CellRange;
import io.github.mcpresources.office.internal.text.Block;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.apache.poi.hpsf.CustomProperties;
import org.apache.poi.hpsf.CustomProperty;
import org.apache.poi.hpsf.Property;
import org.apache.poi.hpsf.Variant;
import org.apache.poi.hslf.model.textproperties.BitMaskTextProp;
import org.apache.poi.hslf.model.textproperties.CharFlagsTextProp;
import org.apache.poi.hslf.model.textproperties.ParagraphFlagsTextProp;
import org.apache.poi.hslf.model.textproperties.TextPropCollection;
import org.apache.poi.hslf.record.Record;
import org.apache.poi.hslf.record.StyleTextProp9Atom;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hslf.usermodel.HSLFTextBox;
import org.apache.poi.hslf.usermodel.HSLFTextParagraph;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.sl.usermodel.AutoNumberingScheme;
import org.apache.poi.sl.usermodel.TextShape.TextPlaceholder;
import org.junit.jupiter.api.Test;

/** The numbers of lists, the custom properties, and the cells of OLE2 documents. */
class OleValuesTest {

    private static final OfficeLimits LIMITS = OfficeLimits.DEFAULT;

    private static String label(AutoNumberingScheme scheme) throws IOException {
        ByteBuffer numbering = ByteBuffer.allocate(4 + 2 + 2 + 2 + 8).order(ByteOrder.LITTLE_ENDIAN);
        numbering
                .putInt(0x0300_0000)
                .putShort((short) 1)
                .putShort((short) scheme.nativeId)
                .putShort((short) 4);
        byte[] record = Presentations.record(0, 4012, numbering.array());
        try (HSLFSlideShow show = new HSLFSlideShow()) {
            HSLFTextBox box = show.createSlide().createTextBox();
            box.setText("Item");
            HSLFTextParagraph paragraph = box.getTextParagraphs().get(0);
            paragraph.setBullet(true);
            paragraph.setIndentLevel(0);
            paragraph.setStyleTextProp9Atom((StyleTextProp9Atom) Record.findChildRecords(record, 0, record.length)[0]);
            List<Block> blocks = new ArrayList<>();
            new PptParagraphs(LIMITS, blocks).add(List.of(paragraph));
            return ((Block.ListItem) blocks.get(0)).label();
        }
    }

    @Test
    void labelsItemsOfPresentationInTheirScheme() throws IOException {
        assertThat(label(AutoNumberingScheme.alphaLcParenRight)).isEqualTo("d)");
        assertThat(label(AutoNumberingScheme.alphaUcParenBoth)).isEqualTo("(D)");
        assertThat(label(AutoNumberingScheme.romanLcPeriod)).isEqualTo("iv.");
        assertThat(label(AutoNumberingScheme.arabicPlain)).isEqualTo("4");
    }

    private static byte[] entry(int... fields) {
        ByteBuffer entry = ByteBuffer.allocate(2 * fields.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int field : fields) {
            entry.putShort((short) field);
        }
        return entry.array();
    }

    /** The entries of a text with the scheme of its numbers, and with fields that PowerPoint adds. */
    private static final byte[] ENTRIES = Workbooks.join(
            entry(0, 0x300, 1, 3, 1, 0, 0, 0, 0), // 1.
            entry(0, 0x300, 1, 9, 1, 0, 0x10, 7, 0, 0, 0), // a), with pp10runid
            entry(0, 0, 0, 0, 3, 0, 0x409, 0), // nothing, with languages
            entry(0, 0x380, 0xffff, 1, 3, 5, 0, 0, 0, 0), // 5., with bulletBlipRef
            entry(0, 0x300, 0, 3, 1, 0, 0, 0, 0), // switched off
            entry(0, 0x200, 1)); // the usual numbers

    @Test
    void paragraphsOfPresentationHaveEntriesOfTheirRuns() throws IOException {
        byte[] record = Presentations.record(0, 4012, ENTRIES);
        StyleTextProp9Atom entries = (StyleTextProp9Atom) Record.findChildRecords(record, 0, record.length)[0];
        int[] levels = {0, 0, 1, 1, 0, 1, 0, 0, 0};
        int[] indexes = {0, 0, 1, 1, 0, 2, 3, 4, 5};
        List<Block> blocks = new ArrayList<>();
        try (HSLFSlideShow show = new HSLFSlideShow()) {
            HSLFTextBox box = show.createSlide().createTextBox();
            box.setText("Item\r".repeat(8) + "Item");
            List<HSLFTextParagraph> paragraphs = box.getTextParagraphs();
            for (int at = 0; at < levels.length; at++) {
                HSLFTextParagraph paragraph = paragraphs.get(at);
                paragraph.setBullet(true);
                paragraph.setIndentLevel(levels[at]);
                paragraph.setStyleTextProp9Atom(entries);
                TextPropCollection style = paragraph.getTextRuns().get(0).getCharacterStyle();
                style.addWithName(CharFlagsTextProp.NAME).setValue(indexes[at] << 10);
            }
            new PptParagraphs(LIMITS, blocks).add(paragraphs);
        }
        assertThat(blocks)
                .extracting(block -> ((Block.ListItem) block).label())
                .containsExactly("1.", "2.", "a)", "b)", "3.", "", "5.", "", "1.");
    }

    /** A paragraph that defines only the font of its bullet has the bullet of the master. */
    @Test
    void paragraphsOfPresentationInheritBullets() throws IOException {
        List<Block> blocks = new ArrayList<>();
        try (HSLFSlideShow show = new HSLFSlideShow()) {
            HSLFTextBox box = show.createSlide().createTextBox();
            box.setText("Item\rPlain");
            box.setRunType(TextPlaceholder.BODY.nativeId);
            for (HSLFTextParagraph paragraph : box.getTextParagraphs()) {
                BitMaskTextProp flags = paragraph.getParagraphStyle().addWithName(ParagraphFlagsTextProp.NAME);
                flags.setSubValue(true, ParagraphFlagsTextProp.BULLET_HARDFONT_IDX);
            }
            box.getTextParagraphs().get(1).setBullet(false);
            new PptParagraphs(LIMITS, blocks).add(box.getTextParagraphs());
        }
        assertThat(blocks).hasExactlyElementsOfTypes(Block.ListItem.class, Block.Paragraph.class);
    }

    @Test
    void leavesOutCustomPropertiesOfBytes() throws IOException {
        CustomProperties custom = new CustomProperties();
        custom.put("Shown", "text");
        custom.put("Count", 7L);
        Property bytes = new Property(5, Variant.VT_CF, new byte[] {4, 0, 0, 0, 1, 2, 3, 4});
        custom.put("Bytes", new CustomProperty(bytes, "Bytes"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (HSSFWorkbook book = new HSSFWorkbook()) {
            book.createSheet("S");
            book.createInformationProperties();
            book.getDocumentSummaryInformation().setCustomProperties(custom);
            book.write(out);
        }
        try (OleDocument document = OleDocument.open(new ByteArrayChannel(out.toByteArray()), LIMITS)) {
            assertThat(document.properties().get("custom")).isEqualTo(Map.of("Shown", "text", "Count", 7L));
        }
    }

    /** Programs write the time 0, which is the year 1601, for a time that was never set. */
    @Test
    void leavesOutTimesThatWereNeverSet() throws IOException {
        Date never = Date.from(Instant.parse("1601-01-01T00:00:00Z"));
        CustomProperties custom = new CustomProperties();
        custom.put("Checked", never);
        custom.put("Shown", "text");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (HSSFWorkbook book = new HSSFWorkbook()) {
            book.createSheet("S");
            book.createInformationProperties();
            book.getDocumentSummaryInformation().setCustomProperties(custom);
            book.getSummaryInformation().setCreateDateTime(never);
            book.getSummaryInformation().setLastSaveDateTime(Date.from(Instant.EPOCH));
            book.getSummaryInformation().setLastPrinted(never);
            book.write(out);
        }
        try (OleDocument document = OleDocument.open(new ByteArrayChannel(out.toByteArray()), LIMITS)) {
            assertThat(document.properties())
                    .doesNotContainKeys("created", "last_printed")
                    .containsEntry("modified", "1970-01-01T00:00:00Z")
                    .containsEntry("custom", Map.of("Shown", "text"));
        }
    }

    /** A value is read only if its cell is in the range. All cells belong to the used range. */
    @Test
    void cellsOutsideOfRangeBelongToUsedRange() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (HSSFWorkbook book = new HSSFWorkbook()) {
            var sheet = book.createSheet("S");
            for (int row = 0; row < 3; row++) {
                sheet.createRow(row).createCell(row).setCellValue(row + 0.5);
            }
            book.write(out);
        }
        try (OleDocument document = OleDocument.open(new ByteArrayChannel(out.toByteArray()), LIMITS)) {
            List<String> rows = new ArrayList<>();
            var extent = document.text()
                    .orElseThrow()
                    .cells()
                    .orElseThrow()
                    .read(
                            0,
                            CellRange.parse("range", "B2:B9"),
                            false,
                            row -> rows.add(
                                    row.number() + " " + row.cells().get(0).text()));
            assertThat(rows).containsExactly("1 1.5");
            assertThat(extent.used()).hasToString("A1:C3");
        }
    }
}
