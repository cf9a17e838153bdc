package io.github.mcpresources.office;

import io.github.mcpresources.internal.documents.EnoughText;
import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.PlainInlines;
import io.github.mcpresources.office.internal.text.PlainWriter;
import io.github.mcpresources.office.internal.text.TextSink;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds a table by its number in a text. Cells of sheets, data of charts, and nested tables do not count. */
final class TableFinder implements TextSink {

    private final int number;
    private int count;
    private Block.@Nullable Table table;
    private final Map<String, Object> place = new LinkedHashMap<>();

    TableFinder(int number) {
        this.number = number;
    }

    @Override
    public void accept(Block block) {
        if (block instanceof Block.Page page) {
            place.put("page", page.number());
        } else if (block instanceof Block.Part part) {
            place.clear();
            place.putAll(part.place());
        } else if (block instanceof Block.Heading heading) {
            place.put("heading", ItemListing.shown(PlainInlines.visible(heading.content())));
        }
        for (Block.Table found : tables(block)) {
            count++;
            if (count == number) {
                table = found;
                throw new EnoughText();
            }
        }
    }

    /** Returns the table. Must be called only after the table was found. */
    Block.Table found() {
        return Objects.requireNonNull(table, "table");
    }

    /** Returns the number of tables read so far, including the table that was found. */
    int count() {
        return count;
    }

    /** Returns the slide of the table, or its page and the heading above it. */
    Map<String, Object> place() {
        return place;
    }

    /**
     * Returns the block itself if it is a table. If the table is only a frame around other content, returns the tables
     * in the frame. For all other blocks, returns an empty list.
     */
    static List<Block.Table> tables(Block block) {
        if (!(block instanceof Block.Table found) || found.kind() != Block.Kind.WHOLE) {
            return List.of();
        }
        if (!found.isFrame()) {
            return List.of(found);
        }
        List<Block.Table> inner = new ArrayList<>();
        for (Block content : found.rows().get(0).get(0).content()) {
            inner.addAll(tables(content));
        }
        return inner;
    }

    static int columns(Block.Table table) {
        return table.rows().stream()
                .mapToInt(row -> row.stream().mapToInt(Block.Cell::columns).sum())
                .max()
                .orElse(0);
    }

    static String firstRow(Block.Table table) {
        return table.rows().get(0).stream().map(PlainWriter::cell).collect(Collectors.joining(" | "));
    }
}
