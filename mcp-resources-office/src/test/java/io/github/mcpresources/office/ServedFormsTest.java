package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.internal.content.NeedsFonts;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema;
import java.awt.Color;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xslf.usermodel.XSLFAutoShape;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The forms in which a client can read an item, and the completion of template variables. */
class ServedFormsTest {

    private static final String CHART = """
            <c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"
                xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart>
              <c:title><c:tx><c:rich><a:p><a:r><a:t>Revenue Q4</a:t></a:r></a:p></c:rich></c:tx></c:title>
              <c:plotArea><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:ser>
                <c:idx val="0"/><c:order val="0"/>
                <c:tx><c:strRef><c:f>A1</c:f><c:strCache><c:pt idx="0"><c:v>North</c:v></c:pt></c:strCache></c:strRef></c:tx>
                <c:cat><c:strRef><c:f>B1</c:f><c:strCache><c:ptCount val="2"/><c:pt idx="0"><c:v>Oct</c:v></c:pt>
                  <c:pt idx="1"><c:v>Nov</c:v></c:pt></c:strCache></c:strRef></c:cat>
                <c:val><c:numRef><c:f>C1</c:f><c:numCache><c:ptCount val="2"/><c:pt idx="0"><c:v>3</c:v></c:pt>
                  <c:pt idx="1"><c:v>4.5</c:v></c:pt></c:numCache></c:numRef></c:val>
              </c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>""";

    private final OfficeDocuments documents = UntimedDocuments.builder().build();
    private TestServer server;
    private McpSyncClient client;

    @BeforeEach
    void serve() throws Exception {
        server = new TestServer(documents);
        client = server.connect();
    }

    @AfterEach
    void end() throws Exception {
        client.close();
        server.close();
        documents.close();
    }

    private McpSchema.ResourceContents read(String uri) {
        return client.readResource(McpSchema.ReadResourceRequest.builder(uri).build())
                .contents()
                .get(0);
    }

    private BufferedImage picture(String uri, String mimeType) throws Exception {
        McpSchema.BlobResourceContents blob = (McpSchema.BlobResourceContents) read(uri);
        assertThat(blob.mimeType()).isEqualTo(mimeType);
        return ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(blob.blob())));
    }

    private String chartDocument() {
        return documents.add(TestPackage.word()
                .rel("word/document.xml", "rId1", "chart", "charts/chart1.xml")
                .part("word/charts/chart1.xml", CHART)
                .bytes());
    }

    @NeedsFonts
    @Test
    void servesChartAsPictureOrData() throws Exception {
        String uri = "office://" + chartDocument() + "/chart/revenue-q4";
        BufferedImage chart = picture(uri, "image/png");
        assertThat(chart.getWidth()).isEqualTo(960);
        assertThat(colors(chart)).isGreaterThan(10);
        assertThat(picture(uri + "?size=thumb&format=jpeg", "image/jpeg").getWidth())
                .isEqualTo(256);
        McpSchema.TextResourceContents json = (McpSchema.TextResourceContents) read(uri + "?format=json");
        assertThat(json.mimeType()).isEqualTo("application/json");
        assertThat(json.text())
                .contains("\"title\":\"Revenue Q4\"", "\"name\":\"North\"", "[\"Oct\",\"Nov\"]", "[3.0,4.5]");
        McpSchema.TextResourceContents csv = (McpSchema.TextResourceContents) read(uri + "?format=csv");
        assertThat(csv.mimeType()).isEqualTo("text/csv");
        assertThat(csv.text()).startsWith("category,North\r\nOct,");
        McpSchema.BlobResourceContents xml = (McpSchema.BlobResourceContents) read(uri + "?format=original");
        assertThat(Base64.getDecoder().decode(xml.blob())).isEqualTo(CHART.getBytes(StandardCharsets.UTF_8));
    }

    private static long colors(BufferedImage image) {
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        return Arrays.stream(pixels).distinct().count();
    }

    @Test
    void scalesImageToBoxWithoutEnlarging() throws Exception {
        String id = documents.add(TestPackage.word()
                .picture("word/document.xml", "rId1", "word/media/a.png", TestPackage.png(400, 100))
                .bytes());
        String uri = "office://" + id + "/image/1";
        assertThat(picture(uri + "?size=200x200", "image/png").getHeight()).isEqualTo(50);
        assertThat(picture(uri + "?size=4000x4000", "image/png").getWidth()).isEqualTo(400);
        assertThat(picture(uri + "?format=jpeg", "image/jpeg").getWidth()).isEqualTo(400);
    }

    @Test
    void rendersSlide() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (XMLSlideShow show = new XMLSlideShow()) {
            show.createSlide();
            XSLFAutoShape box = show.createSlide().createAutoShape();
            box.setAnchor(new Rectangle(0, 0, 400, 600));
            box.setFillColor(Color.RED);
            show.write(bytes);
        }
        String id = documents.add(bytes.toByteArray());
        BufferedImage second = picture("office://" + id + "/slide/slide-2", "image/png");
        assertThat(new Color(second.getRGB(100, 100))).isEqualTo(Color.RED);
        BufferedImage thumb = picture("office://" + id + "/slide/1?size=thumb", "image/png");
        assertThat(thumb.getWidth()).isEqualTo(256);
        assertThat(new Color(thumb.getRGB(50, 50))).isEqualTo(Color.WHITE);
    }

    private List<String> complete(String variable, String begun, Map<String, String> known) {
        return client.completeCompletion(McpSchema.CompleteRequest.builder(
                                new McpSchema.ResourceReference(
                                        "office://{doc_id}/{resource_type}/{resource_id}{?size,format}"),
                                new McpSchema.CompleteRequest.CompleteArgument(variable, begun))
                        .context(new McpSchema.CompleteRequest.CompleteContext(known))
                        .build())
                .completion()
                .values();
    }

    @Test
    void completesAllVariables() {
        String id = chartDocument();
        assertThat(complete("doc_id", id.substring(0, 3), Map.of())).containsExactly(id);
        assertThat(complete("resource_type", "", Map.of("doc_id", id))).containsExactly("chart");
        assertThat(complete("resource_type", "e", Map.of())).containsExactly("embed");
        Map<String, String> known = Map.of("doc_id", id, "resource_type", "chart");
        assertThat(complete("resource_id", "", known)).containsExactly("revenue-q4", "chart-1", "1");
        assertThat(complete("resource_id", "REV", known)).containsExactly("revenue-q4");
        assertThat(complete("size", "", known)).containsExactly("thumb");
        assertThat(complete("format", "", known)).containsExactly("png", "jpeg", "webp", "json", "csv", "original");
    }

    @Test
    void contentIdAllowsCaching() {
        String uri = "office://" + chartDocument() + "/chart/1?format=csv";
        try (ResourceClient modern = ResourceClient.inMemory(documents).revision(Revision.V2026_07_28)) {
            assertThat(modern.read(uri).toString().replaceAll("\\s", "")).contains("\"ttlMs\":3600000");
        }
    }
}
