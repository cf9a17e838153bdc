package io.github.mcpresources.office.internal.ole2;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import io.github.mcpresources.office.TestPackage;
import io.github.mcpresources.office.internal.content.Wrappings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.poi.hpsf.ClassIDPredefined;
import org.apache.poi.hslf.record.Record;
import org.apache.poi.hslf.usermodel.HSLFObjectShape;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.sl.usermodel.PictureData.PictureType;

/** Writes presentations of PowerPoint 97 to 2003, each with one unusual property. */
final class Presentations {

    private static final String MAIN = "PowerPoint Document";

    private Presentations() {}

    /** Returns a presentation with a sound of 144 bytes, ping.wav. */
    static byte[] withASound() throws IOException {
        byte[] wave = new byte[144];
        System.arraycopy("RIFF....WAVEfmt ".getBytes(ISO_8859_1), 0, wave, 0, 16);
        byte[] sound = record(
                0xf,
                2022,
                Workbooks.join(
                        record(0, 4026, "ping.wav".getBytes(UTF_16LE)),
                        record(0x10, 4026, ".WAV".getBytes(UTF_16LE)),
                        record(0x20, 4026, "1".getBytes(UTF_16LE)),
                        record(0, 2023, wave)));
        byte[] sounds = record(0x5f, 2020, Workbooks.join(record(0, 2021, new byte[4]), sound));
        try (HSLFSlideShow show = new HSLFSlideShow()) {
            show.createSlide();
            show.getDocumentRecord().appendChildRecord(Record.findChildRecords(sounds, 0, sounds.length)[0]);
            return written(show);
        }
    }

    /** Returns a presentation with a deflated object whose checksum is wrong. */
    static byte[] withAWrongChecksum() throws IOException {
        byte[] file;
        try (HSLFSlideShow show = new HSLFSlideShow();
                POIFSFileSystem object = new POIFSFileSystem(new ByteArrayInputStream(
                        Wrappings.oleObject("CONTENTS", new byte[5000], ClassIDPredefined.EXCEL_V8.getClassID())))) {
            HSLFObjectShape shape = new HSLFObjectShape(show.addPicture(TestPackage.png(9, 9), PictureType.PNG));
            shape.setObjectID(show.addEmbed(object));
            show.createSlide().addShape(shape);
            file = written(show);
        }
        try (POIFSFileSystem storage = new POIFSFileSystem(new ByteArrayInputStream(file))) {
            byte[] main;
            try (InputStream in = storage.createDocumentInputStream(MAIN)) {
                main = in.readAllBytes();
            }
            ByteBuffer records = ByteBuffer.wrap(main).order(ByteOrder.LITTLE_ENDIAN);
            int at = 0;
            while (records.getShort(at + 2) != PptPersists.STORAGE) {
                at += 8 + records.getInt(at + 4);
            }
            int end = at + 8 + records.getInt(at + 4);
            records.putInt(end - 4, ~records.getInt(end - 4));
            storage.createOrUpdateDocument(new ByteArrayInputStream(main), MAIN);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            storage.writeFilesystem(out);
            return out.toByteArray();
        }
    }

    private static byte[] written(HSLFSlideShow show) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        show.write(out);
        return out.toByteArray();
    }

    static byte[] record(int versionAndInstance, int type, byte[] content) {
        return ByteBuffer.allocate(8 + content.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putShort((short) versionAndInstance)
                .putShort((short) type)
                .putInt(content.length)
                .put(content)
                .array();
    }
}
