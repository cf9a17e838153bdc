package io.github.mcpresources.office.internal.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.office.ChildJvm;
import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.office.TestPackage;
import io.github.mcpresources.office.UntimedDocuments;
import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.server.ResourceHandlers;
import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.spec.McpSchema;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tests of the behavior without the optional libraries, in another process that does not have these libraries. */
class OptionalLibrariesTest {

    private static final List<String> OPTIONAL = List.of("jfreechart", "webp-imageio");

    /** The program of the other process. */
    static final class Without {
        private Without() {}

        public static void main(String[] arguments) {
            say(() -> Charts.required().toString());
            say(() -> Charts.renderer().isPresent());
            BufferedImage image = new BufferedImage(4, 4, BufferedImage.TYPE_INT_RGB);
            say(() -> Pictures.write(image, PictureFormat.WEBP).length);
            say(() -> Pictures.write(image, PictureFormat.PNG).length > 0);
            try (OfficeDocuments documents =
                    UntimedDocuments.builder().listing(true).build()) {
                documents.add(TestPackage.word()
                        .rel("word/document.xml", "rId1", "chart", "charts/chart1.xml")
                        .part("word/charts/chart1.xml", CHART)
                        .bytes());
                ResourceDescriptor listed = documents
                        .listResources(Page.Request.first(10), ServerRequest.detached())
                        .toCompletableFuture()
                        .join()
                        .items()
                        .get(1); // after the text
                say(() -> listed.mimeType().orElse(""));
                ResourceHandlers handlers = ResourceServer.of(documents).handlers();
                for (String form : List.of("", "?format=json", "?format=png", "?size=thumb")) {
                    say(() -> handlers.readResource(
                                    McpSchema.ReadResourceRequest.builder(listed.uri() + form)
                                            .build(),
                                    Caller.ANONYMOUS)
                            .handle((read, refused) -> refused == null
                                    ? kind(read.contents().get(0))
                                    : refused.getMessage().lines().findFirst().orElse(""))
                            .toCompletableFuture()
                            .join());
                }
            }
            System.exit(0); // threads of readers may still be running
        }

        private static final String CHART = """
                <c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea>
                <c:barChart><c:ser><c:val><c:numRef><c:f>A1</c:f><c:numCache><c:ptCount val="1"/>
                <c:pt idx="0"><c:v>3</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart>
                </c:plotArea></c:chart></c:chartSpace>""";

        private static String kind(McpSchema.ResourceContents content) {
            return (content instanceof McpSchema.TextResourceContents ? "text " : "blob ") + content.mimeType();
        }

        private static void say(Supplier<Object> what) {
            String said;
            try {
                said = "" + what.get();
            } catch (OfficeException e) {
                said = e.reason() + " " + e.getMessage();
            }
            System.out.println(said);
        }
    }

    @Test
    void errorsNameWhatToAdd() throws IOException, InterruptedException {
        String said = ChildJvm.run(
                place -> OPTIONAL.stream().noneMatch(place::contains), Without.class, "-Dfile.encoding=UTF-8");

        assertThat(said.lines())
                .satisfiesExactly(
                        charts -> assertThat(charts).startsWith("UNSUPPORTED").contains("org.jfree:jfreechart"),
                        present -> assertThat(present).isEqualTo("false"),
                        webp -> assertThat(webp)
                                .startsWith("UNSUPPORTED")
                                .contains("com.github.usefulness:webp-imageio", "format=png"),
                        png -> assertThat(png).isEqualTo("true"),
                        listedChart -> assertThat(listedChart).isEqualTo("application/json"),
                        chart -> assertThat(chart).isEqualTo("text application/json"),
                        json -> assertThat(json).isEqualTo("text application/json"),
                        drawn -> assertThat(drawn).contains("org.jfree:jfreechart"),
                        thumb -> assertThat(thumb).contains("org.jfree:jfreechart"));
    }
}
