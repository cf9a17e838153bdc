package io.github.mcpresources.office.internal.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Writes blocks as Markdown: CommonMark with the tables, footnotes and strikethrough of GitHub. */
public final class MarkdownWriter implements TextSink {

    private static final int MAX_HEADING = 6;

    private final Appendable out;
    private final ItemLinks items;
    /** The widths of the markers of the current list item and its outer items, the outermost first. */
    private final List<Integer> indents = new ArrayList<>();

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
            String title = MarkdownInlines.render(heading.content(), items, MarkdownInlines.Place.HEADING);
            chunk(title.isEmpty() ? "" : "#".repeat(Math.min(MAX_HEADING, heading.level())) + " " + title);
        } else if (block instanceof Block.Part part) {
            chunk("# " + MarkdownInlines.render(part.title(), items, MarkdownInlines.Place.HEADING));
        } else if (block instanceof Block.Note note) {
            chunk("[^" + note.label() + "]: " + indented(inner(note.content()), "    "));
        } else if (block instanceof Block.Aside aside) {
            String content = inner(aside.content());
            chunk("> **" + label(aside.name()).strip() + ":** "
                    + content.replace("\n", "\n> ").replace("> \n", ">\n"));
        }
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
        int depth = Math.min(item.depth(), indents.size());
        while (indents.size() > depth) {
            indents.remove(indents.size() - 1);
        }
        boolean isNumber = item.label().matches("[0-9]{1,9}[.)]");
        String marker = (isNumber ? item.label() : "-") + " ";
        String label = item.label().isEmpty() || isNumber ? "" : label(item.label());
        String indent = " ".repeat(indents.stream().mapToInt(Integer::intValue).sum());
        String text = label + paragraph(item.content());
        out.append(indent).append(marker);
        out.append(indented(text, indent + " ".repeat(marker.length()))).append('\n');
        indents.add(marker.length());
    }

    private static String label(String label) {
        StringBuilder escaped = new StringBuilder();
        MarkdownEscapes.append(escaped, label, ' ', ' ', true, false);
        return MarkdownEscapes.line(escaped + " ");
    }

    private void table(Block.Table table, boolean wasInTable) throws IOException {
        if (table.isFrame()) {
            for (Block block : table.rows().get(0).get(0).content()) { // a frame around text, or a layout
                accept(block);
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
        }
        indents.clear();
        isStarted = true;
        inTable = true;
        out.append(text);
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
            cells.add(cell.rows() == 0 ? "" : cell(cell.content()));
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
            String label = item.label().isEmpty() ? "-" : item.label();
            return label + " " + MarkdownInlines.render(item.content(), items, MarkdownInlines.Place.CELL);
        }
        if (block instanceof Block.Table table) {
            List<String> rows = new ArrayList<>();
            for (List<Block.Cell> row : table.rows()) {
                rows.add(String.join(" / ", cells(row)));
            }
            return String.join("<br>", rows);
        }
        if (block instanceof Block.Aside aside) {
            return aside.name() + ": " + cell(aside.content());
        }
        return block instanceof Block.Note note ? cell(note.content()) : "";
    }
}
