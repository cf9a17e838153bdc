package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeLimits;
import io.github.mcpresources.office.internal.content.DeflatedDrawings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.model.PicturesTable;
import org.apache.poi.hwpf.usermodel.CharacterRun;
import org.apache.poi.hwpf.usermodel.Range;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.poifs.filesystem.Entry;

/**
 * Finds the items of doc documents. Pictures in the text are in the data stream, floating pictures are in the main
 * stream, and objects are in a separate storage.
 */
final class DocReader {

    static final String MAIN = "WordDocument";
    private static final String DATA = "Data";
    static final String OBJECTS = "ObjectPool";
    private static final String CONTROL = "\u0003OCXNAME";
    private static final int FIRST_OF_97 = 0xc1;
    private static final int DRAWINGS_AT = 0x22a;
    private static final int NAMED = 0x66;

    private final DirectoryNode root;
    private final OleItems items;
    private final OfficeLimits limits;

    private DocReader(DirectoryNode root, OleItems items, OfficeLimits limits) {
        this.root = root;
        this.items = items;
        this.limits = limits;
    }

    static void read(DirectoryNode root, OleItems items, OfficeLimits limits) throws IOException {
        new DocReader(root, items, limits).read();
    }

    private void read() throws IOException {
        byte[] fib = Streams.head(root, MAIN, DRAWINGS_AT + 8);
        if (Records.uint16(fib, 2) < FIRST_OF_97) {
            throw OleDocument.tooOld("Word");
        }
        int flags = Records.uint16(fib, 10);
        if ((flags & 0x100) != 0) {
            throw OleDocument.encrypted(null);
        }
        String table = (flags & 0x200) != 0 ? "1Table" : "0Table";
        byte[] drawings = drawings(fib, table);
        new DeflatedDrawings(limits).check(drawings);
        long streams = Streams.size(root, MAIN)
                + Streams.size(root, DATA)
                + Streams.size(root, "1Table")
                + Streams.size(root, "0Table");
        DocMemory.reserve(root, streams, MAIN, fib, table);

        Set<Integer> pictures = new LinkedHashSet<>();
        Set<String> objects = new LinkedHashSet<>();
        runs(pictures, objects);
        for (int at : pictures) {
            inline(at);
        }
        Source main = Streams.source(root, MAIN);
        for (long at :
                new Drawings(limits).walk(new ByteArrayInputStream(drawings)).delayed()) {
            if (at < Streams.size(root, MAIN)) { // otherwise, the file does not contain the picture
                pictures(MAIN + "/" + at, main.slice(at, Long.MAX_VALUE - at), 1);
            }
        }
        objects(objects);
    }

    private byte[] drawings(byte[] fib, String table) throws IOException {
        long at = Integer.toUnsignedLong(Records.int32(fib, DRAWINGS_AT));
        long length = Integer.toUnsignedLong(Records.int32(fib, DRAWINGS_AT + 4));
        if (length == 0 || at + length > Streams.size(root, table)) {
            return new byte[0]; // POI rejects a document with an invalid range
        }
        try (InputStream in = Streams.source(root, table).slice(at, length).open()) {
            return in.readNBytes((int) Math.min(length, limits.item()));
        }
    }

    private void runs(Set<Integer> pictures, Set<String> objects) throws IOException {
        HWPFDocument document = new HWPFDocument(root); // not closed, because this would close the storage
        PicturesTable table = document.getPicturesTable();
        Range range = document.getOverallRange();
        for (int i = 0; i < range.numCharacterRuns(); i++) {
            CharacterRun run = range.getCharacterRun(i);
            if (run == null) {
                continue;
            }
            if (run.isOle2()) {
                objects.add("_" + run.getPicOffset());
            } else if (table.hasPicture(run)) {
                pictures.add(run.getPicOffset());
            }
        }
    }

    private void inline(int at) throws IOException {
        Source data = Streams.source(root, DATA);
        byte[] header;
        try (InputStream in = data.slice(at, Integer.MAX_VALUE).open()) {
            header = in.readNBytes(512);
        }
        int from = Records.uint16(header, 4);
        if (Records.uint16(header, 6) == NAMED) {
            from += 1 + Records.uint8(header, from);
        }
        long length = Integer.toUnsignedLong(Records.int32(header, 0)) - from;
        pictures("Data/" + at, data.slice(at + (long) from, length), Integer.MAX_VALUE);
    }

    private void pictures(String path, Source drawings, int max) throws IOException {
        try (InputStream in = drawings.open()) {
            int count = 0;
            for (Drawings.Found found : new Drawings(limits).limit(max).walk(in).found()) {
                items.picture(count == 0 ? path : path + "/" + count, found, drawings);
                count++;
            }
        }
    }

    /**
     * Adds the objects in the order of the text, and then the objects to which the text does not refer. ActiveX
     * controls are left out.
     */
    private void objects(Set<String> names) throws IOException {
        if (!root.hasEntry(OBJECTS) || !(root.getEntry(OBJECTS) instanceof DirectoryNode pool)) {
            return;
        }
        for (Entry entry : pool) {
            names.add(entry.getName());
        }
        for (String name : names) {
            if (pool.hasEntry(name)
                    && pool.getEntry(name) instanceof DirectoryNode object
                    && !object.hasEntry(CONTROL)) {
                items.storage(OBJECTS + "/" + name, object, Map.of());
            }
        }
    }
}
