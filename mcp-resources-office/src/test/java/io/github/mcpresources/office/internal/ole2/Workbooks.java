package io.github.mcpresources.office.internal.ole2;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.DeflaterOutputStream;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/** Writes workbooks record by record, for content that POI does not write. */
final class Workbooks {

    private Workbooks() {}

    static byte[] record(int type, byte[] data) {
        return ByteBuffer.allocate(4 + data.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) type)
                .putShort((short) data.length)
                .put(data)
                .array();
    }

    /** Returns a record of 16-bit numbers. */
    static byte[] shorts(int type, int... values) {
        ByteBuffer out = ByteBuffer.allocate(2 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            out.putShort((short) value);
        }
        return record(type, out.array());
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    /**
     * Returns the stream of a workbook with one sheet. The given records are inserted into the records of the workbook
     * and of the sheet.
     */
    static byte[] stream(byte[] global, byte[] inSheet) {
        byte[] begin = shorts(Biff.BOF, 0x600, 5, 0, 0, 0, 0, 0, 0);
        byte[] name = "One".getBytes(ISO_8859_1);
        int sheetAt = begin.length + 4 + 8 + name.length + global.length + 4;
        ByteBuffer bound = ByteBuffer.allocate(8 + name.length).order(ByteOrder.LITTLE_ENDIAN);
        bound.putInt(sheetAt)
                .putShort((short) 0)
                .put((byte) name.length)
                .put((byte) 0)
                .put(name);
        return join(
                begin,
                record(0x85, bound.array()),
                global,
                shorts(Biff.EOF),
                shorts(Biff.BOF, 0x600, 0x10, 0, 0, 0, 0, 0, 0),
                inSheet,
                shorts(Biff.EOF));
    }

    /** Returns the stream of a workbook of POI, with records inserted before the end of its last sheet. */
    static byte[] spliced(HSSFWorkbook workbook, byte[] inSheet) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        workbook.write(out);
        try (POIFSFileSystem file = new POIFSFileSystem(new ByteArrayInputStream(out.toByteArray()));
                InputStream in = file.createDocumentInputStream("Workbook")) {
            byte[] stream = in.readAllBytes();
            int end = stream.length;
            while (end >= 4 && !(stream[end - 4] == 0x0a && stream[end - 3] == 0 && stream[end - 2] == 0)) {
                end--;
            }
            byte[] before = Arrays.copyOf(stream, end - 4);
            return join(before, inSheet, shorts(Biff.EOF));
        }
    }

    /** Returns a drawing group of one metafile. */
    static byte[] metafile(byte[] emf) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(packed)) {
            deflater.write(emf);
        }
        ByteBuffer blip = ByteBuffer.allocate(8 + 16 + 34 + packed.size()).order(ByteOrder.LITTLE_ENDIAN);
        blip.putShort((short) 0x3d40).putShort((short) 0xf01a).putInt(blip.capacity() - 8);
        blip.position(24);
        blip.putInt(emf.length).position(24 + 28);
        blip.putInt(packed.size()).put((byte) 0).put((byte) 0xfe).put(packed.toByteArray());
        ByteBuffer entry = ByteBuffer.allocate(8 + 36).order(ByteOrder.LITTLE_ENDIAN);
        entry.putShort((short) 0x0022).putShort((short) 0xf007).putInt(36 + blip.capacity());
        byte[] all = join(entry.array(), blip.array());
        ByteArrayOutputStream records = new ByteArrayOutputStream();
        for (int at = 0; at < all.length; at += 8000) {
            byte[] piece = Arrays.copyOfRange(all, at, Math.min(all.length, at + 8000));
            records.writeBytes(record(at == 0 ? 0xeb : Biff.CONTINUE, piece));
        }
        return records.toByteArray();
    }
}
