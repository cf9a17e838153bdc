package io.github.mcpresources.office.internal.ole2;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.internal.documents.ByteArrayChannel;
import io.github.mcpresources.office.Corpus;
import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeItem;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.apache.poi.hpsf.ClassID;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.junit.jupiter.api.Test;

/** Sound documents that other programs wrote in unusual ways are listed. */
class UnusualOleTest {

    private static final String WORD = "{00020906-0000-0000-C000-000000000046}";

    /** A function that changes the storage of a document. */
    @FunctionalInterface
    private interface Change {
        void make(DirectoryNode root) throws IOException;
    }

    private static byte[] changed(byte[] document, Change change) throws IOException {
        try (POIFSFileSystem files = new POIFSFileSystem(new ByteArrayInputStream(document));
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            change.make(files.getRoot());
            files.writeFilesystem(out);
            return out.toByteArray();
        }
    }

    private static byte[] stream(DirectoryNode root, String name) throws IOException {
        try (InputStream in = root.createDocumentInputStream(name)) {
            return in.readAllBytes();
        }
    }

    private static void replace(DirectoryNode root, String name, byte[] bytes) throws IOException {
        root.createOrUpdateDocument(name, new ByteArrayInputStream(bytes));
    }

    private static List<OfficeItem> items(byte[] document) throws IOException {
        try (OleDocument opened = OleDocument.open(new ByteArrayChannel(document), OfficeLimits.DEFAULT)) {
            return opened.items();
        }
    }

    /** A converter stored a workbook with the class id of Word. */
    @Test
    void mainStreamIsMoreReliableThanClassId() throws IOException {
        byte[] document;
        try (HSSFWorkbook book = new HSSFWorkbook();
                ByteArrayOutputStream out = new ByteArrayOutputStream()) {
            book.createSheet("S").createRow(0).createCell(0).setCellValue(1);
            book.write(out);
            document = out.toByteArray();
        }
        byte[] other = changed(document, root -> root.setStorageClsid(new ClassID(WORD)));
        try (OleDocument opened = OleDocument.open(new ByteArrayChannel(other), OfficeLimits.DEFAULT)) {
            assertThat(opened.text().orElseThrow().cells()).isPresent();
        }
    }

    /** The bytes between the records of a presentation are not records. */
    @Test
    void followsDirectoriesOverPadding() throws IOException {
        byte[] deck = Corpus.bytes("testPPT_2imgs.ppt");
        List<OfficeItem> before = items(deck);
        assertThat(before).extracting(OfficeItem::type).contains(ItemType.SLIDE);
        byte[] padded = changed(deck, root -> {
            byte[] user = stream(root, "Current User");
            byte[] main = stream(root, "PowerPoint Document");
            ByteBuffer all = ByteBuffer.wrap(main).order(ByteOrder.LITTLE_ENDIAN);
            int edit = ByteBuffer.wrap(user).order(ByteOrder.LITTLE_ENDIAN).getInt(16);
            int directory = all.getInt(edit + 8 + 12);
            byte[] editRecord = Arrays.copyOfRange(main, edit, edit + 8 + all.getInt(edit + 4));
            byte[] directoryRecord = Arrays.copyOfRange(main, directory, directory + 8 + all.getInt(directory + 4));
            byte[] padding = new byte[10];
            Arrays.fill(padding, (byte) 0xff);
            ByteBuffer longer = ByteBuffer.allocate(
                            main.length + padding.length + directoryRecord.length + editRecord.length)
                    .order(ByteOrder.LITTLE_ENDIAN);
            longer.put(main).put(padding).put(directoryRecord);
            int newEdit = longer.position();
            longer.put(editRecord);
            longer.putInt(newEdit + 8 + 12, main.length + padding.length);
            replace(root, "PowerPoint Document", longer.array());
            ByteBuffer.wrap(user).order(ByteOrder.LITTLE_ENDIAN).putInt(16, newEdit);
            replace(root, "Current User", user);
        });
        assertThat(items(padded))
                .extracting(item -> item.type() + " " + item.name())
                .containsExactlyElementsOf(before.stream()
                        .map(item -> item.type() + " " + item.name())
                        .toList());
    }

    /** PowerPoint marks a zip file as a container of records. */
    @Test
    void skipsZipFileInDocumentRecord() throws IOException {
        byte[] deck = Corpus.bytes("testPPT_2imgs.ppt");
        List<OfficeItem> before = items(deck);
        byte[] zipped = changed(deck, root -> {
            byte[] user = stream(root, "Current User");
            byte[] main = stream(root, "PowerPoint Document");
            ByteBuffer all = ByteBuffer.wrap(main).order(ByteOrder.LITTLE_ENDIAN);
            int edit = ByteBuffer.wrap(user).order(ByteOrder.LITTLE_ENDIAN).getInt(16);
            int directory = all.getInt(edit + 8 + 12);
            int id = all.getInt(edit + 8 + 16);
            int document = place(all, directory, id);
            int length = all.getInt(document + 4);
            byte[] zip = new byte[40];
            Arrays.fill(zip, (byte) 0x50);
            ByteBuffer longer = ByteBuffer.allocate(main.length + 8 + length + 8 + zip.length)
                    .order(ByteOrder.LITTLE_ENDIAN);
            longer.put(main);
            longer.put(main, document, 4).putInt(length + 8 + zip.length).put(main, document + 8, length);
            longer.putShort((short) 0xf)
                    .putShort((short) 1064)
                    .putInt(zip.length)
                    .put(zip);
            setPlace(longer, directory, id, main.length);
            replace(root, "PowerPoint Document", longer.array());
        });
        assertThat(items(zipped)).hasSameSizeAs(before);
    }

    private static int place(ByteBuffer all, int directory, int id) {
        return all.getInt(entry(all, directory, id));
    }

    private static void setPlace(ByteBuffer all, int directory, int id, int place) {
        all.putInt(entry(all, directory, id), place);
    }

    private static int entry(ByteBuffer all, int directory, int id) {
        int at = directory + 8;
        int end = at + all.getInt(directory + 4);
        while (at < end) {
            int head = all.getInt(at);
            int first = head & 0xfffff;
            int count = head >>> 20;
            if (id >= first && id < first + count) {
                return at + 4 + 4 * (id - first);
            }
            at += 4 + 4 * count;
        }
        throw new AssertionError("The directory has no entry " + id);
    }

    /** The stream ends before the place of a picture. The other pictures are listed. */
    @Test
    void leavesOutDelayedPictureAfterEndOfStream() throws IOException {
        byte[] document = Corpus.bytes("testWORD_various.doc");
        int before = items(document).size();
        byte[] late = changed(document, root -> {
            byte[] fib = stream(root, "WordDocument");
            ByteBuffer header = ByteBuffer.wrap(fib).order(ByteOrder.LITTLE_ENDIAN);
            String table = (header.getShort(10) & 0x200) != 0 ? "1Table" : "0Table";
            byte[] old = stream(root, table);
            ByteBuffer drawings = ByteBuffer.allocate(8 + 8 + 44).order(ByteOrder.LITTLE_ENDIAN);
            drawings.putShort((short) 0xf).putShort((short) 0xf000).putInt(8 + 44); // the drawing group
            drawings.putShort((short) 0xf).putShort((short) 0xf001).putInt(44); // BStoreContainer
            drawings.putShort((short) 0x62).putShort((short) 0xf007).putInt(36); // an entry
            drawings.position(drawings.position() + 28);
            drawings.putInt(0x7fff_0000); // the offset in the delay stream
            ByteBuffer longer = ByteBuffer.allocate(old.length + drawings.capacity());
            longer.put(old).put(drawings.array());
            replace(root, table, longer.array());
            header.putInt(0x22a, old.length).putInt(0x22e, drawings.capacity());
            replace(root, "WordDocument", fib);
        });
        assertThat(items(late)).hasSize(before);
    }
}
