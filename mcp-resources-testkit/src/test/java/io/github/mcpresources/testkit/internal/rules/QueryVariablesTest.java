package io.github.mcpresources.testkit.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryVariablesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "logs://{id}{?pid} id false",
                "logs://{id}{?pid} pid true",
                "logs://{id}{?from,to} to true",
                "logs://x?a=1{&tags*} tags true",
                "logs://x{?day:10} day true",
                "logs://{day} day false"
            })
    void findsVariablesOfQueriesByTheirWholeNames(String template, String name, boolean expected) {
        assertThat(QueryVariables.contains(template, name)).isEqualTo(expected);
    }
}
