package io.github.mcpresources.internal.stateless;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DuplicateNamesTest {

    @Test
    void distinguishesRepeatedNameFromTextAfterValue() {
        assertThat(DuplicateNames.fault("{\"a\":{\"b\":1,\"\\u0062\":2}}"))
                .contains("an object has the name 'b' more than once");
        assertThat(DuplicateNames.fault("{\"a\":1} {\"a\":1}"))
                .contains("text follows the JSON value of the message: {\"a\":1}");
        assertThat(DuplicateNames.fault("1}")).contains("text follows the JSON value of the message: }");
    }

    @Test
    void acceptsSameNameInDifferentObjects() {
        assertThat(DuplicateNames.fault("{\"a\":[{\"b\":1},{\"b\":\"a\"}]} ")).isEmpty();
    }
}
