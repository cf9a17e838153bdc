package io.github.mcpresources.office.internal.content;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.poi.hpsf.ClassID;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/** Wraps attachments and fonts as Office does. */
public final class Wrappings {

    /** A key in the form of {@code w:fontKey}. */
    public static final String FONT_KEY = "{A9E2F7C1-0B3D-4E5F-8A6B-1C2D3E4F5061}";

    /** A path like the paths that the Packager of Windows discloses. */
    public static final String LEAKED = "C:\\Users\\Jane Doe\\AppData\\Local\\Temp\\";

    private Wrappings() {}

    /** Returns bytes that begin like a TrueType font. */
    public static byte[] trueType() {
        return font("\0\u0001\0\0\0\u0009");
    }

    /** Returns bytes that begin like an OpenType font with PostScript outlines. */
    public static byte[] openType() {
        return font("OTTO\0\u0009");
    }

    private static byte[] font(String start) {
        byte[] font = new byte[300];
        for (int i = 0; i < font.length; i++) {
            font[i] = (byte) (i * 31);
        }
        byte[] head = start.getBytes(ISO_8859_1);
        System.arraycopy(head, 0, font, 0, head.length);
        return font;
    }

    /**
     * Obfuscates a font as ECMA-376 specifies: its first 32 bytes are XORed with the key, byte by byte from the end of
     * the key.
     */
    public static byte[] odttf(byte[] font, String key) {
        String digits = key.replaceAll("[{}-]", "");
        byte[] mixed = font.clone();
        for (int i = 0; i < 32; i++) {
            int pair = 15 - i % 16;
            mixed[i] ^= (byte) Integer.parseInt(digits.substring(2 * pair, 2 * pair + 2), 16);
        }
        return mixed;
    }

    /**
     * Returns a font for PowerPoint. The {@code flags} are 0 for a plain font, 0x10000000 for an XORed font, and 4 for
     * a compressed font. The bytes are never really compressed.
     */
    public static byte[] eot(byte[] font, String family, int flags) {
        byte[] name = family.getBytes(UTF_16LE);
        ByteBuffer out = ByteBuffer.allocate(82 + 2 + name.length + 2 + 2 + 2 + 2 + 2 + 2 + 2 + 2 + font.length)
                .order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(out.capacity()).putInt(font.length).putInt(0x20001).putInt(flags);
        out.putShort(34, (short) 0x504c);
        out.position(82);
        out.putShort((short) name.length).put(name);
        out.position(out.capacity() - font.length);
        for (byte one : font) {
            out.put((flags & 0x10000000) != 0 ? (byte) (one ^ 0x50) : one);
        }
        return out.array();
    }

    /** Returns the stream of a Packager object, with the paths that the Packager of Windows discloses. */
    public static byte[] ole10Native(String name, byte[] bytes) {
        return ole10Native(name, bytes, name);
    }

    /** Returns the stream of a Packager object with a different label in Unicode. */
    static byte[] ole10Native(String name, byte[] bytes, String unicode) {
        byte[] label = (name + "\0").getBytes(ISO_8859_1);
        byte[] path = (LEAKED + name + "\0").getBytes(ISO_8859_1);
        byte[] wide = (LEAKED + name).getBytes(UTF_16LE);
        int tail = 3 * 4 + wide.length + 2 * unicode.length() + 2 * (LEAKED.length() + name.length());
        int size = 2 + label.length + path.length + 4 + 4 + path.length + 4 + bytes.length + tail;
        ByteBuffer out = ByteBuffer.allocate(4 + size).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(size).putShort((short) 2).put(label).put(path).putInt(0x30000);
        out.putInt(path.length).put(path).putInt(bytes.length).put(bytes);
        out.putInt(wide.length / 2).put(wide);
        out.putInt(unicode.length()).put(unicode.getBytes(UTF_16LE));
        out.putInt(wide.length / 2).put(wide);
        return out.array();
    }

    /** Returns an OLE object with one stream. */
    public static byte[] oleObject(String stream, byte[] content) {
        return oleObject(stream, content, null);
    }

    /** Returns an OLE object with one stream and a class id, or no class id if {@code kind} is null. */
    public static byte[] oleObject(String stream, byte[] content, ClassID kind) {
        try (POIFSFileSystem file = new POIFSFileSystem()) {
            file.createDocument(new ByteArrayInputStream(content), stream);
            if (kind != null) {
                file.getRoot().setStorageClsid(kind);
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            file.writeFilesystem(out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
