package io.github.mcpresources.office.internal.ole2;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.office.UntimedDocuments;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.Test;

/** Tests of the headers and footers of the printed pages of a sheet. */
class XlsPageTextsTest {

    private static final int HEADER_FOOTER = 0x089c;

    /** Returns a record with the texts of even and first pages ([MS-XLS] 2.4.137). */
    private static byte[] record(String evenHeader, String evenFooter, String firstHeader, String firstFooter) {
        ByteBuffer data = ByteBuffer.allocate(1000).order(ByteOrder.LITTLE_ENDIAN);
        data.putShort((short) HEADER_FOOTER).position(30);
        for (String text : new String[] {evenHeader, evenFooter, firstHeader, firstFooter}) {
            data.putShort((short) text.length());
        }
        for (String text : new String[] {evenHeader, evenFooter, firstHeader, firstFooter}) {
            if (!text.isEmpty()) {
                boolean isWide = text.chars().anyMatch(ch -> ch > 255);
                data.putShort((short) text.length()).put((byte) (isWide ? 1 : 0));
                data.put(text.getBytes(isWide ? UTF_16LE : ISO_8859_1));
            }
        }
        return Workbooks.record(HEADER_FOOTER, Arrays.copyOf(data.array(), data.position()));
    }

    private static String text(byte[] record) throws Exception {
        byte[] stream;
        try (HSSFWorkbook workbook = new HSSFWorkbook()) {
            workbook.createSheet("One").createRow(0).createCell(0).setCellValue("cell");
            workbook.getSheetAt(0).getHeader().setCenter("Odd header");
            stream = Workbooks.spliced(workbook, record);
        }
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (POIFSFileSystem files = new POIFSFileSystem();
                OfficeDocuments documents = UntimedDocuments.builder().build()) {
            files.createDocument(new ByteArrayInputStream(stream), "Workbook");
            files.writeFilesystem(file);
            String uri = "office://" + documents.add(file.toByteArray()) + "/text?format=txt";
            Contents contents = (Contents) documents
                    .read(uri, ServerRequest.detached())
                    .toCompletableFuture()
                    .get()
                    .orElseThrow();
            return ((ContentPart.Body.Text) contents.parts().get(0).body()).text();
        }
    }

    @Test
    void readsHeadersAndFootersOfFirstAndEvenPages() throws Exception {
        assertThat(text(record("&LEven ž", "", "&CFirst", "Foot of the first &P")))
                .contains("Odd header", "Even ž", "First", "Foot of the first [Page]");
    }

    @Test
    void truncatedRecordIsNoError() throws Exception {
        byte[] whole = record("Even", "Foot", "", "");
        byte[] cut = Workbooks.record(HEADER_FOOTER, Arrays.copyOfRange(whole, 4, whole.length - 6));
        assertThat(text(cut)).contains("cell", "Even");
        assertThat(text(Workbooks.record(HEADER_FOOTER, new byte[31]))).contains("cell");
    }
}
