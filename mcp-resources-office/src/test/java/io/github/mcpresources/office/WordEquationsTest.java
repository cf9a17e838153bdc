package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Equations of Word documents are written in one line that keeps their meaning. */
class WordEquationsTest {

    private static String run(String text) {
        return "<m:r><m:rPr><m:sty m:val=\"p\"/></m:rPr><m:t>" + text + "</m:t></m:r>";
    }

    /** Returns an element of an equation whose arguments are texts or elements, each after its name. */
    private static String math(String name, String... arguments) {
        StringBuilder xml = new StringBuilder("<m:" + name + ">");
        for (int at = 0; at < arguments.length; at += 2) {
            String content = arguments[at + 1];
            boolean isText = !content.startsWith("<") && !arguments[at].endsWith("Pr");
            xml.append("<m:" + arguments[at] + ">" + (isText ? run(content) : content) + "</m:" + arguments[at] + ">");
        }
        return xml + "</m:" + name + ">";
    }

    private static Stream<Arguments> equations() {
        String square = math("sSup", "e", "x", "sup", "2");
        String half = math("f", "num", "1", "den", "2");
        return Stream.of(
                arguments(math("f", "num", "a", "den", "b+1") + run("=") + square, "a/(b+1)=x^2"),
                arguments(math("f", "num", "a+b", "den", square), "(a+b)/x^2"),
                arguments(math("f", "num", half, "den", "ab"), "(1/2)/(ab)"),
                arguments(run("1") + half + run("x"), "1(1/2)x"),
                arguments(math("sSup", "e", square, "sup", "n+1") + run("y"), "(x^2)^(n+1) y"),
                arguments(math("sSubSup", "e", "x", "sub", "1", "sup", "-1"), "x_1^(-1)"),
                arguments(math("rad", "radPr", "<m:degHide m:val=\"1\"/>", "deg", "", "e", "a+b"), "√(a+b)"),
                arguments(math("rad", "deg", "3", "e", "x"), "√[3](x)"),
                arguments(
                        math("nary", "naryPr", "<m:chr m:val=\"∑\"/>", "sub", "i=1", "sup", "n", "e", square),
                        "∑_(i=1)^n x^2"),
                arguments(math("nary", "sub", "0", "sup", "1", "e", "f+g") + run("dx"), "∫_0^1 (f+g) dx"),
                arguments(
                        math("d", "dPr", "<m:begChr m:val=\"[\"/><m:endChr m:val=\"]\"/>", "e", "a", "e", "b"),
                        "[a|b]"),
                arguments(
                        math("sSup", "e", math("d", "e", "a+b"), "sup", "2") + math("func", "fName", "sin", "e", "x"),
                        "(a+b)^2 sin(x)"),
                arguments(math("func", "fName", math("limLow", "e", "lim", "lim", "n→∞"), "e", half), "lim_(n→∞)(1/2)"),
                arguments(
                        math(
                                "d",
                                "e",
                                math(
                                        "m",
                                        "mr",
                                        math("e", "r", "<m:t>a</m:t>") + math("e", "r", "<m:t>b</m:t>"),
                                        "mr",
                                        math("e", "r", "<m:t>c</m:t>") + math("e", "r", "<m:t>d</m:t>"))),
                        "([a, b; c, d])"),
                arguments(math("acc", "accPr", "<m:chr m:val=\"\u20d7\"/>", "e", "v"), "v\u20d7"),
                arguments("<w:del>" + run("gone") + "</w:del>" + run("kept"), "kept"));
    }

    @ParameterizedTest
    @MethodSource("equations")
    void writesEquationsInOneLine(String equation, String line) throws Exception {
        String namespace = " xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\"";
        byte[] document = TestPackage.word()
                .part(
                        "word/document.xml",
                        "<w:document xmlns:w=\"urn:w\"><w:body><w:p><w:r><w:t xml:space=\"preserve\">See </w:t></w:r><m:oMath"
                                + namespace + ">" + equation + "</m:oMath></w:p></w:body></w:document>")
                .bytes();
        assertThat(Texts.text(document, "txt")).isEqualTo("See " + line + "\n");
    }
}
