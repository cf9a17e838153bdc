package io.github.mcpresources.spring.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.OfficeDocuments;
import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

/** An application whose documents are a bean complies with the specification. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "spring.ai.mcp.server.protocol=STREAMABLE")
class DocumentsTest {

    /** Office documents, beside the resources of the application. */
    @TestConfiguration(proxyBeanMethods = false)
    static class Documents {

        @Bean
        OfficeDocuments documents() {
            return OfficeDocuments.builder().listing(true).build();
        }

        @Bean
        ContractOptions options(OfficeDocuments documents) {
            AtomicInteger added = new AtomicInteger(1);
            return ContractOptions.builder()
                    .variable("id", "1")
                    .variable("doc_id", documents.add(workbook(0)))
                    .variable("name", "Figures")
                    .variable("range", "A1:B2")
                    .variable("formulas", "true")
                    .missing("office://ffffffffffff/text")
                    .notificationTimeout(Duration.ofSeconds(30))
                    .changeList(client -> documents.add(workbook(added.incrementAndGet())))
                    .build();
        }
    }

    private static byte[] workbook(int value) {
        try (XSSFWorkbook workbook = new XSSFWorkbook();
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            workbook.createSheet("Figures").createRow(0).createCell(0).setCellValue(value);
            workbook.write(out);
            return out.toByteArray();
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
    }

    @Value("${local.server.port}")
    private int port;

    @Autowired
    private OfficeDocuments documents;

    @McpResourcesContract
    void compliesWithSpecification() {}

    @Test
    void servesCellsOfDocument() {
        String id = documents.add(workbook(4711));
        try (ResourceClient client = ResourceClient.http("http://localhost:" + port + "/mcp")) {
            assertThat(client.read("office://" + id + "/sheet/Figures").text()).hasValue("4711\r\n");
        }
    }
}
