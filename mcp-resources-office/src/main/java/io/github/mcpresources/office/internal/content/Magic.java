package io.github.mcpresources.office.internal.content;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Locale;
import java.util.Optional;

/**
 * Detects file types that are common in Office documents by their first bytes. {@link MimeTypes} uses Apache Tika for
 * all other types.
 */
final class Magic {

    static final String EXECUTABLE = "application/x-executable";
    static final String OLE2 = "application/x-ole-storage";
    static final String ZIP = "application/zip";
    static final String EOT = "application/vnd.ms-fontobject";
    static final String ASF = "video/x-ms-asf";

    private static final String OLE2_START = "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1";
    private static final String[][] STARTS = {
        {"\u0089PNG\r\n\u001a\n", "image/png"},
        {"\u00ff\u00d8\u00ff", "image/jpeg"},
        {"GIF87a", "image/gif"},
        {"GIF89a", "image/gif"},
        {"II*\0", "image/tiff"},
        {"MM\0*", "image/tiff"},
        {"\u00d7\u00cd\u00c6\u009a", "image/wmf"},
        {"\u0001\0\u0009\0\0\u0003", "image/wmf"},
        {"\u0002\0\u0009\0\0\u0003", "image/wmf"},
        {"\u0001\0\u0009\0\0\u0001", "image/wmf"},
        {"\0\u0001\0\0\0", "font/ttf"},
        {"true\0", "font/ttf"},
        {"OTTO", "font/otf"},
        {"ttcf", "font/collection"},
        {"wOFF", "font/woff"},
        {"wOF2", "font/woff2"},
        {"%PDF-", "application/pdf"},
        {"{\\rtf", "application/rtf"},
        {OLE2_START, OLE2},
        {"PK\u0003\u0004", ZIP},
        {"PK\u0005\u0006", ZIP},
        {"ID3", "audio/mpeg"},
        {"\u00ff\u00fb", "audio/mpeg"},
        {"\u00ff\u00fa", "audio/mpeg"},
        {"\u00ff\u00f3", "audio/mpeg"},
        {"\u00ff\u00f2", "audio/mpeg"},
        {"\u00ff\u00f1", "audio/aac"},
        {"\u00ff\u00f9", "audio/aac"},
        {"#!AMR", "audio/amr"},
        {"OggS", "audio/ogg"},
        {"fLaC", "audio/flac"},
        {"MThd", "audio/midi"},
        {".snd", "audio/basic"},
        {"0&\u00b2u\u008ef\u00cf\u0011", ASF},
        {"\0\0\u0001\u00ba", "video/mpeg"},
        {"\0\0\u0001\u00b3", "video/mpeg"},
        {"FLV\u0001", "video/x-flv"},
        {"FWS", "application/x-shockwave-flash"},
        {"CWS", "application/x-shockwave-flash"},
        {"#!", EXECUTABLE},
        {"\u007fELF", EXECUTABLE},
        {"\u00fe\u00ed\u00fa\u00ce", EXECUTABLE},
        {"\u00fe\u00ed\u00fa\u00cf", EXECUTABLE},
        {"\u00ce\u00fa\u00ed\u00fe", EXECUTABLE},
        {"\u00cf\u00fa\u00ed\u00fe", EXECUTABLE},
        {"\u00ca\u00fe\u00ba\u00be", EXECUTABLE},
        {"L\0\0\0\u0001\u0014\u0002\0", EXECUTABLE},
    };

    private Magic() {}

    static Optional<String> of(byte[] head) {
        String text = new String(head, 0, Math.min(head.length, 4096), ISO_8859_1);
        for (String[] start : STARTS) {
            if (text.startsWith(start[0])) {
                return Optional.of(start[1]);
            }
        }
        if (text.startsWith("MZ") && text.indexOf('\0') > 0) {
            return Optional.of(EXECUTABLE);
        }
        if (text.startsWith("BM") && text.length() > 18 && isBitmap(head)) {
            return Optional.of("image/bmp");
        }
        if (text.startsWith(" EMF", 40) && text.startsWith("\u0001\0\0\0")) {
            return Optional.of("image/emf");
        }
        if (text.startsWith("LP", 34)) {
            return Optional.of(EOT);
        }
        if (text.startsWith("\0\u0011\u0002\u00ff\u000c\0", 522)) {
            return Optional.of("image/x-pict");
        }
        if (text.startsWith("RIFF")) {
            return riff(text);
        }
        if (text.startsWith("FORM") && (text.startsWith("AIFF", 8) || text.startsWith("AIFC", 8))) {
            return Optional.of("audio/aiff");
        }
        if (text.startsWith("ftyp", 4)) {
            return Optional.of(boxes(text));
        }
        if (text.startsWith("\u001aE\u00df\u00a3")) {
            return Optional.of(text.indexOf("webm") >= 0 ? "video/webm" : "video/x-matroska");
        }
        return isSvg(text) ? Optional.of("image/svg+xml") : Optional.empty();
    }

    private static boolean isBitmap(byte[] head) {
        int header = new Bytes(head).int32(14);
        return header >= 12 && header <= 256;
    }

    private static Optional<String> riff(String text) {
        if (text.startsWith("WEBP", 8)) {
            return Optional.of("image/webp");
        }
        if (text.startsWith("WAVE", 8)) {
            return Optional.of("audio/wav");
        }
        return text.startsWith("AVI ", 8) ? Optional.of("video/x-msvideo") : Optional.empty();
    }

    private static String boxes(String text) {
        String brand = text.substring(8, Math.min(text.length(), 12)).toLowerCase(Locale.ROOT);
        return switch (brand) {
            case "m4a ", "m4b " -> "audio/mp4";
            case "qt  " -> "video/quicktime";
            case "heic", "heix", "mif1" -> "image/heic";
            case "avif" -> "image/avif";
            case "3gp4", "3gp5", "3gp6" -> "video/3gpp";
            default -> "video/mp4";
        };
    }

    private static boolean isSvg(String text) {
        String start = text.startsWith("\u00ef\u00bb\u00bf") ? text.substring(3) : text;
        if (!start.stripLeading().startsWith("<")) {
            return false;
        }
        int at = start.indexOf('<');
        while (at >= 0 && at + 1 < start.length()) {
            if (start.startsWith("<!--", at)) {
                int end = start.indexOf("-->", at);
                at = end < 0 ? -1 : start.indexOf('<', end);
            } else if (start.charAt(at + 1) == '?' || start.charAt(at + 1) == '!') {
                at = start.indexOf('<', at + 1);
            } else {
                String name = start.substring(at + 1, Math.min(start.length(), at + 40));
                return name.matches("(?s)([A-Za-z0-9_-]+:)?svg[\\s>/].*");
            }
        }
        return false;
    }
}
