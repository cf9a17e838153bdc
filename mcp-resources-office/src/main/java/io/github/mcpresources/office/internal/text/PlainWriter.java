package io.github.mcpresources.office.internal.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes blocks as plain text. The cells of a table are separated by tabs, and its rows by line breaks. */
public final class PlainWriter implements TextSink {

    private static final String INDENT = "  ";

    private final Appendable out;
    private boolean isStarted;
    private boolean inList;

    public PlainWriter(Appendable out) {
        this.out = out;
    }

    @Override
    public void accept(Block block) throws IOException {
        boolean wasInList = inList;
        inList = block instanceof Block.ListItem;
        if (block instanceof Block.Paragraph paragraph) {
            chunk(PlainInlines.render(paragraph.content()), true);
        } else if (block instanceof Block.Heading heading) {
            chunk(PlainInlines.render(heading.content()).replace('\n', ' '), true);
        } else if (block instanceof Block.Part part) {
            chunk(PlainInlines.render(part.title()).replace('\n', ' '), true);
        } else if (block instanceof Block.ListItem item) {
            String indent = INDENT.repeat(item.depth());
            String label = item.label().isEmpty() ? "- " : item.label() + " ";
            String text = PlainInlines.render(item.content()).replace("\n", "\n" + indent + INDENT);
            chunk(indent + label + text, !wasInList);
        } else if (block instanceof Block.Table table) {
            table(table);
        } else if (block instanceof Block.Note note) {
            chunk("[" + note.label() + "] " + inner(note.content()), true);
        } else if (block instanceof Block.Aside aside) {
            chunk(aside.name() + ": " + inner(aside.content()), true);
        }
    }

    private void chunk(String text, boolean isApart) throws IOException {
        if (!text.isBlank()) {
            out.append(isStarted && isApart ? "\n" : "").append(text).append('\n');
            isStarted = true;
        }
    }

    private static String inner(List<Block> content) throws IOException {
        StringBuilder text = new StringBuilder();
        PlainWriter writer = new PlainWriter(text);
        for (Block block : content) {
            writer.accept(block);
        }
        return text.toString().strip();
    }

    private void table(Block.Table table) throws IOException {
        List<String> rows = new ArrayList<>();
        for (List<Block.Cell> row : table.rows()) {
            rows.add(row(row));
        }
        rows.removeIf(String::isBlank);
        chunk(String.join("\n", rows), table.kind() != Block.Kind.CONTINUED);
    }

    private static String row(List<Block.Cell> row) {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < row.size(); at++) {
            Block.Cell cell = row.get(at);
            text.append(at == 0 ? "" : "\t").append(cell.rows() == 0 ? "" : cell(cell));
            text.append("\t".repeat(cell.columns() - 1));
        }
        return text.toString();
    }

    public static String text(Block block) {
        try {
            return inner(List.of(block));
        } catch (IOException impossible) { // the text is in memory
            throw new UncheckedIOException(impossible);
        }
    }

    /** Returns the text of a cell as one line, without tabs. */
    public static String cell(Block.Cell cell) {
        return lines(cell)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining(" "))
                .replace('\t', ' ');
    }

    public static String lines(Block.Cell cell) {
        try {
            return inner(cell.content()).replace("\n\n", "\n");
        } catch (IOException impossible) { // the text is in memory
            throw new UncheckedIOException(impossible);
        }
    }
}
