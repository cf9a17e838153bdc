package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ServerAddressTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "node server.js              | node,server.js",
                "` node \tserver.js `        | node,server.js",
                "node \"my server.js\"       | node,my server.js",
                "node 'my server.js'         | node,my server.js",
                "node --name='a \"b\" c' d   | node,--name=a \"b\" c,d",
                "node \"it's\"               | node,it's",
                "node '' x                   | node,,x",
            })
    void splitsCommandAtSpacesOutsideQuotes(String command, String words) {
        assertThat(new ServerAddress("a", "stdio:" + command).command()).isEqualTo(List.of(words.split(",")));
    }

    @Test
    void refusesUnclosedQuote() {
        assertThatThrownBy(() -> new ServerAddress("a", "stdio:node 'server.js").command())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a quote is not closed: stdio:node 'server.js");
    }

    @Test
    void readsNameAndAddress() {
        assertThat(new ServerAddress.Converter().convert("docs=http://localhost:1/mcp?a=b"))
                .isEqualTo(new ServerAddress("docs", "http://localhost:1/mcp?a=b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:1/mcp", "=http://localhost:1/mcp", ""})
    void refusesAddressWithoutName(String text) {
        assertThatThrownBy(() -> new ServerAddress.Converter().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("write NAME=URL");
    }
}
