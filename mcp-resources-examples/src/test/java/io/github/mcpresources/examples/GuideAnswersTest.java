package io.github.mcpresources.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sends each request of the guides to the program of its page, and compares the answer with the page. If the page shows
 * notifications after a request instead of the answer, they must be all those that the request causes. The system property
 * {@code guides.update} writes the answers into the pages.
 */
class GuideAnswersTest {

    private static final Pattern PROGRAM = Pattern.compile("^```java (guide/\\w+\\.java)$", Pattern.MULTILINE);
    private static final Pattern PAIR = Pattern.compile(
            "^```json request\n(.*?)^```\n\n```json (answer|notifications)\n(.*?)^```",
            Pattern.DOTALL | Pattern.MULTILINE);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");
    private static final ObjectWriter ANSWERS = JSON.writer(new DefaultPrettyPrinter(Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                    .withObjectEmptySeparator("")
                    .withArrayEmptySeparator(""))
            .withObjectIndenter(LINES)
            .withArrayIndenter(LINES));

    /** The notifications that the program sent since the last comparison. */
    private final List<JsonNode> notifications = new ArrayList<>();

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
                if (pair.group(2).equals("notifications")) {
                    checkNotifications(server, answer, pair.group(3));
                    continue;
                }
                JsonNode shown = answer.has("error") ? answer.path("error") : answer.path("result");
                pair.appendReplacement(
                        written,
                        Matcher.quoteReplacement("```json request\n" + pair.group(1) + "```\n\n```json answer\n"
                                + ANSWERS.writeValueAsString(shown) + "\n```"));
                if (!Boolean.getBoolean("guides.update")) {
                    assertThat(shown).as(pair.group(1)).isEqualTo(JSON.readTree(pair.group(3)));
                }
            }
            if (text.contains("```json notifications")) {
                call(server, "ping", "{}");
                assertThat(notifications).as("after the last request").isEmpty();
            }
            pair.appendTail(written);
        }
        if (Boolean.getBoolean("guides.update")) {
            Files.writeString(page, written);
        }
    }

    /** Waits until the program has sent as many notifications as the page shows, and compares them. */
    private void checkNotifications(GuideProgram server, JsonNode answer, String shown) throws Exception {
        assertThat(answer.path("result").path("isError").asBoolean(true))
                .as("%s", answer)
                .isFalse();
        List<JsonNode> expected = new ArrayList<>();
        for (String line : shown.lines().toList()) {
            expected.add(JSON.readTree(line));
        }
        while (notifications.size() < expected.size()) {
            notifications.add(JSON.readTree(server.receive()));
        }
        notifications.forEach(it -> ((ObjectNode) it).remove("jsonrpc"));
        assertThat(notifications).containsExactlyInAnyOrderElementsOf(expected);
        notifications.clear();
    }

    private JsonNode call(GuideProgram server, String method, String params) throws Exception {
        server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}");
        JsonNode message = JSON.readTree(server.receive());
        while (message.has("method")) {
            notifications.add(message);
            message = JSON.readTree(server.receive());
        }
        return message;
    }
}
