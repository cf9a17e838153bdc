package io.github.mcpresources.examples.documents;

import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the memory in bytes for parsing and rendering Markdown. The constants were measured with tables, lists,
 * emphasis, line breaks and prose.
 */
final class RenderingMemory {

    private static final String MARKS = "\n*_[]!<&|`~\\-+>#\"";

    private static final long PARSED_CHARACTER = 20;
    private static final long PARSED_NODE = 200;
    private static final long DRAWN_CHARACTER = 60;
    private static final long DRAWN_INLINE = 500;
    private static final long DRAWN_ROW = 500;
    private static final long DRAWN_CELL = 2_000;
    private static final long DRAWN_BLOCK = 2_500;
    private static final long DRAWN_LINE = 3_500;
    private static final long DRAWN_WORD_IN_CELL = 800;

    /**
     * The maximum number of columns of a normal table. In a table with more columns, the cells are so narrow that each
     * word may need its own line.
     */
    private static final int WIDE_COLUMNS = 8;

    /**
     * The maximum nesting depth of normal text. If text is nested more deeply, its column is so narrow that each word
     * may need its own line.
     */
    private static final int WIDE_DEPTH = 10;

    private RenderingMemory() {}

    static long ofParsing(String markdown) {
        long nodes = paddedCells(markdown);
        for (int at = 0; at < markdown.length(); at++) {
            if (MARKS.indexOf(markdown.charAt(at)) >= 0) {
                nodes++;
            }
        }
        return PARSED_CHARACTER * markdown.length() + PARSED_NODE * nodes;
    }

    /**
     * Returns the maximum number of cells that the parser adds to the rows of tables. The parser adds empty cells to
     * each row, up to the number of columns of its table. A row of one character can therefore have thousands of cells.
     */
    private static long paddedCells(String markdown) {
        long cells = 0;
        long columns = 0;
        for (String line : (Iterable<String>) markdown.lines()::iterator) {
            if (line.isBlank()) {
                columns = 0;
                continue;
            }
            cells += columns;
            if (line.indexOf('-') >= 0) { // the line may be the row that begins a table
                columns = Math.max(
                        columns,
                        line.chars().filter(character -> character == '|').count() + 1);
            }
        }
        return cells;
    }

    static long ofHtml(Node document, String markdown) {
        long nodes = 0;
        for (Node node = document; node != null; node = next(node, document)) {
            nodes++;
        }
        return PARSED_CHARACTER * markdown.length() + PARSED_NODE * nodes;
    }

    static long ofPdf(Node document, String markdown) {
        long bytes = DRAWN_CHARACTER * markdown.length();
        for (Node node = document; node != null; node = next(node, document)) {
            bytes += node instanceof Block ? ofBlock(node) : ofInline(node);
        }
        return bytes;
    }

    private static long ofBlock(Node node) {
        if (node instanceof FencedCodeBlock code) {
            return DRAWN_BLOCK + DRAWN_LINE * code.getLiteral().lines().count();
        }
        if (node instanceof IndentedCodeBlock code) {
            return DRAWN_BLOCK + DRAWN_LINE * code.getLiteral().lines().count();
        }
        boolean isInTightList =
                node instanceof Paragraph && node.getParent().getParent() instanceof ListBlock list && list.isTight();
        return isInTightList ? 0 : DRAWN_BLOCK; // a paragraph in a tight list is not an HTML element
    }

    private static long ofInline(Node node) {
        if (node instanceof HardLineBreak) {
            return DRAWN_LINE;
        }
        if (node instanceof TableCell) {
            return DRAWN_CELL;
        }
        if (node instanceof TableRow || node instanceof TableBody || node instanceof TableHead) {
            return DRAWN_ROW;
        }
        String text =
                node instanceof Text plain ? plain.getLiteral() : node instanceof Code code ? code.getLiteral() : "";
        return DRAWN_INLINE + (text.isEmpty() ? 0 : ofWord(node) * furtherWords(text));
    }

    private static long furtherWords(String text) {
        return text.chars().filter(Character::isWhitespace).count();
    }

    /**
     * Returns the memory for each word of a text node except the first word. It depends on how many words fit on a
     * line.
     */
    private static long ofWord(Node text) {
        Node at = text;
        for (int depth = 0; depth <= WIDE_DEPTH; depth++) {
            if (at instanceof TableCell) {
                return isNarrow(at.getParent()) ? DRAWN_LINE : DRAWN_WORD_IN_CELL;
            }
            at = at.getParent();
            if (at == null) {
                return 0;
            }
        }
        return DRAWN_LINE;
    }

    private static boolean isNarrow(Node row) {
        int columns = 0;
        for (Node cell = row.getFirstChild(); cell != null && columns <= WIDE_COLUMNS; cell = cell.getNext()) {
            columns++;
        }
        return columns > WIDE_COLUMNS;
    }

    /** Returns the node that follows in document order, without recursion, because texts may be deeply nested. */
    private static @Nullable Node next(Node node, Node root) {
        if (node.getFirstChild() != null) {
            return node.getFirstChild();
        }
        Node at = node;
        while (at != null && at != root && at.getNext() == null) {
            at = at.getParent();
        }
        return at == null || at == root ? null : at.getNext();
    }
}
