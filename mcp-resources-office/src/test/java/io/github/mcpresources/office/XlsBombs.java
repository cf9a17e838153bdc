package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntFunction;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/** Writes workbooks of Excel 97 to 2003 with very many records of one type, record by record. */
final class XlsBombs {

    private final Path folder;
    /** The number of repetitions: a million. */
    private final int count;

    /** The address to which a workbook refers. */
    private final String url;

    XlsBombs(Path folder, int count, String url) {
        this.folder = folder;
        this.count = count;
        this.url = url;
    }

    void write() throws IOException {
        cells();
        global("sheets.xls", count, n -> record(0x85, number(n) + "\0\0\1\0a"));
        global("references.xls", count / 100, n -> record(0x17, "\u00e8\3" + "\1\0\0\0\0\0".repeat(1000)));
        global("names.xls", count, n -> record(0x18, "\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0a"));
        global("formats.xls", count, n -> record(0x41e, number(n).substring(0, 2) + "\1\0\0a"));
        inSheet("objects.xls", count, n -> record(0x5d, "\t\0\6\0\0\0" + number(n)));
        inSheet("notes.xls", count, n -> record(0x1c, "\0\0\0\0\0\0\1\0\1\0\0a"));
        inSheet("merged.xls", count, n -> record(0xe5, "\1\0\0\0\1\0\0\0\1\0"));
        inSheet("links.xls", count, n -> record(0x1b8, "\0\0\1\0\0\0\1\0" + "\0".repeat(40)));
        String begin = record(0x809, "\0\6\20\0" + "\0".repeat(12));
        inSheet("nested.xls", 2 * count, n -> n < count ? begin : record(10, ""));
        inSheet("charts.xls", count, n -> record(0x809, "\0\6\40\0" + "\0".repeat(12)) + record(10, ""));
        formulas();
    }

    private void formulas() throws IOException {
        String one = "\36\1\0"; // the tokens of the number 1
        String deep = one + "\25".repeat(8000); // in 8,000 pairs of parentheses
        inSheet("formulas.xls", count, n -> formula(n, one));
        inSheet("deep formulas.xls", count / 100, n -> formula(n, deep));
        String all = "\0\0\u00ff\u00ff\0\u00ff"; // the rows and columns of the whole sheet
        String group = "\1\0\0\0\0"; // the token of a cell in the group of the first cell
        String shared = record(0x4bc, all + "\0\0" + number(deep.length()).substring(0, 2) + deep);
        inSheet("shared formula.xls", count, n -> formula(n, group) + (n == 0 ? shared : ""));
        String array =
                record(0x221, all + "\0".repeat(6) + number(deep.length()).substring(0, 2) + deep);
        inSheet("array formula.xls", count, n -> formula(n, group) + (n == 0 ? array : ""));
        inSheet("groups.xls", count / 100, n -> formula(n, group) + shared);
        String book =
                record(0x1ae, "\1\0" + text(url + "book.xls") + text("Sheet")) + record(0x17, "\1\0" + "\0".repeat(6));
        String names = name("a", 2) + name("b", 1);
        xls(
                "far.xls",
                many(1, n -> book + names),
                many(1000, n -> formula(n, n % 2 == 0 ? "\72" + "\0".repeat(6) : "\43\1\0\0\0")));
    }

    /** Returns the cell with a number, counted row by row. Its formula has the given tokens. */
    private static String formula(int cell, String tokens) {
        String place = number(cell / 256).substring(0, 2) + number(cell % 256).substring(0, 2);
        String value = "\0".repeat(6) + "\u00f0?"; // the number 1
        return record(
                6,
                place + "\0\0" + value + "\0".repeat(6)
                        + number(tokens.length()).substring(0, 2) + tokens);
    }

    private static String text(String text) {
        return number(text.length()).substring(0, 2) + "\0" + text;
    }

    /** Returns the definition of a name, whose formula is another name. */
    private static String name(String name, int other) {
        String tokens = "\43" + number(other);
        return record(
                0x18, "\0\0\0\1" + number(tokens.length()).substring(0, 2) + "\0".repeat(8) + "\0" + name + tokens);
    }

    /** Returns the four bytes of a number, as characters. */
    private static String number(int number) {
        byte[] bytes = ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(number)
                .array();
        return new String(bytes, ISO_8859_1);
    }

    /** Returns a record whose content has characters of one byte each. */
    private static String record(int type, String content) {
        return "" + (char) (type & 0xff) + (char) (type >> 8) + (char) (content.length() & 0xff)
                + (char) (content.length() >> 8) + content;
    }

    /** Writes a workbook with records about the whole workbook. */
    private void global(String name, int times, IntFunction<String> records) throws IOException {
        xls(name, many(times, records), ByteBuffer.allocate(0));
    }

    private void inSheet(String name, int times, IntFunction<String> records) throws IOException {
        xls(name, ByteBuffer.allocate(0), many(times, records));
    }

    private static ByteBuffer many(int times, IntFunction<String> records) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int n = 0; n < times; n++) {
            all.writeBytes(records.apply(n).getBytes(ISO_8859_1));
        }
        return ByteBuffer.wrap(all.toByteArray()).position(all.size());
    }

    private void cells() throws IOException {
        int rows = Math.min(65_536, 10 * count / 256);
        ByteBuffer cells = ByteBuffer.allocate(rows * (4 + 6 + 256 * 6)).order(ByteOrder.LITTLE_ENDIAN);
        for (int row = 0; row < rows; row++) {
            cells.putShort((short) 0xbd).putShort((short) (6 + 256 * 6)); // MULRK
            cells.putShort((short) row).putShort((short) 0);
            for (int column = 0; column < 256; column++) {
                cells.putShort((short) 0).putInt(6); // the number 1
            }
            cells.putShort((short) 255);
        }
        xls("cells.xls", ByteBuffer.allocate(0), cells);
        ByteBuffer strings =
                ByteBuffer.allocate(12 + count * 7 + count / 1000 * 4 + 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int n = 0; n < count; n += 1000) { // a string has four characters
            strings.putShort((short) (n == 0 ? 0xfc : 0x3c)).putShort((short) ((n == 0 ? 8 : 0) + 7000));
            if (n == 0) {
                strings.putInt(count).putInt(count);
            }
            for (int one = 0; one < 1000; one++) {
                strings.putShort((short) 4).put((byte) 0).put("text".getBytes(ISO_8859_1));
            }
        }
        ByteBuffer last = ByteBuffer.allocate(14).order(ByteOrder.LITTLE_ENDIAN);
        last.putShort((short) 0xfd)
                .putShort((short) 10)
                .putInt(0)
                .putShort((short) 0)
                .putInt(count - 1);
        xls("strings.xls", strings, last);
    }

    private void xls(String name, ByteBuffer global, ByteBuffer inSheet) throws IOException {
        ByteBuffer stream = ByteBuffer.allocate(100 + global.position() + inSheet.position())
                .order(ByteOrder.LITTLE_ENDIAN);
        byte[] sheet = "One".getBytes(ISO_8859_1);
        begin(stream, 5);
        stream.putShort((short) 0x85).putShort((short) (8 + sheet.length));
        stream.putInt(20 + 12 + sheet.length + global.position() + 4);
        stream.putShort((short) 0).put((byte) sheet.length).put((byte) 0).put(sheet);
        stream.put(global.flip());
        end(stream);
        begin(stream, 0x10);
        stream.put(inSheet.flip());
        end(stream);
        try (POIFSFileSystem file = new POIFSFileSystem();
                InputStream in = new ByteArrayInputStream(stream.array(), 0, stream.position());
                OutputStream out = Files.newOutputStream(folder.resolve(name))) {
            file.createDocument(in, "Workbook");
            file.writeFilesystem(out);
        }
    }

    private static void begin(ByteBuffer out, int kind) {
        out.putShort((short) 0x809).putShort((short) 16).putShort((short) 0x600).putShort((short) kind);
        out.putLong(0).putInt(0);
    }

    private static void end(ByteBuffer out) {
        out.putShort((short) 0x0a).putShort((short) 0);
    }
}
