package io.github.mcpresources.pdf.internal.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts a page to Markdown according to its layout. Headings are recognized by the size of the font, lists by their
 * labels, tables by the alignment of the cells, and paragraphs by the distance between lines.
 */
final class MarkdownPage {

    private static final Pattern BULLET = Pattern.compile("([•‣▪▫◦●○■□–—∙·*-]|\\uf0b7|\\uf0a7)\\s+(\\S.*)");
    private static final Pattern NUMBER = Pattern.compile("(\\(?(?:[0-9]{1,3}|[a-zA-Z]|[ivx]{1,5})[.)])\\s+(\\S.*)");
    private static final float[] LEVELS = {1.8f, 1.4f, 1.15f};
    private static final int MAX_HEADING = 200;
    private static final float FAR = 1.9f;
    private static final float ALIGNED = 6f;
    private static final int MIN_ROWS = 2;
    private static final char HYPHEN = '-';

    private final List<Row> rows;
    private final float body;
    private int at;

    MarkdownPage(List<Row> rows) {
        this.rows = rows;
        this.body = body(rows);
    }

    private static float body(List<Row> rows) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (Row row : rows) {
            for (Line line : row.parts()) {
                for (Word word : line.words()) {
                    counts.merge(Math.round(2 * word.size()), word.text().length(), Integer::sum);
                }
            }
        }
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> most.getKey() / 2f)
                .orElse(1f);
    }

    /** Checks whether two rows are farther apart than the lines of a paragraph. */
    static boolean isApart(Row before, Row next) {
        float distance = next.base() - before.base();
        float height = Math.max(before.height(), next.height());
        return distance <= 0
                || distance > FAR * Math.max(height, Math.max(before.first().size(), 1) * 0.75f);
    }

    void write(StringBuilder out) {
        while (at < rows.size()) {
            if (!out.isEmpty()) {
                out.append('\n');
            }
            int level = level(rows.get(at));
            if (level > 0) {
                heading(level, out);
            } else if (isTable()) {
                table(out);
            } else if (isItem(rows.get(at))) {
                list(out);
            } else {
                out.append(MarkdownText.paragraph(joined())).append('\n');
            }
        }
    }

    /** Returns the level of a heading, starting at 1; 0 if the row is not a heading. */
    private int level(Row row) {
        if (!row.isSingle() || row.text().length() > MAX_HEADING) {
            return 0;
        }
        float ratio = row.first().size() / Math.max(1, body);
        for (int level = 1; level <= LEVELS.length; level++) {
            if (ratio >= LEVELS[level - 1]) {
                return level;
            }
        }
        return 0;
    }

    private void heading(int level, StringBuilder out) {
        StringBuilder title = new StringBuilder(rows.get(at).text());
        at++;
        while (at < rows.size()
                && level(rows.get(at)) == level
                && !isApart(rows.get(at - 1), rows.get(at))
                && title.length() < MAX_HEADING) {
            title.append(' ').append(rows.get(at).text());
            at++;
        }
        out.append("#".repeat(level))
                .append(' ')
                .append(MarkdownText.inline(title.toString()))
                .append('\n');
    }

    private static boolean isItem(Row row) {
        String text = row.text();
        return row.isSingle()
                && (BULLET.matcher(text).matches() || NUMBER.matcher(text).matches());
    }

    private void list(StringBuilder out) {
        while (at < rows.size() && isItem(rows.get(at)) && level(rows.get(at)) == 0) {
            String text = joined();
            Matcher bullet = BULLET.matcher(text);
            Matcher number = NUMBER.matcher(text);
            if (bullet.matches()) {
                out.append("- ").append(MarkdownText.inline(bullet.group(2)));
            } else if (number.matches()) {
                boolean isPlain = number.group(1).matches("[0-9]{1,3}[.)]");
                out.append(isPlain ? number.group(1) : "- " + MarkdownText.inline(number.group(1)))
                        .append(' ')
                        .append(MarkdownText.inline(number.group(2)));
            }
            out.append('\n');
        }
    }

    private String joined() {
        StringBuilder text = new StringBuilder(rows.get(at).text());
        Row before = rows.get(at);
        at++;
        while (at < rows.size() && continues(before, rows.get(at))) {
            before = rows.get(at);
            String next = before.text();
            int last = text.length() - 1;
            boolean isBroken = text.charAt(last) == HYPHEN
                    && last > 0
                    && Character.isLetter(text.charAt(last - 1))
                    && Character.isLowerCase(next.codePointAt(0));
            if (isBroken) {
                text.setLength(last);
            } else {
                text.append(' ');
            }
            text.append(next);
            at++;
        }
        return text.toString();
    }

    private boolean continues(Row before, Row next) {
        return before.isSingle()
                && next.isSingle()
                && !isItem(next)
                && level(next) == 0
                && before.first().words().get(0).direction()
                        == next.first().words().get(0).direction()
                && !isApart(before, next);
    }

    private boolean isTable() {
        return tableRows().size() >= MIN_ROWS;
    }

    /**
     * Returns the rows of the table that begins at the current row. If no table begins there, returns at most one row.
     */
    private List<Row> tableRows() {
        List<Row> table = new ArrayList<>();
        for (int next = at; next < rows.size(); next++) {
            Row row = rows.get(next);
            if (row.isSingle() || (!table.isEmpty() && !isAligned(table.get(table.size() - 1), row))) {
                break;
            }
            table.add(row);
        }
        return table;
    }

    private static boolean isAligned(Row one, Row other) {
        if (one.parts().size() != other.parts().size()) {
            return false;
        }
        for (int column = 0; column < one.parts().size(); column++) {
            Line above = one.parts().get(column);
            Line below = other.parts().get(column);
            boolean isOver = above.left() < below.right() + ALIGNED && below.left() < above.right() + ALIGNED;
            if (!isOver) {
                return false;
            }
        }
        return true;
    }

    private void table(StringBuilder out) {
        List<Row> table = tableRows();
        at += table.size();
        for (int row = 0; row < table.size(); row++) {
            out.append('|');
            for (Line cell : table.get(row).parts()) {
                out.append(' ')
                        .append(MarkdownText.inline(cell.text()).replace("|", "\\|"))
                        .append(" |");
            }
            out.append('\n');
            if (row == 0) {
                out.append('|')
                        .append(" --- |".repeat(table.get(row).parts().size()))
                        .append('\n');
            }
        }
    }
}
