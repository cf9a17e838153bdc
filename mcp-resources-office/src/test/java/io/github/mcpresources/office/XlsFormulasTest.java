package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.TreeMap;
import org.apache.poi.hssf.usermodel.HSSFName;
import org.apache.poi.hssf.usermodel.HSSFSheet;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.util.CellRangeAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The formulas of xls workbooks are read as text, like POI shows them. */
class XlsFormulasTest {

    private static final int FORMULA = 0x0006;
    private static final int HEADER_LENGTH = 22;

    private static Map<String, String> read(byte[] document, int sheet) throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String uri = documents.add(document) + "/sheet/sheet-" + (sheet + 1) + "?format=json&formulas=true";
            JsonNode page = new ObjectMapper().readTree(Texts.read(documents, uri));
            assertThat(page.path("next_range").isMissingNode()).isTrue();
            Map<String, String> formulas = new TreeMap<>();
            for (JsonNode row : page.path("rows")) {
                for (Map.Entry<String, JsonNode> cell : row.path("formulas").properties()) {
                    formulas.put(cell.getKey(), cell.getValue().asText());
                }
            }
            return formulas;
        }
    }

    private static byte[] bytes(HSSFWorkbook book) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        book.write(out);
        return out.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"testEXCEL.xls", "testEXCEL_1img.xls", "testEXCEL_big_numbers.xls", "testEXCEL_embeded.xls"})
    void formulasAreThoseThatPoiReads(String file) throws Exception {
        byte[] document = Corpus.bytes(file);
        int count = 0;
        try (HSSFWorkbook book = new HSSFWorkbook(new ByteArrayInputStream(document))) {
            for (int sheet = 0; sheet < book.getNumberOfSheets(); sheet++) {
                Map<String, String> expected = new TreeMap<>();
                Sheet cells = book.getSheetAt(sheet);
                for (Row row : cells) {
                    for (Cell cell : row) {
                        if (cell.getCellType() == CellType.FORMULA) {
                            expected.put(cell.getAddress().formatAsString(), cell.getCellFormula());
                        }
                    }
                }
                assertThat(read(document, sheet)).isEqualTo(expected);
                count += expected.size();
            }
        }
        assertThat(count).isPositive();
    }

    @Test
    void formulasHaveTheNamesOfSheetsAndOfRanges() throws Exception {
        byte[] document;
        try (HSSFWorkbook book = new HSSFWorkbook()) {
            HSSFSheet first = book.createSheet("First");
            book.createSheet("Second");
            book.createSheet("Über & so").createRow(0).createCell(0).setCellValue(3);
            HSSFName name = book.createName();
            name.setNameName("rate");
            name.setRefersToFormula("First!$A$1");
            Row row = first.createRow(0);
            row.createCell(0).setCellValue(2);
            row.createCell(1).setCellFormula("'Über & so'!A1*rate");
            row.createCell(2).setCellFormula("SUM(First:Second!A1)&\"x\"");
            row.createCell(3).setCellFormula("IF(A1>1,{1,2;3,4},-A1%)");
            first.setArrayFormula("A1:B1*2", new CellRangeAddress(0, 0, 4, 5));
            document = bytes(book);
        }
        assertThat(read(document, 0))
                .isEqualTo(Map.of(
                        "B1", "'Über & so'!A1*rate",
                        "C1", "SUM(First:Second!A1)&\"x\"",
                        "D1", "IF(A1>1,{1,2;3,4},-A1%)",
                        "E1", "A1:B1*2",
                        "F1", "A1:B1*2"));
    }

    /** Excel stores the formula of a group of cells once; POI writes no such groups. */
    @Test
    void cellsThatShareFormulaHaveTheirOwnReferences() throws Exception {
        byte[] tokens = {0x4c, 0, 0, (byte) 0xff, (byte) 0xc0, 0x1e, 2, 0, 0x05}; // the cell to the left, 2, *
        assertThat(read(sharing(tokens), 0)).isEqualTo(Map.of("B1", "A1*2", "B2", "A2*2", "B3", "A3*2"));
    }

    @Test
    void damagedFormulaHidesNeitherItsValueNorOtherCells() throws Exception {
        byte[] unknown = {0x7f, 0x1e, 2, 0, 0x05};
        assertThat(read(sharing(unknown), 0).values()).containsOnly("[unreadable formula]");
        byte[] twoOperators = {0x1e, 2, 0, 0x05, 0x05};
        byte[] document = sharing(twoOperators);
        assertThat(read(document, 0)).hasSize(3).containsValue("[unreadable formula]");
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            assertThat(Texts.read(documents, documents.add(document) + "/sheet/sheet-1"))
                    .isEqualTo("1,0\r\n2,0\r\n3,0\r\n");
        }
    }

    /** Returns a workbook whose cells B1 to B3 share a formula. */
    private static byte[] sharing(byte[] tokens) throws IOException {
        byte[] document;
        try (HSSFWorkbook book = new HSSFWorkbook()) {
            HSSFSheet sheet = book.createSheet("Shared");
            for (int at = 0; at < 3; at++) {
                Row row = sheet.createRow(at);
                row.createCell(0).setCellValue(at + 1);
                row.createCell(1).setCellFormula("9");
            }
            document = bytes(book);
        }
        try (POIFSFileSystem old = new POIFSFileSystem(new ByteArrayInputStream(document));
                POIFSFileSystem changed = new POIFSFileSystem()) {
            byte[] records = old.createDocumentInputStream("Workbook").readAllBytes();
            changed.createDocument(new ByteArrayInputStream(shared(records, tokens)), "Workbook");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            changed.writeFilesystem(out);
            return out.toByteArray();
        }
    }

    private static byte[] shared(byte[] records, byte[] tokens) {
        ByteBuffer in = ByteBuffer.wrap(records).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer out = ByteBuffer.allocate(2 * records.length).order(ByteOrder.LITTLE_ENDIAN);
        boolean isFirst = true;
        while (in.remaining() >= 4) {
            int type = Short.toUnsignedInt(in.getShort());
            byte[] data = new byte[Short.toUnsignedInt(in.getShort())];
            in.get(data);
            if (type != FORMULA) {
                out.putShort((short) type).putShort((short) data.length).put(data);
                continue;
            }
            out.putShort((short) FORMULA).putShort((short) (HEADER_LENGTH + 5)).put(data, 0, 20);
            out.putShort((short) 5).put((byte) 1).putShort((short) 0).putShort((short) 1); // the group of B1
            if (isFirst) {
                out.putShort((short) 0x04bc).putShort((short) (10 + tokens.length));
                out.putShort((short) 0).putShort((short) 2).put((byte) 1).put((byte) 1);
                out.put((byte) 0).put((byte) 3).putShort((short) tokens.length).put(tokens);
                isFirst = false;
            }
        }
        byte[] all = new byte[out.position()];
        out.flip();
        out.get(all);
        return all;
    }
}
