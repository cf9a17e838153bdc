package io.github.mcpresources.office.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.document.ItemType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text in Markdown has the structure of the document, and a Markdown parser returns exactly the text of the document. */
class MarkdownWriterTest {

    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();
    private static final Set<Inline.Style> PLAIN = Set.of();

    private static String markdown(Block... blocks) {
        StringBuilder out = new StringBuilder();
        MarkdownWriter writer = new MarkdownWriter(out, MarkdownWriterTest::link);
        try {
            for (Block block : blocks) {
                writer.accept(block);
            }
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        return out.toString();
    }

    private static Optional<ItemLinks.Target> link(ItemType type, String path) {
        return path.equals("missing")
                ? Optional.empty()
                : Optional.of(new ItemLinks.Target("office://d/" + type.word() + "/0", "Revenue"));
    }

    private static Inline text(String text, Inline.Style... styles) {
        return new Inline.Text(text, styles.length == 0 ? PLAIN : EnumSet.copyOf(List.of(styles)));
    }

    private static Block.Paragraph paragraph(String text) {
        return new Block.Paragraph(List.of(text(text)));
    }

    private static Block.Cell cell(String text) {
        return new Block.Cell(text.isEmpty() ? List.of() : List.of(paragraph(text)), 1, 1);
    }

    /** Returns the text of a parsed tree, with newlines for hard line breaks. */
    private static String visible(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text leaf) {
                text.append(leaf.getLiteral());
            }

            @Override
            public void visit(Code code) {
                text.append("CODE").append(code.getLiteral());
            }

            @Override
            public void visit(HtmlInline html) {
                text.append(
                        html.getLiteral().equals("<br>")
                                ? "\n"
                                : html.getLiteral().matches("</?su[bp]>") ? "" : "HTML");
            }

            @Override
            public void visit(HtmlBlock html) {
                text.append("HTML");
            }

            @Override
            public void visit(HardLineBreak lineBreak) {
                text.append('\n');
            }

            @Override
            public void visit(SoftLineBreak lineBreak) {
                text.append("SOFT");
            }
        });
        return text.toString();
    }

    @Test
    void writesHeadingsParagraphsAndLinks() {
        assertThat(markdown(
                        new Block.Heading(2, List.of(text("Results"))),
                        new Block.Paragraph(List.of(
                                text("See "),
                                new Inline.Link("https://example.org/a b(c)", List.of(text("the site"))),
                                text("."),
                                new Inline.NoteReference("1"))),
                        new Block.Note("1", List.of(paragraph("A note."), paragraph("More.")))))
                .isEqualTo("""
                    ## Results

                    See [the site](https://example.org/a%20b%28c%29).[^1]

                    [^1]: A note.

                        More.
                    """);
    }

    @Test
    void writesListsWithTheirLabels() {
        assertThat(markdown(
                        paragraph("Before"),
                        new Block.ListItem(0, "", List.of(text("one"))),
                        new Block.ListItem(1, "1.", List.of(text("inner"), new Inline.LineBreak(), text("line"))),
                        new Block.ListItem(1, "2.", List.of(text("inner"))),
                        new Block.ListItem(0, "(b)", List.of(text("two"))),
                        paragraph("After")))
                .isEqualTo("""
                    Before

                    - one
                      1. inner\s\s
                         line
                      2. inner
                    - (b) two

                    After
                    """);
    }

    @Test
    void writesTablesWithMergedCells() {
        assertThat(markdown(new Block.Table(
                        List.of(
                                List.of(cell("a|b"), new Block.Cell(List.of(paragraph("wide")), 2, 1)),
                                List.of(
                                        new Block.Cell(List.of(paragraph("x"), paragraph("y")), 1, 2),
                                        cell("1"),
                                        cell("")),
                                List.of(new Block.Cell(List.of(), 1, 0), cell("2"), cell("3"))),
                        Block.Kind.WHOLE)))
                .isEqualTo("""
                    | a\\|b | wide | |
                    | --- | --- | --- |
                    | x<br>y | 1 | |
                    | | 2 | 3 |
                    """);
    }

    @Test
    void continuesLargeTableWithoutHeader() {
        Block.Table first = new Block.Table(List.of(List.of(cell("a"), cell("b"))), Block.Kind.WHOLE);
        Block.Table next = new Block.Table(List.of(List.of(cell("1"), cell("2"))), Block.Kind.CONTINUED);
        assertThat(markdown(first, next, next)).isEqualTo("| a | b |\n| --- | --- |\n| 1 | 2 |\n| 1 | 2 |\n");
    }

    @Test
    void writesTextInFrameWithoutTable() {
        assertThat(markdown(new Block.Table(List.of(List.of(cell("framed"))), Block.Kind.WHOLE)))
                .isEqualTo("framed\n");
    }

    @Test
    void linksItemsToTheirUris() {
        assertThat(markdown(new Block.Paragraph(List.of(
                        new Inline.Item(ItemType.IMAGE, "a", "A [big] dog"),
                        text(" "),
                        new Inline.Item(ItemType.CHART, "b", ""),
                        text(" "),
                        new Inline.Item(ItemType.IMAGE, "missing", "a cat")))))
                .isEqualTo("![A \\[big\\] dog](office://d/image/0) [Chart: Revenue](office://d/chart/0)"
                        + " (Picture: a cat)\n");
    }

    @Test
    void quotesTextBesideTheBody() {
        assertThat(markdown(new Block.Aside("Notes", List.of(paragraph("one"), paragraph("two")))))
                .isEqualTo("> **Notes:** one\n>\n> two\n");
    }

    @Test
    void leavesOutTargetsThatAreNotForTheWeb() {
        for (String target : List.of("javascript:alert(1)", "file:///C:/Users/me/a.docx", "..\\a.docx", "a.docx")) {
            assertThat(markdown(new Block.Paragraph(List.of(new Inline.Link(target, List.of(text("here")))))))
                    .isEqualTo("here\n");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# not a heading",
                "- not a list",
                "+ no",
                "* no",
                "1. no",
                "12) no",
                "> no",
                "===",
                "---",
                "- - -",
                "***",
                "___",
                "~~~",
                "```",
                "`code`",
                "a *b* c",
                "_a_",
                "__init__",
                "snake_case_name",
                "5 * 3 * 2",
                "[a](b)",
                "[a]: b",
                "[x] task",
                "![a](b)",
                "<b>",
                "</b>",
                "<!-- x",
                "<http://a.b>",
                "a < b",
                "&amp;",
                "&#65;",
                "AT&T",
                "C:\\dir\\*",
                "a\\",
                "\\",
                "~~a~~",
                "~a~",
                "~5% and ~6%",
                "| a | b |",
                "a | b",
                "|",
                "-",
                "+",
                "=",
                "#",
                "1.",
                "-|-",
                "$5 and $6",
                "www.example.org",
                "[^1]",
                "[1] and [2]",
                "a]",
                "--",
                ":-:",
                "\u00a0a",
                "<?php",
                "a ](b",
                "!",
                "![",
                "*",
                "**",
                "_",
                "`",
                "&",
                "<",
                ">",
                "~",
                "&;"
            })
    void keepsEachCharacter(String text) {
        assertThat(visible(PARSER.parse(markdown(paragraph(text))))).isEqualTo(text.strip());
        assertThat(visible(PARSER.parse(markdown(new Block.Heading(1, List.of(text(text)))))))
                .isEqualTo(text.strip());
        assertThat(visible(PARSER.parse(markdown(new Block.ListItem(0, "", List.of(text(text)))))))
                .isEqualTo(text.strip());
        Node table = PARSER.parse(markdown(new Block.Table(
                List.of(List.of(cell(text), cell("b")), List.of(cell(text), cell("d"))), Block.Kind.WHOLE)));
        List<String> cells = new ArrayList<>();
        table.accept(new AbstractVisitor() {
            @Override
            public void visit(CustomNode node) {
                if (node instanceof TableCell) {
                    cells.add(visible(node));
                } else {
                    visitChildren(node);
                }
            }
        });
        assertThat(cells).containsExactly(text.strip(), "b", text.strip(), "d");
    }

    /** Random content of characters with a meaning in Markdown, in random styles. */
    @Test
    void keepsRandomText() {
        Random random = new Random(42);
        String characters = "ab1 *_`[]()!<>&;#-+=.~|\\:/\"x  ";
        for (int n = 0; n < 20_000; n++) {
            List<Inline> content = new ArrayList<>();
            int count = 1 + random.nextInt(5);
            for (int at = 0; at < count; at++) {
                content.add(random(random, characters, at));
            }
            String expected = lines(PlainInlines.visible(content));
            String markdown = markdown(new Block.Paragraph(content));
            Node parsed = PARSER.parse(markdown);
            assertThat(lines(visible(parsed))).as("%s as %s", content, markdown).isEqualTo(expected);
            for (Node node = parsed.getFirstChild(); node != null; node = node.getNext()) {
                assertThat(node).as("%s as %s", content, markdown).isInstanceOf(Paragraph.class);
            }
        }
    }

    /** Returns the lines of a text without white space at their ends, and without empty lines. */
    private static String lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).collect(Collectors.joining("\n"));
    }

    private static Inline random(Random random, String characters, int at) {
        StringBuilder text = new StringBuilder();
        int length = 1 + random.nextInt(6);
        for (int n = 0; n < length; n++) {
            text.append(characters.charAt(random.nextInt(characters.length())));
        }
        Set<Inline.Style> styles = EnumSet.noneOf(Inline.Style.class);
        for (Inline.Style style : Inline.Style.values()) {
            if (random.nextInt(4) == 0 && style != Inline.Style.STRIKE) {
                styles.add(style);
            }
        }
        return switch (random.nextInt(8)) {
            case 0 -> new Inline.Link("https://example.org/" + at, List.of(new Inline.Text(text.toString(), styles)));
            case 1 -> at > 0 ? new Inline.LineBreak() : new Inline.Text(text.toString(), styles);
            default -> new Inline.Text(text.toString(), styles);
        };
    }

    @Test
    void keepsStylesOfWords() {
        assertThat(markdown(new Block.Paragraph(List.of(
                        text("a "),
                        text("bold ", Inline.Style.BOLD),
                        text("both", Inline.Style.BOLD, Inline.Style.ITALIC),
                        text(" and", Inline.Style.ITALIC),
                        text(" x"),
                        text("2", Inline.Style.SUPERSCRIPT),
                        text(" gone", Inline.Style.STRIKE)))))
                .isEqualTo("a **bold _both_** _and_ x<sup>2</sup> ~~gone~~\n");
    }

    @Test
    void parserSeesListsAndHeadings() {
        Node parsed = PARSER.parse(markdown(
                new Block.Heading(9, List.of(text("deep"))),
                new Block.ListItem(0, "3.", List.of(text("three"))),
                new Block.ListItem(0, "4.", List.of(text("four"))),
                new Block.ListItem(2, "", List.of(text("bullet")))));
        assertThat(((Heading) parsed.getFirstChild()).getLevel()).isEqualTo(6);
        ListBlock list = (ListBlock) parsed.getLastChild();
        assertThat(((OrderedList) list).getMarkerStartNumber()).isEqualTo(3);
        assertThat(list.getLastChild().getLastChild()).isInstanceOf(BulletList.class);
    }

    @Test
    void beginsTableOrListOfAsideBelowName() {
        Block.Table table = new Block.Table(
                List.of(List.of(cell("a"), cell("b")), List.of(cell("c"), cell("d"))), Block.Kind.WHOLE);
        assertThat(markdown(new Block.Aside("Header", List.of(table))))
                .isEqualTo("> **Header:**\n>\n> | a | b |\n> | --- | --- |\n> | c | d |\n");
        assertThat(markdown(new Block.Aside("Notes", List.of(new Block.ListItem(0, "", List.of(text("one")))))))
                .isEqualTo("> **Notes:**\n>\n> - one\n");
    }

    @Test
    void leavesOutAsideWithoutText() {
        Block.Table empty = new Block.Table(List.of(List.of(cell(""), cell(""))), Block.Kind.WHOLE);
        assertThat(markdown(
                        new Block.Aside("Header", List.of(empty)),
                        new Block.Aside("Comment", List.of()),
                        paragraph("x")))
                .isEqualTo("x\n");
    }

    @Test
    void leavesOutStyleOfWholeHeading() {
        assertThat(markdown(new Block.Heading(
                        2, List.of(text("1. "), text("All", Inline.Style.BOLD), text(" bold", Inline.Style.BOLD)))))
                .isEqualTo("## 1. All bold\n");
        assertThat(markdown(new Block.Heading(2, List.of(text("Only "), text("this", Inline.Style.BOLD)))))
                .isEqualTo("## Only **this**\n");
    }

    @Test
    void writesBulletForLabelWithoutLetterOrDigit() {
        Block.ListItem item = new Block.ListItem(0, "*", List.of(text("one")));
        assertThat(markdown(item)).isEqualTo("- one\n");
        assertThat(markdown(new Block.Table(
                        List.of(List.of(new Block.Cell(List.of(item), 1, 1), cell("x"))), Block.Kind.WHOLE)))
                .startsWith("| - one | x |\n");
    }

    @Test
    void parserSeesInnerListThatDoesNotBeginWithOne() {
        Node list = PARSER.parse(markdown(
                        new Block.ListItem(0, "", List.of(text("outer"))),
                        new Block.ListItem(1, "4.", List.of(text("four"))),
                        new Block.ListItem(1, "5.", List.of(text("five")))))
                .getFirstChild();
        assertThat(list.getFirstChild().getLastChild())
                .isInstanceOfSatisfying(
                        OrderedList.class,
                        inner -> assertThat(inner.getMarkerStartNumber()).isEqualTo(4));
    }

    @Test
    void dividesTableThatOnlyPlacesOtherTables() {
        Block.Table inner = new Block.Table(
                List.of(List.of(cell("a"), cell("b")), List.of(cell("c"), cell("d"))), Block.Kind.WHOLE);
        Block.Table middle =
                new Block.Table(List.of(List.of(cell("left"), new Block.Cell(List.of(inner), 1, 1))), Block.Kind.WHOLE);
        assertThat(markdown(new Block.Table(
                        List.of(List.of(cell("Top")), List.of(new Block.Cell(List.of(inner), 1, 1))),
                        Block.Kind.WHOLE)))
                .isEqualTo("Top\n\n| a | b |\n| --- | --- |\n| c | d |\n");
        assertThat(markdown(new Block.Table(
                        List.of(List.of(cell("x"), new Block.Cell(List.of(middle), 1, 1))), Block.Kind.WHOLE)))
                .isEqualTo("x\n\n| left | a / b<br>c / d |\n| --- | --- |\n");
    }

    @Test
    void leavesOutEmptyRowsOfInnerTableAndLineBreaksAroundCell() {
        Block.Table inner = new Block.Table(
                List.of(List.of(cell("a"), cell(""), cell("")), List.of(cell(""), cell(""), cell(""))),
                Block.Kind.WHOLE);
        Block.Paragraph broken = new Block.Paragraph(
                List.of(new Inline.LineBreak(), text("end"), new Inline.LineBreak(), new Inline.LineBreak()));
        assertThat(markdown(new Block.Table(
                        List.of(List.of(
                                new Block.Cell(List.of(inner), 1, 1),
                                new Block.Cell(List.of(broken), 1, 1),
                                cell("<br>"))),
                        Block.Kind.WHOLE)))
                .startsWith("| a | end | \\<br> |\n");
    }

    @Test
    void ordersStylesIndependentlyOfTheirSet() {
        Set<Inline.Style> one = new LinkedHashSet<>(List.of(Inline.Style.ITALIC, Inline.Style.BOLD));
        Set<Inline.Style> other = new LinkedHashSet<>(List.of(Inline.Style.BOLD, Inline.Style.ITALIC));
        assertThat(markdown(new Block.Paragraph(List.of(new Inline.Text("x", one)))))
                .isEqualTo(markdown(new Block.Paragraph(List.of(new Inline.Text("x", other)))))
                .isEqualTo("**_x_**\n");
    }

    @Test
    void dividesTableWithLongTextAroundOtherTable() {
        Block.Table inner = new Block.Table(List.of(List.of(cell("a"), cell("b"))), Block.Kind.WHOLE);
        List<Block> page = new ArrayList<>(List.of(inner));
        for (int at = 0; at < 10; at++) {
            page.add(paragraph("p" + at));
        }
        Block.Table frame = new Block.Table(List.of(List.of(new Block.Cell(page, 1, 1))), Block.Kind.WHOLE);
        assertThat(markdown(new Block.Table(
                        List.of(List.of(cell("left"), new Block.Cell(List.of(frame), 1, 1))), Block.Kind.WHOLE)))
                .startsWith("left\n\n| a | b |\n| --- | --- |\n\np0\n\np1\n");
    }

    @Test
    void keepsItemsOfSameDepthTogetherAfterParagraph() {
        assertThat(markdown(
                        new Block.ListItem(0, "", List.of(text("outer"))),
                        paragraph("between"),
                        new Block.ListItem(1, "", List.of(text("one"))),
                        new Block.ListItem(1, "", List.of(text("two"))),
                        new Block.ListItem(2, "", List.of(text("inner")))))
                .isEqualTo("- outer\n\nbetween\n\n- one\n- two\n  - inner\n");
    }
}
