package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.internal.odf.OdfPackage;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A client reads slides, cells, tables, comments, properties and outlines of documents, and gets clear errors. */
class ServedPartsTest {

    private static final String W = " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";
    private static final String A = " xmlns:p=\"http://schemas.openxmlformats.org/presentationml/2006/main\""
            + " xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\"";
    private static final int MISSING = -32002;
    private static final int INVALID = -32602;
    private static final int UNSUPPORTED = -32603;

    private OfficeDocuments documents;
    private TestServer server;
    private McpSyncClient client;

    @BeforeEach
    void connect() throws Exception {
        documents = UntimedDocuments.builder().build();
        server = new TestServer(documents);
        client = server.connect();
    }

    @AfterEach
    void close() throws Exception {
        client.close();
        server.close();
        documents.close();
    }

    private McpSchema.TextResourceContents contents(String uri) {
        return (McpSchema.TextResourceContents) client.readResource(
                        McpSchema.ReadResourceRequest.builder("office://" + uri).build())
                .contents()
                .get(0);
    }

    private String read(String uri) {
        return contents(uri).text();
    }

    private void refuses(String uri, int code, String... texts) {
        assertThatThrownBy(() -> read(uri))
                .as(uri)
                .isInstanceOfSatisfying(
                        McpError.class,
                        error -> assertThat(error.getJsonRpcError().code()).isEqualTo(code))
                .hasMessageContainingAll(texts);
    }

    private static byte[] report() {
        String p = "<w:p><w:r><w:t>";
        String end = "</w:t></w:r></w:p>";
        return TestPackage.word()
                .part(
                        "word/document.xml",
                        "<w:document" + W + "><w:body><w:p><w:pPr><w:outlineLvl w:val=\"0\"/></w:pPr><w:r><w:t>Plan"
                                + end
                                + "<w:tbl><w:tr><w:tc>" + p + "a" + end + "</w:tc><w:tc>" + p + "b" + end
                                + "</w:tc></w:tr></w:tbl>"
                                + "<w:p><w:commentRangeStart w:id=\"1\"/><w:r><w:t>ship</w:t></w:r>"
                                + "<w:commentRangeEnd w:id=\"1\"/><w:r><w:commentReference w:id=\"1\"/></w:r></w:p>"
                                + "</w:body></w:document>")
                .rel("word/document.xml", "rIdC", "comments", "comments.xml")
                .part(
                        "word/comments.xml",
                        "<w:comments" + W + "><w:comment w:id=\"1\" w:author=\"Ann\">" + p + "When?" + end
                                + "</w:comment></w:comments>")
                .rel("", "rId9", "custom-properties", "docProps/custom.xml")
                .part(
                        "docProps/custom.xml",
                        "<Properties xmlns:vt=\"http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes\">"
                                + "<property name=\"Client\"><vt:lpwstr>ACME</vt:lpwstr></property></Properties>")
                .bytes();
    }

    @Test
    void readsTableCommentsPropertiesAndOutline() throws Exception {
        String id = documents.add(report());
        assertThat(contents(id + "/table/1").mimeType()).isEqualTo("text/csv");
        assertThat(read(id + "/table/1")).isEqualTo("a,b\r\n");
        assertThat(read(id + "/table/1?format=md")).isEqualTo("| a | b |\n| --- | --- |\n");
        assertThat(read(id + "/comments"))
                .isEqualTo(
                        "{\"comments\":[{\"kind\":\"comment\",\"author\":\"Ann\",\"text\":\"When?\",\"anchor\":\"ship\","
                                + "\"heading\":\"Plan\"}],\"total_count\":1}");
        assertThat(contents(id + "/properties").mimeType()).isEqualTo("application/json");
        assertThat(read(id + "/properties")).isEqualTo("{\"custom\":{\"Client\":\"ACME\"}}");
        assertThat(read(id + "/outline"))
                .contains("\"title\":\"Plan\"", "\"uri\":\"office://" + id + "/table/1\"", "\"first_row\":\"a | b\"");
        refuses(id + "/table/2", INVALID, "'n': 2", "at most 1, the number of tables in the document");
        refuses(id + "/table/x", INVALID, "'n': x");
        refuses(id + "/table/1?format=xls", INVALID, "'format': xls", "one of csv, json, md");
        refuses(id + "/sheet/Sheet1", UNSUPPORTED, "The document has no sheets, because it is not a workbook");
        refuses(id + "/slide/1?format=md", MISSING, "not found");
        refuses("000000000000/outline", MISSING, "not found");
        refuses("000000000000/properties", MISSING, "not found");
    }

    @Test
    void readsSlideAndRange() throws Exception {
        String deck = documents.add(TestPackage.deck(2)
                .part(
                        "ppt/slides/slide1.xml",
                        "<p:sld" + A
                                + "><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>Hello</a:t></a:r></a:p></p:txBody>"
                                + "</p:sp></p:spTree></p:cSld></p:sld>")
                .bytes());
        assertThat(contents(deck + "/slide/1?format=md").mimeType()).isEqualTo("text/markdown");
        assertThat(read(deck + "/slide/slide-1?format=md")).isEqualTo("# Slide 1\n\nHello\n");
        assertThat(contents(deck + "/slide/1?format=txt").meta())
                .containsEntry(ItemForms.META, Map.of("slide", 1, "slides", 2));
        refuses(deck + "/slide/3?format=md", MISSING, "not found");
        assertThat(read(deck + "/slide/1?format=MD")).isEqualTo("# Slide 1\n\nHello\n");
        refuses(deck + "/slide/1?format=csv", INVALID, "'format': csv", "md");
        for (String part : new String[] {"outline", "comments", "properties"}) {
            refuses(deck + "/" + part + "?format=md", INVALID, "'format': md", "omitted, because the " + part);
        }
        refuses(deck + "/outlines?format=md", MISSING, "not found");

        String workbook = documents.add(
                TestPackage.workbook("<row r=\"2\"><c r=\"B2\"><v>1.5</v></c><c r=\"C2\"><v>2</v></c>" + "</row>")
                        .bytes());
        assertThat(read(workbook + "/sheet/Sheet?range=B2:C2")).isEqualTo("1.5,2\r\n");
        assertThat(read(workbook + "/sheet/sheet-1?range=C2&format=json")).contains("\"values\":[2");
        refuses(workbook + "/sheet/sheet-2", INVALID, "'name': sheet-2", "the nearest name is \"Sheet\"");
        refuses(workbook + "/sheet/Sheet?range=2B", INVALID, "'range': 2B", "a range such as A1:F40");
        refuses(workbook + "/sheet/Sheet?formulas=maybe", INVALID, "'formulas': maybe");
        refuses(workbook + "/table/1", INVALID, "omitted, because the document has no tables");
    }

    @Test
    void readsOpenDocumentText() throws Exception {
        String id = documents.add(OdfPackage.of("text")
                .content("<office:body><office:text><text:p>Hello</text:p></office:text></office:body>")
                .bytes());
        assertThat(read(id + "/text")).isEqualTo("Hello\n");
    }
}
