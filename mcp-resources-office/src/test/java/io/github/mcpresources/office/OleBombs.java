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
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/**
 * Writes documents of Word and presentations of PowerPoint 97 to 2003 whose texts are very large, or nested very deeply.
 * Each document has the parts of a document of these programs, apart from its text.
 */
final class OleBombs {

    private static final String TEXT = "WordDocument";
    private static final String TABLE = "1Table";
    private static final String DECK = "PowerPoint Document";
    private static final String USER = "Current User";

    private static final int DOCUMENT = 1000;
    private static final int SLIDE = 1006;
    private static final int DRAWING = 1036;
    private static final int BYTES = 4008;
    private static final int STYLES = 4001;
    private static final int SLIDES = 4080;
    private static final int EDIT = 4085;
    private static final int DIRECTORY = 6002;
    private static final int DRAWINGS = 0xf002;
    private static final int GROUP = 0xf003;
    private static final int SHAPE = 0xf004;
    private static final int TEXT_BOX = 0xf00d;
    private static final int CONTAINER = 0xf;

    private final Path folder;
    /** The number of repetitions: a million. */
    private final int count;

    OleBombs(Path folder, int count) {
        this.folder = folder;
        this.count = count;
    }

    void write() throws IOException {
        documents();
        decks();
    }

    private void documents() throws IOException {
        document("paragraphs.doc", "x\r".repeat(count));
        document("long.doc", "xxxxxxxxx ".repeat(count) + "\r");
        document("large.doc", "xxxxxxxxx ".repeat(10 * count) + "\r");
        document("fields.doc", "\u0013REF a".repeat(count) + "\r");
        document("results.doc", "\u0013A\u0014x".repeat(count) + "\r");
        document("field ends.doc", "\u0013REF a".repeat(10_000) + "\u0015".repeat(count) + "\r");
        document("links.doc", "\u0013HYPERLINK \"http://a\"\u0014x".repeat(count / 10) + "\u0015".repeat(count) + "\r");
        document("notes.doc", "\u0002\u0005".repeat(count) + "\r");
        document("pictures.doc", "\u0001".repeat(count) + "\r");
        byte[] inTable = {0x16, 0x24, 1, 0x49, 0x66, 1, 0, 0, 0}; // sprmPFInTable, sprmPItap
        document("cells.doc", "x\u0007".repeat(count) + "\r", inTable);
        byte[] deep = {0x16, 0x24, 1, 0x49, 0x66, 0x10, 0x27, 0, 0};
        document("deep.doc", "x\u0007".repeat(count) + "\r", deep);
        byte[] heading = {0x40, 0x26, 0}; // sprmPOutLvl
        document("headings.doc", "x\r".repeat(count), heading);
    }

    void document(String name, String text, byte... properties) throws IOException {
        byte[] document = Corpus.bytes("testWORD.doc");
        byte[] content = text.getBytes(ISO_8859_1);
        try (POIFSFileSystem file = new POIFSFileSystem(new ByteArrayInputStream(document))) {
            byte[] former = bytes(file, TEXT);
            byte[] table = bytes(file, TABLE);
            int page = (former.length + 511) / 512;
            byte[] main = Arrays.copyOf(former, (page + 1) * 512); // with a page of formats, which has one run
            ByteBuffer.wrap(main)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(page * 512, main.length)
                    .putInt(page * 512 + 4, main.length + content.length)
                    .put(page * 512 + 511, (byte) 1);
            ByteBuffer pieces =
                    ByteBuffer.allocate(3 + properties.length + 21 + 12).order(ByteOrder.LITTLE_ENDIAN);
            pieces.put((byte) 1).putShort((short) properties.length).put(properties);
            pieces.put((byte) 2).putInt(16).putInt(0).putInt(content.length);
            pieces.putShort((short) 0).putInt(main.length * 2 | 0x40000000);
            pieces.putShort((short) (properties.length == 0 ? 0 : 1));
            int end = table.length + pieces.position();
            pieces.putInt(main.length).putInt(main.length + content.length).putInt(page);
            ByteBuffer fib = ByteBuffer.wrap(main).order(ByteOrder.LITTLE_ENDIAN);
            fib.putInt(0x40, main.length + content.length);
            for (int at = 0x4c; at < 0x6c; at += 4) {
                fib.putInt(at, 0); // the lengths of the texts
            }
            fib.putInt(0x4c, content.length);
            for (int structure = 7; structure < 73; structure++) { // the notes and fields of the former text
                if (structure != 12 && structure != 13 && structure != 15 && structure != 31) {
                    fib.putInt(154 + 8 * structure + 4, 0);
                }
            }
            fib.putInt(154 + 8 * 12, end).putInt(154 + 8 * 12 + 4, 12);
            fib.putInt(154 + 8 * 33, table.length).putInt(154 + 8 * 33 + 4, pieces.position() - 12);
            file.createOrUpdateDocument(new ByteArrayInputStream(join(main, content)), TEXT);
            file.createOrUpdateDocument(
                    new ByteArrayInputStream(join(table, Arrays.copyOf(pieces.array(), pieces.position()))), TABLE);
            save(file, name);
        }
    }

    private void decks() throws IOException {
        int[] textBox = {DRAWING, DRAWINGS, GROUP, SHAPE, TEXT_BOX};
        deck("paragraphs.ppt", SLIDE, textBox, text("x\r".repeat(count)));
        deck("some paragraphs.ppt", SLIDE, textBox, text("x\r".repeat(40_000)));
        deck("long.ppt", SLIDE, textBox, text("xxxxxxxxx ".repeat(9_000)));
        deck("large.ppt", SLIDE, textBox, text("xxxxxxxxx ".repeat(10 * count)));
        deck("runs.ppt", SLIDE, textBox, runs(count));
        deck("some runs.ppt", SLIDE, textBox, runs(8_000));
        int[] shapes = {DRAWING, DRAWINGS, GROUP};
        deck("shapes.ppt", SLIDE, shapes, group -> join(group, repeated(last(group), count / 10)));
        deck("many shapes.ppt", SLIDE, shapes, group -> join(group, repeated(last(group), count)));
        deck("groups.ppt", SLIDE, shapes, group -> join(group, nested(GROUP, first(group), last(group), 10_000)));
        deck(
                "containers.ppt",
                SLIDE,
                new int[0],
                slide -> join(slide, nested(5000, new byte[0], new byte[0], 100_000)));
        deck("slides.ppt", DOCUMENT, new int[] {SLIDES}, slides -> repeated(slides, count / 10));
        deck("many slides.ppt", DOCUMENT, new int[] {SLIDES}, slides -> repeated(slides, count));
    }

    /** Returns the change of a text box to one with another text, which has no styles. */
    private static UnaryOperator<byte[]> text(String text) {
        return box -> join(first(box), record(0, BYTES, text.getBytes(ISO_8859_1)));
    }

    /** Returns the change of a text box to one with a paragraph of many characters, each with its own style. */
    private static UnaryOperator<byte[]> runs(int count) {
        ByteBuffer styles = ByteBuffer.allocate(10 + 10 * (count + 1)).order(ByteOrder.LITTLE_ENDIAN);
        styles.putInt(count + 1).putShort((short) 0).putInt(0);
        for (int n = 0; n <= count; n++) {
            styles.putInt(1).putInt(1).putShort((short) (n % 2)); // bold or not
        }
        return box -> join(text("x".repeat(count)).apply(box), record(0, STYLES, styles.array()));
    }

    /**
     * Writes a presentation of one slide with a text box. The record of the slide or of the document has been saved
     * again, with other content.
     *
     * @param top the type of the record
     * @param path the types of the records in it, from the outside to the inside
     * @param change changes the content of the last of these records
     */
    private void deck(String name, int top, int[] path, UnaryOperator<byte[]> change) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (HSLFSlideShow show = new HSLFSlideShow()) {
            show.createSlide().createTextBox().setText("text");
            show.write(out);
        }
        try (POIFSFileSystem file = new POIFSFileSystem(new ByteArrayInputStream(out.toByteArray()))) {
            byte[] main = bytes(file, DECK);
            byte[] user = bytes(file, USER);
            ByteBuffer records = ByteBuffer.wrap(main).order(ByteOrder.LITTLE_ENDIAN);
            ByteBuffer current = ByteBuffer.wrap(user).order(ByteOrder.LITTLE_ENDIAN);
            int edit = current.getInt(16);
            int at = 0;
            while (records.getShort(at + 2) != top) {
                at += 8 + records.getInt(at + 4);
            }
            byte[] former = Arrays.copyOfRange(main, at + 8, at + 8 + records.getInt(at + 4));
            byte[] changed = record(CONTAINER, top, changed(former, path, 0, change));
            byte[] directory = ByteBuffer.allocate(8)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(1 << 20 | id(records, edit, at))
                    .putInt(main.length)
                    .array();
            int length = 8 + records.getInt(edit + 4);
            byte[] saved = Arrays.copyOfRange(main, edit, edit + length);
            ByteBuffer.wrap(saved)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(8 + 8, edit)
                    .putInt(8 + 12, main.length + changed.length);
            current.putInt(16, main.length + changed.length + 8 + directory.length);
            byte[] all = join(main, changed, record(0, DIRECTORY, directory), saved);
            file.createOrUpdateDocument(new ByteArrayInputStream(all), DECK);
            file.createOrUpdateDocument(new ByteArrayInputStream(user), USER);
            save(file, name);
        }
    }

    /** Returns the number that the directory of a save has for a record. */
    private static int id(ByteBuffer records, int edit, int record) {
        int at = records.getInt(edit + 8 + 12);
        int end = at + 8 + records.getInt(at + 4);
        at += 8;
        while (at < end) {
            int first = records.getInt(at) & 0xfffff;
            int entries = records.getInt(at) >>> 20;
            for (int n = 0; n < entries; n++) {
                if (records.getInt(at + 4 + 4 * n) == record) {
                    return first + n;
                }
            }
            at += 4 + 4 * entries;
        }
        throw new AssertionError("no record at " + record);
    }

    /** Returns the content of a record after a change of the last record with the types of a path. */
    private static byte[] changed(byte[] content, int[] path, int depth, UnaryOperator<byte[]> change) {
        if (depth == path.length) {
            return change.apply(content);
        }
        ByteBuffer records = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        int found = -1;
        for (int at = 0; at < content.length; at += 8 + records.getInt(at + 4)) {
            found = Short.toUnsignedInt(records.getShort(at + 2)) == path[depth] ? at : found;
        }
        if (found < 0) {
            throw new AssertionError("no record of type " + path[depth]);
        }
        int end = found + 8 + records.getInt(found + 4);
        byte[] inner = changed(Arrays.copyOfRange(content, found + 8, end), path, depth + 1, change);
        return join(
                Arrays.copyOf(content, found),
                record(records.getShort(found), path[depth], inner),
                Arrays.copyOfRange(content, end, content.length));
    }

    private static byte[] first(byte[] content) {
        return Arrays.copyOf(
                content,
                8 + ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).getInt(4));
    }

    private static byte[] last(byte[] content) {
        ByteBuffer records = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
        int last = 0;
        for (int at = 0; at < content.length; at += 8 + records.getInt(at + 4)) {
            last = at;
        }
        return Arrays.copyOfRange(content, last, content.length);
    }

    /** Returns containers in each other, each with the same records before the inner container. */
    private static byte[] nested(int type, byte[] before, byte[] innermost, int depth) {
        ByteBuffer out = ByteBuffer.allocate(depth * (8 + before.length) + innermost.length)
                .order(ByteOrder.LITTLE_ENDIAN);
        for (int level = 0; level < depth; level++) {
            out.putShort((short) CONTAINER).putShort((short) type).putInt(out.remaining() - 4);
            out.put(before);
        }
        return out.put(innermost).array();
    }

    private static byte[] repeated(byte[] record, int times) {
        ByteBuffer all = ByteBuffer.allocate(record.length * times);
        for (int n = 0; n < times; n++) {
            all.put(record);
        }
        return all.array();
    }

    private static byte[] record(int versionAndInstance, int type, byte[] content) {
        return ByteBuffer.allocate(8 + content.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) versionAndInstance)
                .putShort((short) type)
                .putInt(content.length)
                .put(content)
                .array();
    }

    private static byte[] join(byte[]... parts) {
        ByteBuffer all = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        for (byte[] part : parts) {
            all.put(part);
        }
        return all.array();
    }

    private static byte[] bytes(POIFSFileSystem file, String stream) throws IOException {
        try (InputStream in = file.createDocumentInputStream(stream)) {
            return in.readAllBytes();
        }
    }

    private void save(POIFSFileSystem file, String name) throws IOException {
        try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
            file.writeFilesystem(out);
        }
    }
}
