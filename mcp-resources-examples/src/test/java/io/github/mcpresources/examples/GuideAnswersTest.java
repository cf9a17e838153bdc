package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sends each request of the guides to the program of its page, and compares the answer with the page. The system property
 * {@code guides.update} writes the answers into the pages.
 */
class GuideAnswersTest {

    private static final Pattern PROGRAM = Pattern.compile("^```java (guide/\\w+\\.java)$", Pattern.MULTILINE);
    private static final Pattern PAIR = Pattern.compile(
            "^```json request\n(.*?)^```\n\n```json answer\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");
    private static final ObjectWriter ANSWERS = JSON.writer(new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                    .withObjectEmptySeparator("")
                    .withArrayEmptySeparator(""))
            .withObjectIndenter(LINES)
            .withArrayIndenter(LINES));

    static List<Path> pages() throws IOException {
        return GuidesTest.pages().stream().filter(GuideAnswersTest::hasPairs).toList();
    }

    private static boolean hasPairs(Path page) {
        try {
            return PAIR.matcher(Files.readString(page)).find();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void programAnswersAsOnPage(Path page) throws Exception {
        String text = Files.readString(page);
        Optional<String> program =
                PROGRAM.matcher(text).results().map(it -> it.group(1)).findFirst();
        assertThat(program).as("the page begins with a program").isPresent();
        StringBuilder written = new StringBuilder();
        try (GuideProgram server = new GuideProgram(Class.forName(GuideCode.mainClass(program.get())))) {
            call(
                    server,
                    "initialize",
                    "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                            + "\"clientInfo\":{\"name\":\"guide\",\"version\":\"1\"}}");
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            Matcher pair = PAIR.matcher(text);
            while (pair.find()) {
                JsonNode request = JSON.readTree(pair.group(1));
                JsonNode answer = call(
                        server,
                        request.path("method").asText(),
                        request.path("params").toString());
                JsonNode shown = answer.has("error") ? answer.path("error") : answer.path("result");
                pair.appendReplacement(
                        written,
                        Matcher.quoteReplacement("```json request\n" + pair.group(1) + "```\n\n```json answer\n"
                                + ANSWERS.writeValueAsString(shown) + "\n```"));
                if (!Boolean.getBoolean("guides.update")) {
                    assertThat(shown).as(pair.group(1)).isEqualTo(JSON.readTree(pair.group(2)));
                }
            }
            pair.appendTail(written);
        }
        if (Boolean.getBoolean("guides.update")) {
            Files.writeString(page, written);
        }
    }

    private static JsonNode call(GuideProgram server, String method, String params) throws Exception {
        server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}");
        JsonNode message;
        do {
            message = JSON.readTree(server.receive());
        } while (message.has("method")); // a notification
        return message;
    }
}
