package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeException.Reason;
import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.document.DocumentMemory;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.poi.ss.formula.EvaluationWorkbook.ExternalSheet;
import org.apache.poi.ss.formula.FormulaRenderingWorkbook;
import org.apache.poi.ss.formula.ptg.NamePtg;
import org.apache.poi.ss.formula.ptg.NameXPtg;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the names in the formulas of a workbook: the names of sheets and of other workbooks, and the names that the
 * workbooks define.
 */
final class XlsNames implements FormulaRenderingWorkbook {

    private static final int BOOK = 0x01ae;
    private static final int BOUND_SHEET = 0x0085;
    private static final int EXTERN_SHEET = 0x0017;
    private static final int EXTERN_NAME = 0x0023;
    private static final int NAME = 0x0018;

    /**
     * The value that marks the record of the workbook itself. The records of other workbooks contain the length of a
     * path at this position.
     */
    private static final int OWN = 0x0401;

    private static final int BUILT_IN = 0x20;
    private static final int NAME_TEXT = 14;
    private static final Map<Integer, String> BUILT_INS = Map.of(
            0,
            "Consolidate_Area",
            3,
            "Database",
            4,
            "Criteria",
            6,
            "Print_Area",
            7,
            "Print_Titles",
            13,
            "_FilterDatabase");

    /** The text for a sheet or name in a formula if the workbook does not contain it. */
    private static final String UNKNOWN = "#REF!";

    /** A workbook to which formulas refer. The path is null for the workbook that contains the formulas. */
    private record Book(@Nullable String path, List<String> sheets, List<String> names) {}

    /**
     * Consecutive sheets to which formulas refer: the index of the workbook, and the indexes of the first and last
     * sheet in it.
     */
    private record Sheets(int book, int first, int last) {}

    private final List<String> sheets = new ArrayList<>();
    private final List<Book> books = new ArrayList<>();
    private final List<Sheets> references = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    private final OfficeLimits limits;
    private int count;

    private XlsNames(OfficeLimits limits) {
        this.limits = limits;
    }

    /**
     * Reads the names.
     *
     * @param workbook the records of the workbook, from its beginning
     * @throws OfficeException if there are more names and sheets than {@link OfficeLimits#relationships()}
     */
    static XlsNames read(InputStream workbook, OfficeLimits limits) throws IOException {
        XlsNames names = new XlsNames(limits);
        Biff biff = new Biff(workbook);
        while (biff.next() && biff.type() != Biff.EOF) {
            names.record(biff);
        }
        return names;
    }

    private void add(List<String> all, String name) {
        count();
        DocumentMemory.takeEntry(name);
        all.add(name);
    }

    private void count() {
        if (++count > limits.relationships()) {
            throw new OfficeException(
                    Reason.LIMIT,
                    "The formulas of the workbook refer to more than " + limits.relationships()
                            + " sheets and names, which is the limit (setting OfficeLimits.relationships)",
                    null);
        }
    }

    private void record(Biff biff) {
        switch (biff.type()) {
            case BOUND_SHEET -> add(sheets, biff.text(6, 1));
            case BOOK -> {
                count();
                books.add(book(biff));
            }
            case EXTERN_NAME -> {
                if (!books.isEmpty()) {
                    add(books.get(books.size() - 1).names(), biff.text(6, 1));
                }
            }
            case EXTERN_SHEET -> {
                int count = Math.min(biff.uint16(0), (biff.data().length - 2) / 6);
                for (int at = 2; at < 2 + 6 * count; at += 6) {
                    count();
                    references.add(new Sheets(biff.uint16(at), biff.uint16(at + 2), biff.uint16(at + 4)));
                }
            }
            case NAME -> add(names, name(biff));
            default -> {}
        }
    }

    /** Reads a workbook to which formulas refer ([MS-XLS] 2.4.271). */
    private Book book(Biff biff) {
        int count = biff.uint16(2);
        if (count == OWN || biff.data().length <= 4) {
            return new Book(null, List.of(), new ArrayList<>());
        }
        List<String> names = new ArrayList<>();
        int at = 2 + size(biff, 2);
        for (int sheet = 0; sheet < biff.uint16(0) && at + 3 <= biff.data().length; sheet++) {
            add(names, biff.text(at, 2));
            at += size(biff, at);
        }
        String path = biff.text(2, 2).replaceAll("\\p{Cntrl}", "/");
        return new Book(path.substring(path.lastIndexOf('/') + 1), names, new ArrayList<>());
    }

    /** Returns the number of bytes of a string, including the field that contains its length. */
    private static int size(Biff biff, int at) {
        boolean isWide = (Records.uint8(biff.data(), at + 2) & 1) == 1;
        return 3 + (isWide ? 2 : 1) * biff.uint16(at);
    }

    /** Reads a name that the workbook defines ([MS-XLS] 2.4.150). */
    private static String name(Biff biff) {
        byte[] data = biff.data();
        boolean isWide = (Records.uint8(data, NAME_TEXT) & 1) == 1;
        int length = Math.min(Records.uint8(data, 3), (data.length - NAME_TEXT - 1) / (isWide ? 2 : 1));
        StringBuilder name = new StringBuilder();
        for (int at = 0; at < length; at++) {
            int from = NAME_TEXT + 1 + (isWide ? 2 : 1) * at;
            name.append((char) (isWide ? Records.uint16(data, from) : Records.uint8(data, from)));
        }
        boolean isBuiltIn = (Records.uint16(data, 0) & BUILT_IN) != 0 && length == 1;
        return isBuiltIn ? BUILT_INS.getOrDefault((int) name.charAt(0), UNKNOWN) : name.toString();
    }

    @Override
    public @Nullable ExternalSheet getExternalSheet(int reference) {
        Book book = book(reference);
        return book == null || book.path() == null
                ? null
                : new ExternalSheet(book.path(), getSheetFirstNameByExternSheet(reference));
    }

    @Override
    public String getSheetFirstNameByExternSheet(int reference) {
        return reference < references.size()
                ? sheet(reference, references.get(reference).first())
                : UNKNOWN;
    }

    @Override
    public String getSheetLastNameByExternSheet(int reference) {
        return reference < references.size()
                ? sheet(reference, references.get(reference).last())
                : UNKNOWN;
    }

    private String sheet(int reference, int index) {
        Book book = book(reference);
        List<String> all = book == null || book.path() == null ? sheets : book.sheets();
        return index < all.size() ? all.get(index) : UNKNOWN;
    }

    private @Nullable Book book(int reference) {
        int book = reference < references.size() ? references.get(reference).book() : -1;
        return book >= 0 && book < books.size() ? books.get(book) : null;
    }

    @Override
    public String resolveNameXText(NameXPtg name) {
        Book book = book(name.getSheetRefIndex());
        List<String> all = book == null || (book.path() == null && book.names().isEmpty()) ? names : book.names();
        return at(all, name.getNameIndex());
    }

    @Override
    public String getNameText(NamePtg name) {
        return at(names, name.getIndex());
    }

    private static String at(List<String> all, int index) {
        return index >= 0 && index < all.size() ? all.get(index) : UNKNOWN;
    }
}
