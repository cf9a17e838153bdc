package io.github.mcpresources.office.internal.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Writes blocks as Markdown: CommonMark with the tables, footnotes and strikethrough of GitHub. */
public final class MarkdownWriter implements TextSink {

    /** The number of characters of a table after which they are passed on. */
    private static final int MAX_BUFFERED = 64 * 1024;

    private static final int MAX_HEADING = 6;
    /** The number of blocks that a cell with a table has at most. A cell with more is a part of a page. */
    private static final int LONG_CELL = 10;

    /** The depth of a list item, and the width of its marker. */
    private record Indent(int depth, int width) {}

    private final Appendable out;
    private final ItemLinks items;
    /** The current list item and its outer items, the outermost first. */
    private final List<Indent> indents = new ArrayList<>();

    private boolean isStarted;
    private boolean inTable;
    private int columns;

    public MarkdownWriter(Appendable out, ItemLinks items) {
        this.out = out;
        this.items = items;
    }

    @Override
    public void accept(Block block) throws IOException {
        if (block instanceof Block.Page) {
            return;
        }
        boolean wasInTable = inTable;
        inTable = false;
        if (block instanceof Block.ListItem item) {
            listItem(item);
            return;
        }
        if (block instanceof Block.Table table) {
            table(table, wasInTable);
            return;
        }
        if (block instanceof Block.Paragraph paragraph) {
            chunk(paragraph(paragraph.content()));
        } else if (block instanceof Block.Heading heading) {
            String title = MarkdownInlines.render(title(heading.content()), items, MarkdownInlines.Place.HEADING);
            chunk(title.isEmpty() ? "" : "#".repeat(Math.min(MAX_HEADING, heading.level())) + " " + title);
        } else if (block instanceof Block.Part part) {
            chunk("# " + MarkdownInlines.render(part.title(), items, MarkdownInlines.Place.HEADING));
        } else if (block instanceof Block.Note note) {
            chunk("[^" + note.label() + "]: " + indented(inner(note.content()), "    "));
        } else if (block instanceof Block.Aside aside) {
            aside(aside);
        }
    }

    /** Writes the name and the content. Only a paragraph can begin in the line of the name. */
    private void aside(Block.Aside aside) throws IOException {
        String content = inner(aside.content());
        if (!content.isEmpty()) {
            String separator = aside.content().get(0) instanceof Block.Paragraph ? " " : "\n\n";
            String all = "**" + label(aside.name()).strip() + ":**" + separator + content;
            chunk("> " + all.replace("\n", "\n> ").replace("> \n", ">\n"));
        }
    }

    /** Removes the styles that all words of a heading have, because Markdown emphasizes the whole heading. */
    private static List<Inline> title(List<Inline> content) {
        Set<Inline.Style> common = EnumSet.of(Inline.Style.BOLD, Inline.Style.ITALIC);
        retain(content, common);
        return common.isEmpty() ? content : without(content, common);
    }

    private static void retain(List<Inline> content, Set<Inline.Style> common) {
        for (Inline inline : content) {
            if (inline instanceof Inline.Link link) {
                retain(link.content(), common);
            } else if (inline instanceof Inline.Text text && text.text().chars().anyMatch(Character::isLetter)) {
                common.retainAll(text.styles());
            }
        }
    }

    private static List<Inline> without(List<Inline> content, Set<Inline.Style> removed) {
        List<Inline> plain = new ArrayList<>();
        for (Inline inline : content) {
            if (inline instanceof Inline.Link link) {
                plain.add(new Inline.Link(link.target(), without(link.content(), removed)));
            } else if (inline instanceof Inline.Text text) {
                Set<Inline.Style> styles = new HashSet<>(text.styles());
                styles.removeAll(removed);
                plain.add(new Inline.Text(text.text(), styles));
            } else {
                plain.add(inline);
            }
        }
        return plain;
    }

    private String paragraph(List<Inline> content) {
        return MarkdownInlines.render(content, items, MarkdownInlines.Place.PARAGRAPH);
    }

    private String inner(List<Block> content) throws IOException {
        StringBuilder text = new StringBuilder();
        MarkdownWriter writer = new MarkdownWriter(text, items);
        for (Block block : content) {
            writer.accept(block);
        }
        return text.toString().strip();
    }

    private static String indented(String text, String indent) {
        return text.replace("\n", "\n" + indent).replace(indent + "\n", "\n");
    }

    /** Writes a block after an empty line, unless it is the first block. An empty block is left out. */
    private void chunk(String text) throws IOException {
        if (text.isEmpty()) {
            return;
        }
        indents.clear();
        out.append(isStarted ? "\n" : "").append(text).append('\n');
        isStarted = true;
    }

    private void listItem(Block.ListItem item) throws IOException {
        if (indents.isEmpty() && isStarted) {
            out.append('\n');
        }
        isStarted = true;
        int open = indents.size();
        while (!indents.isEmpty() && indents.get(indents.size() - 1).depth() >= item.depth()) {
            indents.remove(indents.size() - 1);
        }
        boolean isNested = open > 0 && open == indents.size();
        boolean isNumber = item.label().matches("[0-9]{1,9}[.)]");
        if (isNested && isNumber && number(item.label()) != 1) {
            out.append('\n'); // only the number 1 can follow the text of the outer item directly
        }
        String marker = (isNumber ? item.label() : "-") + " ";
        String label = isSymbol(item.label()) || isNumber ? "" : label(item.label());
        String indent = " ".repeat(indents.stream().mapToInt(Indent::width).sum());
        String text = label + paragraph(item.content());
        out.append(indent).append(marker);
        out.append(indented(text, indent + " ".repeat(marker.length()))).append('\n');
        indents.add(new Indent(item.depth(), marker.length()));
    }

    private static int number(String label) {
        return Integer.parseInt(label.substring(0, label.length() - 1));
    }

    /** Checks whether a label is a bullet, such as an asterisk. */
    private static boolean isSymbol(String label) {
        return label.codePoints().noneMatch(Character::isLetterOrDigit);
    }

    private static String label(String label) {
        StringBuilder escaped = new StringBuilder();
        MarkdownEscapes.append(escaped, label, ' ', ' ', true, false);
        return MarkdownEscapes.line(escaped + " ");
    }

    private void table(Block.Table table, boolean wasInTable) throws IOException {
        if (table.isFrame() || isLayout(table)) {
            for (List<Block.Cell> row : table.rows()) {
                for (Block.Cell cell : row) {
                    for (Block block : cell.rows() == 0 ? List.<Block>of() : cell.content()) {
                        accept(block);
                    }
                }
            }
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        for (List<Block.Cell> row : table.rows()) {
            rows.add(cells(row));
        }
        if (rows.stream().allMatch(row -> row.stream().allMatch(String::isEmpty))) {
            return;
        }
        int width = rows.stream().mapToInt(List::size).max().orElse(0);
        boolean isContinued = table.kind() == Block.Kind.CONTINUED && wasInTable && width <= columns;
        StringBuilder text = new StringBuilder();
        if (!isContinued) {
            columns = width;
            text.append(isStarted ? "\n" : "");
            row(text, rows.get(0));
            text.append("|").append(" --- |".repeat(columns)).append('\n');
        }
        for (List<String> row : rows.subList(isContinued ? 0 : 1, rows.size())) {
            row(text, row);
            if (text.length() > MAX_BUFFERED) {
                out.append(text);
                text.setLength(0);
            }
        }
        indents.clear();
        isStarted = true;
        inTable = true;
        out.append(text);
    }

    /**
     * Checks whether a table only places its content on the page. Such a table contains other tables, either in several
     * levels, without other cells beside them, or within a long text.
     */
    private static boolean isLayout(Block.Table table) {
        if (table.kind() != Block.Kind.WHOLE) {
            return false;
        }
        int levels = levels(table);
        return levels > 1
                || (levels == 1
                        && (table.rows().stream().allMatch(MarkdownWriter::isOneCell)
                                || table.rows().stream().flatMap(List::stream).anyMatch(MarkdownWriter::isLong)));
    }

    private static boolean isOneCell(List<Block.Cell> row) {
        return row.stream().filter(cell -> !cell.content().isEmpty()).count() <= 1;
    }

    private static boolean isLong(Block.Cell cell) {
        return levels(cell) > 0 && size(cell) > LONG_CELL;
    }

    /** Returns the number of blocks in a cell and in its tables. */
    private static int size(Block.Cell cell) {
        int size = 0;
        for (Block block : cell.content()) {
            size++;
            if (block instanceof Block.Table table) {
                for (List<Block.Cell> row : table.rows()) {
                    size += row.stream().mapToInt(MarkdownWriter::size).sum();
                }
            }
        }
        return size;
    }

    /** Returns the number of levels of tables in a table. */
    private static int levels(Block.Table table) {
        int levels = 0;
        for (List<Block.Cell> row : table.rows()) {
            for (Block.Cell cell : row) {
                levels = Math.max(levels, levels(cell));
            }
        }
        return levels;
    }

    private static int levels(Block.Cell cell) {
        int levels = 0;
        for (Block block : cell.content()) {
            if (block instanceof Block.Table inner) {
                levels = Math.max(levels, levels(inner) + (inner.isFrame() ? 0 : 1));
            }
        }
        return levels;
    }

    private void row(StringBuilder text, List<String> cells) {
        text.append('|');
        for (int column = 0; column < columns; column++) {
            String cell = column < cells.size() ? cells.get(column) : "";
            text.append(' ').append(cell).append(cell.isEmpty() ? "|" : " |");
        }
        text.append('\n');
    }

    /** Returns a string for each column. The text of a cell that covers several columns is in the first column. */
    private List<String> cells(List<Block.Cell> row) {
        List<String> cells = new ArrayList<>();
        for (Block.Cell cell : row) {
            cells.add(cell.rows() == 0 || cell.content().isEmpty() ? "" : cell(cell.content()));
            for (int column = 1; column < cell.columns(); column++) {
                cells.add("");
            }
        }
        return cells;
    }

    private String cell(List<Block> content) {
        List<String> lines = new ArrayList<>();
        for (Block block : content) {
            lines.add(cell(block));
        }
        lines.removeIf(String::isEmpty);
        return String.join("<br>", lines);
    }

    private String cell(Block block) {
        if (block instanceof Block.Paragraph paragraph) {
            return MarkdownInlines.render(paragraph.content(), items, MarkdownInlines.Place.CELL);
        }
        if (block instanceof Block.Heading heading) {
            return MarkdownInlines.render(heading.content(), items, MarkdownInlines.Place.CELL);
        }
        if (block instanceof Block.ListItem item) {
            String label = isSymbol(item.label()) ? "-" : item.label();
            return label + " " + MarkdownInlines.render(item.content(), items, MarkdownInlines.Place.CELL);
        }
        if (block instanceof Block.Table table) {
            List<String> rows = new ArrayList<>();
            for (List<Block.Cell> row : table.rows()) {
                List<String> cells = cells(row);
                while (!cells.isEmpty() && cells.get(cells.size() - 1).isEmpty()) {
                    cells.remove(cells.size() - 1);
                }
                rows.add(String.join(" / ", cells));
            }
            rows.removeIf(String::isEmpty);
            return String.join("<br>", rows);
        }
        if (block instanceof Block.Aside aside) {
            return aside.name() + ": " + cell(aside.content());
        }
        return block instanceof Block.Note note ? cell(note.content()) : "";
    }
}
