package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.poi.ss.SpreadsheetVersion;
import org.apache.poi.ss.formula.FormulaRenderer;
import org.apache.poi.ss.formula.SharedFormula;
import org.apache.poi.ss.formula.ptg.ExpPtg;
import org.apache.poi.ss.formula.ptg.Ptg;
import org.apache.poi.util.LittleEndianByteArrayInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Converts the formulas of the cells of a sheet to text. A workbook stores formulas as tokens ([MS-XLS] 2.2.2). A group
 * of cells can share one formula, whose tokens are in a separate record after the first cell of the group.
 */
final class XlsFormulas {

    static final int SHARED = 0x04bc;
    static final int ARRAY = 0x0221;

    /** The text that replaces a formula that cannot be read. */
    static final String UNREADABLE = "[unreadable formula]";

    private static final int ENTRY = 100;
    private static final int TOKENS = 22;
    private static final int SHARED_TOKENS = 10;
    private static final int ARRAY_TOKENS = 14;

    /** The token of a cell that shares the formula of a group. */
    private static final int OF_GROUP = 0x01;

    /** The formula of a group. The references of a shared formula are relative to each cell that uses it. */
    private static final class Group {
        private final byte[] record;
        private final boolean isShared;
        /** The text of an array formula, which is the same for all cells; null if it is not known yet. */
        private @Nullable String text;

        Group(byte[] record, boolean isShared) {
            this.record = record;
            this.isShared = isShared;
        }
    }

    private final XlsNames names;
    private final OfficeLimits limits;
    private final Map<Integer, Group> groups = new HashMap<>();
    private long bytes;
    private int awaited;

    XlsFormulas(XlsNames names, OfficeLimits limits) {
        this.names = names;
        this.limits = limits;
    }

    /**
     * Reads the formula of a cell.
     *
     * @param record the FORMULA record
     * @param isShown true to convert the formula to text; false to determine only the group to which the cell belongs
     * @return the formula; null if {@code isShown} is false, or if the next record contains the formula
     */
    @Nullable
    String cell(byte[] record, boolean isShown) {
        if (Records.uint8(record, TOKENS) != OF_GROUP) {
            return isShown ? text(record, TOKENS, record, false) : null;
        }
        Ptg[] tokens = tokens(record, TOKENS);
        if (tokens == null || tokens.length != 1 || !(tokens[0] instanceof ExpPtg of)) {
            return isShown ? UNREADABLE : null;
        }
        awaited = of.getRow() << 16 | of.getColumn();
        Group group = groups.get(awaited);
        return group == null || !isShown ? null : text(group, record);
    }

    /**
     * Reads the formula of a group of cells.
     *
     * @param type the type of the record, {@link #SHARED} or {@link #ARRAY}
     * @param record the record, which follows the first cell of the group
     * @param cell the FORMULA record of that cell
     * @param isShown true to convert the formula to text
     * @return the formula of that cell; null if {@code isShown} is false
     */
    @Nullable
    String group(int type, byte[] record, byte[] cell, boolean isShown) {
        Group group = new Group(record, type == SHARED);
        bytes += record.length;
        if (bytes > limits.text().answer()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The shared formulas of the sheet have more than "
                            + limits.text().answer() + " bytes, which is the limit (setting OfficeLimits.Text.answer)",
                    null);
        }
        DocumentMemory.take(ENTRY + record.length);
        groups.put(awaited, group);
        return isShown ? text(group, cell) : null;
    }

    private String text(Group group, byte[] cell) {
        if (group.isShared) {
            return text(group.record, SHARED_TOKENS, cell, true);
        }
        String known = group.text;
        if (known == null) {
            known = text(group.record, ARRAY_TOKENS, cell, false);
            group.text = known;
        }
        return known;
    }

    private String text(byte[] record, int at, byte[] cell, boolean isShared) {
        Ptg[] tokens = tokens(record, at);
        if (tokens == null) {
            return UNREADABLE;
        }
        try {
            Ptg[] own = isShared
                    ? new SharedFormula(SpreadsheetVersion.EXCEL97)
                            .convertSharedFormulas(tokens, Records.uint16(cell, 0), Records.uint16(cell, 2))
                    : tokens;
            return FormulaRenderer.toFormulaString(names, own);
        } catch (RuntimeException damaged) { // POI does not know a token, or the tokens are in the wrong order
            return UNREADABLE;
        }
    }

    /**
     * Reads the tokens of a formula. They begin at the offset {@code at}; the two bytes before it contain their length.
     * Returns null if the tokens are damaged.
     */
    private static Ptg @Nullable [] tokens(byte[] record, int at) {
        int length = Records.uint16(record, at - 2);
        if (length == 0 || at + length > record.length) {
            return null;
        }
        try (LittleEndianByteArrayInputStream in =
                new LittleEndianByteArrayInputStream(Arrays.copyOfRange(record, at, record.length))) {
            return Ptg.readTokens(length, in);
        } catch (IOException | RuntimeException damaged) { // POI does not know a token
            return null;
        }
    }
}
