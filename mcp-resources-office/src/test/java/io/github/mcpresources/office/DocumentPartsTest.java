package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.ContentPart;
import io.github.mcpresources.Contents;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.apache.poi.xwpf.usermodel.BreakType;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFParagraph;
import org.apache.poi.xwpf.usermodel.XWPFTable;
import org.junit.jupiter.api.Test;

/** Outlines, tables, comments and properties of documents, as resources. */
class DocumentPartsTest {

    private static byte[] report() throws Exception {
        try (XWPFDocument document = new XWPFDocument()) {
            document.createStyles();
            heading(document, 0, "Introduction");
            document.createParagraph().createRun().setText("First text, with ünïcödé.");
            heading(document, 1, "Numbers");
            XWPFTable table = document.createTable(2, 3);
            table.getRow(0).getCell(0).setText("Name");
            table.getRow(0).getCell(1).setText("Value, in €");
            table.getRow(1).getCell(0).setText("a \"b\"");
            table.getRow(1).getCell(1).setText("1");
            document.createParagraph().createRun().addBreak(BreakType.PAGE);
            heading(document, 0, "Summary");
            XWPFTable second = document.createTable(1, 2);
            second.getRow(0).getCell(0).setText("x");
            document.getProperties().getCoreProperties().setTitle("A report");
            document.getProperties().getCoreProperties().setCreator("Ann");
            document.getProperties().getCustomProperties().addProperty("Reviewed", true);
            document.getProperties().getCustomProperties().addProperty("Client", "ACME");
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            document.write(out);
            return out.toByteArray();
        }
    }

    private static void heading(XWPFDocument document, int level, String text) {
        XWPFParagraph paragraph = document.createParagraph();
        paragraph.getCTP().addNewPPr().addNewOutlineLvl().setVal(BigInteger.valueOf(level));
        paragraph.createRun().setText(text);
    }

    private static Map<String, Object> json(String text) throws Exception {
        return McpJsonDefaults.getMapper().readValue(text, new TypeRef<Map<String, Object>>() {});
    }

    private static List<Map<String, Object>> list(Map<String, Object> json, String name) {
        @SuppressWarnings("unchecked")
        List<Map<String, Object>> list = (List<Map<String, Object>>) json.get(name);
        return list;
    }

    /** The URI of a heading reads exactly its section, with the headings below it. */
    @Test
    void outlineHasUrisOfSectionsAndTables() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String id = documents.add(report());
            Map<String, Object> outline = json(Texts.read(documents, id + "/outline"));
            List<Map<String, Object>> headings = list(outline, "outline");
            assertThat(headings)
                    .extracting(it -> it.get("title"))
                    .containsExactly("Introduction", "Numbers", "Summary");
            assertThat(headings).extracting(it -> it.get("level")).containsExactly(1, 2, 1);
            assertThat(headings.get(2)).containsEntry("page", 2);
            assertThat(section(documents, headings.get(0)))
                    .isEqualTo("# Introduction\n\nFirst text, with ünïcödé.\n\n## Numbers\n\n"
                            + "| Name | Value, in € | |\n| --- | --- | --- |\n| a \"b\" | 1 | |");
            assertThat(section(documents, headings.get(1)))
                    .startsWith("## Numbers")
                    .endsWith("| a \"b\" | 1 | |");
            assertThat(section(documents, headings.get(2))).startsWith("# Summary");
            List<Map<String, Object>> tables = list(outline, "tables");
            assertThat(tables).hasSize(2);
            assertThat(tables.get(0))
                    .containsEntry("table", 1)
                    .containsEntry("heading", "Numbers")
                    .containsEntry("rows", 2)
                    .containsEntry("columns", 3)
                    .containsEntry("first_row", "Name | Value, in € |")
                    .containsEntry("uri", "office://" + id + "/table/1");
            assertThat(tables.get(1)).containsEntry("page", 2).containsEntry("heading", "Summary");
        }
    }

    private static String section(OfficeDocuments documents, Map<String, Object> entry) throws Exception {
        return Texts.read(documents, ((String) entry.get("uri")).substring("office://".length()))
                .strip();
    }

    @Test
    void readsTablesInEachFormat() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            String table = documents.add(report()) + "/table/";
            assertThat(Texts.read(documents, table + "1")).isEqualTo("Name,\"Value, in €\",\r\n\"a \"\"b\"\"\",1,\r\n");
            assertThat(Texts.read(documents, table + "1?format=md"))
                    .isEqualTo("| Name | Value, in € | |\n| --- | --- | --- |\n| a \"b\" | 1 | |\n");
            assertThat(json(Texts.read(documents, table + "2?format=json")))
                    .isEqualTo(Map.of("table", 2, "page", 2, "heading", "Summary", "rows", List.of(List.of("x", ""))));
            ContentPart part =
                    ((Contents) Texts.contents(documents, table + "2")).parts().get(0);
            assertThat(part.mimeType()).contains("text/csv");
            assertThat(part.fields())
                    .isEqualTo(Map.of("_meta", Map.of(ItemForms.META, Map.of("page", 2, "heading", "Summary"))));
            assertThatThrownBy(() -> Texts.read(documents, table + "3"))
                    .hasMessageContaining("'n': 3; it must be at most 2, the number of tables in the document");
            assertThatThrownBy(() -> Texts.read(documents, table + "0")).hasMessageContaining("'n': 0");
        }
    }

    @Test
    void readsPropertiesWithCustomOnes() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build()) {
            Map<String, Object> properties = json(Texts.read(documents, documents.add(report()) + "/properties"));
            assertThat(properties)
                    .containsEntry("title", "A report")
                    .containsEntry("author", "Ann")
                    .containsEntry("custom", Map.of("Reviewed", true, "Client", "ACME"));
        }
    }

    @Test
    void completesSheetsRangesAndTables() throws Exception {
        try (OfficeDocuments documents = UntimedDocuments.builder().build();
                TestServer server = new TestServer(documents);
                McpSyncClient client = server.connect()) {
            String workbook = documents.add(TestPackage.workbook(
                            "<row r=\"2\"><c r=\"B2\"><v>1</v></c></row><row r=\"90\"><c r=\"D90\"><v>2</v></c>"
                                    + "</row>")
                    .bytes());
            String sheet = "office://{doc_id}/sheet/{name}{?format,range,formulas}";
            assertThat(complete(client, sheet, "name", "sh", Map.of("doc_id", workbook)))
                    .containsExactly("Sheet");
            assertThat(complete(client, sheet, "range", "", Map.of("doc_id", workbook, "name", "Sheet")))
                    .containsExactly("B2:D90", "B2:D41");
            assertThat(complete(client, sheet, "formulas", "t", Map.of())).containsExactly("true");
            String table = "office://{doc_id}/table/{n}{?format}";
            assertThat(complete(client, table, "n", "", Map.of("doc_id", documents.add(report()))))
                    .containsExactly("1", "2");
            assertThat(complete(client, table, "n", "", Map.of("doc_id", workbook)))
                    .isEmpty();
            assertThat(complete(client, table, "format", "", Map.of())).containsExactly("csv", "json", "md");
        }
    }

    private static List<String> complete(
            McpSyncClient client, String template, String variable, String begun, Map<String, String> known) {
        return client.completeCompletion(McpSchema.CompleteRequest.builder(
                                new McpSchema.ResourceReference(template),
                                new McpSchema.CompleteRequest.CompleteArgument(variable, begun))
                        .context(new McpSchema.CompleteRequest.CompleteContext(known))
                        .build())
                .completion()
                .values();
    }
}
