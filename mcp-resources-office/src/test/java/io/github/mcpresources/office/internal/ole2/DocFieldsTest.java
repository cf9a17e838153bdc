package io.github.mcpresources.office.internal.ole2;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The fields of doc files that are links have the targets of their instructions. */
class DocFieldsTest {

    private static String target(String instruction) {
        DocFields fields = new DocFields();
        fields.begin();
        instruction.chars().forEach(ch -> fields.instruction((char) ch));
        String target = fields.separate();
        assertThat(fields.end()).isEqualTo(target != null);
        return target;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HYPERLINK \"https://example.org/b\" | https://example.org/b",
                "HYPERLINK \"https://example.org/b\" \\l \"part\" | https://example.org/b#part",
                "HYPERLINK \"https://example.org/b\" \\o \"tip\" | https://example.org/b",
                "HYPERLINK \"https://example.org/a b?x=1&y=(2)\" | https://example.org/a b?x=1&y=(2)",
                "HYPERLINK \"https://example.org/b\" \\l \"a part\" | https://example.org/b#a part",
                "HYPERLINK \\t \"\" \\o \"a tip\" https://example.org/b \u0001| https://example.org/b",
                "HYPERLINK \"file:///C:\\\\my files\\\\a.doc\" \\h | file:///C:\\my files\\a.doc",
                "HYPERLINK \"https://example.org/b | https://example.org/b",
            })
    void linkHasItsDocumentAndBookmark(String instruction, String target) {
        assertThat(target(instruction)).isEqualTo(target);
    }

    @Test
    void bookmarkOfSameDocumentAndOtherFieldsAreNoLinks() {
        assertThat(target("HYPERLINK \\l \"part\"")).isNull();
        assertThat(target("HYPERLINK \"\" \\l \"part\"")).isNull();
        assertThat(target("PAGE")).isNull();
    }

    @Test
    void formulaWithoutResultHasItsText() {
        DocFields fields = new DocFields();
        fields.begin();
        "EQ \\f(1,2)".chars().forEach(ch -> fields.instruction((char) ch));
        assertThat(fields.formula()).isEqualTo("(1,2)");
        fields.separate();
        assertThat(fields.formula()).isNull();
    }
}
