package io.github.mcpresources.office;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/**
 * Writes a document of Word 97 to 2003. Its text consists of pieces with own properties ([MS-DOC] 2.4.1). The styles
 * are those of another document.
 */
final class WordDocuments {

    /** Flags of vertically merged cells ([MS-DOC] 2.9.317): of the first cell, and of the others. */
    static final int UPPER = 0x60;

    static final int LOWER = 0x20;

    private static final String MAIN = "WordDocument";
    private static final String TABLE = "1Table";
    private static final int STRUCTURES = 154;
    private static final int SECTIONS = 6;
    private static final int RUNS = 12;
    private static final int PIECES = 33;
    private static final byte[] IN_TABLE = {0x16, 0x24, 1, 0x49, 0x66, 1, 0, 0, 0}; // sprmPFInTable, sprmPItap
    private static final byte[] NOT_IN_TABLE = {0x16, 0x24, 0};
    private static final byte[] ROW_END = {0x17, 0x24, 1, 0x08, (byte) 0xd6}; // sprmPFTtp, sprmTDefTable

    private record Piece(String text, byte[] properties) {}

    private final List<Piece> pieces = new ArrayList<>();
    private final Map<Integer, byte[]> structures = new TreeMap<>();
    private final Map<Integer, Integer> lengths = new TreeMap<>();
    private int[] sections = {};

    /** Adds text. The properties are those of its paragraphs. */
    WordDocuments text(String text, int... properties) {
        byte[] bytes = new byte[properties.length];
        for (int at = 0; at < bytes.length; at++) {
            bytes[at] = (byte) properties[at];
        }
        pieces.add(new Piece(text, join(NOT_IN_TABLE, bytes)));
        return this;
    }

    /**
     * Adds a row of a table.
     *
     * @param edges the edges of the cells in twips, one more than cells
     * @param flags the flags of the cells
     */
    WordDocuments row(int[] edges, int[] flags, String... cells) {
        for (String cell : cells) {
            pieces.add(new Piece(cell + "\u0007", IN_TABLE));
        }
        int count = edges.length - 1;
        ByteBuffer end = ByteBuffer.allocate(IN_TABLE.length + ROW_END.length + 3 + 2 * (count + 1) + 20 * count)
                .order(ByteOrder.LITTLE_ENDIAN);
        end.put(IN_TABLE).put(ROW_END);
        end.putShort((short) (end.remaining() - 1)).put((byte) count);
        for (int edge : edges) {
            end.putShort((short) edge);
        }
        for (int at = 0; at < count; at++) {
            end.putShort((short) (at < flags.length ? flags[at] : 0));
            end.position(end.position() + 18);
        }
        pieces.add(new Piece("\u0007", end.array()));
        return this;
    }

    /**
     * Adds the texts of comments, and their authors. Must be called after the main text was added.
     *
     * @param offsets the offsets of the references to the comments
     * @param starts the offsets of the texts on which the author commented
     * @param ends the offsets after these texts
     */
    WordDocuments comments(int[] offsets, int[] starts, int[] ends, String... texts) {
        int length = characters();
        int count = texts.length;
        ByteBuffer references = buffer(4 * (count + 1) + 30 * count);
        ByteBuffer names = buffer(6 + 12 * count);
        names.putShort((short) -1).putShort((short) count).putShort((short) 10);
        ByteBuffer first = buffer(4 * (count + 1) + 4 * count);
        ByteBuffer last = buffer(4 * (count + 1));
        for (int at = 0; at < count; at++) {
            references.putInt(4 * at, offsets[at]);
            int description = 4 * (count + 1) + 30 * at;
            references.putShort(description, (short) 2).put(description + 2, "AB".getBytes(UTF_16LE));
            references.putInt(description + 26, 70 + at);
            names.putShort((short) 0).putShort((short) 0x100).putInt(70 + at).putInt(-1);
            int opposite = count - 1 - at;
            first.putInt(4 * at, starts[at]).putShort(4 * (count + 1) + 4 * at, (short) opposite);
            last.putInt(4 * opposite, ends[at]);
            pieces.add(new Piece("\u0005" + texts[at] + "\r", NOT_IN_TABLE));
        }
        lengths.put(0x5c, characters() - length);
        pieces.add(new Piece("\r", NOT_IN_TABLE));
        structures.put(4, references.array());
        structures.put(36, join(new byte[] {6, 0}, "Author".getBytes(UTF_16LE)));
        structures.put(37, names.array());
        structures.put(42, first.array());
        structures.put(43, last.array());
        return this;
    }

    private static ByteBuffer buffer(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Divides the text into sections.
     *
     * @param kinds the breaks before the sections ([MS-DOC] 2.9.18), such as 0 for none and 2 for a new page
     */
    WordDocuments sections(int[] offsets, int[] kinds) {
        sections = kinds;
        ByteBuffer plan = ByteBuffer.allocate(4 + 16 * kinds.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int offset : offsets) {
            plan.putInt(offset);
        }
        plan.putInt(characters());
        structures.put(SECTIONS, plan.array());
        return this;
    }

    /** Returns the number of characters so far. */
    int characters() {
        return pieces.stream().mapToInt(piece -> piece.text().length()).sum();
    }

    byte[] bytes() throws IOException {
        try (POIFSFileSystem file = new POIFSFileSystem(new ByteArrayInputStream(Corpus.bytes("testWORD.doc")))) {
            byte[] former = bytes(file, MAIN);
            int page = (former.length + 511) / 512;
            int start = (page + 1) * 512;
            byte[] main = Arrays.copyOf(former, start + characters());
            ByteBuffer fib = ByteBuffer.wrap(main).order(ByteOrder.LITTLE_ENDIAN);
            fib.putInt(page * 512, start).putInt(page * 512 + 4, main.length).put(page * 512 + 511, (byte) 1);
            fib.putInt(0x40, main.length);
            for (int at = 0x4c; at < 0x6c; at += 4) {
                fib.putInt(at, 0);
            }
            int others = lengths.values().stream().mapToInt(Integer::intValue).sum();
            fib.putInt(0x4c, others == 0 ? characters() : characters() - others - 1);
            lengths.forEach(fib::putInt);
            int offset = start;
            for (Piece piece : pieces) {
                fib.put(offset, piece.text().getBytes(ISO_8859_1));
                offset += piece.text().length();
            }
            ByteBuffer plan = ByteBuffer.wrap(structures.getOrDefault(SECTIONS, new byte[0]))
                    .order(ByteOrder.LITTLE_ENDIAN);
            for (int at = 0; at < sections.length; at++) { // their properties are in the page of formats
                int place = page * 512 + 100 + 8 * at;
                fib.putShort(place, (short) 3)
                        .putShort(place + 2, (short) 0x3009)
                        .put(place + 4, (byte) sections[at]);
                plan.putInt(4 * (sections.length + 1) + 12 * at + 2, place);
            }
            structures.put(
                    RUNS,
                    ByteBuffer.allocate(12)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .putInt(start)
                            .putInt(main.length)
                            .putInt(page)
                            .array());
            structures.put(PIECES, pieces(start));
            for (int number = 7; number < 73; number++) { // the notes and fields of the former text
                if (number != 13 && number != 15 && number != 31) {
                    fib.putInt(STRUCTURES + 8 * number + 4, 0);
                }
            }
            byte[] table = bytes(file, TABLE);
            for (Map.Entry<Integer, byte[]> structure : structures.entrySet()) {
                int at = STRUCTURES + 8 * structure.getKey();
                fib.putInt(at, table.length).putInt(at + 4, structure.getValue().length);
                table = join(table, structure.getValue());
            }
            file.createOrUpdateDocument(new ByteArrayInputStream(main), MAIN);
            file.createOrUpdateDocument(new ByteArrayInputStream(table), TABLE);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            file.writeFilesystem(out);
            return out.toByteArray();
        }
    }

    private byte[] pieces(int start) {
        int size = pieces.stream()
                .mapToInt(piece -> 3 + piece.properties().length + 12)
                .sum();
        ByteBuffer bytes = ByteBuffer.allocate(size + 5 + 4).order(ByteOrder.LITTLE_ENDIAN);
        for (Piece piece : pieces) {
            bytes.put((byte) 1).putShort((short) piece.properties().length).put(piece.properties());
        }
        bytes.put((byte) 2).putInt(4 + 12 * pieces.size());
        int at = 0;
        for (Piece piece : pieces) {
            bytes.putInt(at);
            at += piece.text().length();
        }
        bytes.putInt(at);
        at = start;
        for (int number = 0; number < pieces.size(); number++) {
            bytes.putShort((short) 0).putInt(at * 2 | 0x40000000).putShort((short) (number << 1 | 1));
            at += pieces.get(number).text().length();
        }
        return bytes.array();
    }

    private static byte[] bytes(POIFSFileSystem file, String stream) throws IOException {
        try (InputStream in = file.createDocumentInputStream(stream)) {
            return in.readAllBytes();
        }
    }

    static byte[] join(byte[] first, byte[] second) {
        byte[] joined = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, joined, first.length, second.length);
        return joined;
    }
}
