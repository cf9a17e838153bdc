package io.github.mcpresources.office.internal.content;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Detects the MIME types of documents that are zip files, without inflating any entry. The type of an ODF document is
 * read from its first entry. All other types are detected from the names of the entries.
 */
final class ZipTypes {

    private static final String OOXML = "application/vnd.openxmlformats-officedocument.";
    private static final Map<String, String> FOLDERS = new LinkedHashMap<>();

    static {
        FOLDERS.put("word/document", OOXML + "wordprocessingml.document");
        FOLDERS.put("xl/workbook.bin", "application/vnd.ms-excel.sheet.binary.macroenabled.12");
        FOLDERS.put("xl/workbook", OOXML + "spreadsheetml.sheet");
        FOLDERS.put("ppt/presentation", OOXML + "presentationml.presentation");
        FOLDERS.put("word/", OOXML + "wordprocessingml.document");
        FOLDERS.put("xl/", OOXML + "spreadsheetml.sheet");
        FOLDERS.put("ppt/", OOXML + "presentationml.presentation");
    }

    private ZipTypes() {}

    static String of(byte[] bytes) {
        Bytes in = new Bytes(bytes);
        if (in.startsWith("mimetype", 30) && in.uint16(26) == 8) {
            long length = in.uint32(18);
            long at = 38L + in.uint16(28);
            if (length > 3 && length < 200 && in.has(at, length)) {
                String type = new String(in.slice(at, length), ISO_8859_1).strip();
                return type.matches("[a-z]+/[\\w.+-]+") ? type : Magic.ZIP;
            }
        }
        String found = Magic.ZIP;
        boolean macros = false;
        for (int at = 0; at + 46 < bytes.length; at++) {
            if (bytes[at] != 'P' || bytes[at + 1] != 'K') {
                continue;
            }
            boolean local = bytes[at + 2] == 3 && bytes[at + 3] == 4;
            boolean central = bytes[at + 2] == 1 && bytes[at + 3] == 2;
            if (local || central) {
                int length = in.uint16(at + (local ? 26L : 28L));
                long from = at + (local ? 30L : 46L);
                String name = in.has(from, length) ? new String(in.slice(from, length), ISO_8859_1) : "";
                macros |= name.endsWith("/vbaProject.bin");
                found = found.equals(Magic.ZIP) ? kind(name) : found;
            }
        }
        return macros ? withMacros(found) : found;
    }

    private static String kind(String name) {
        for (Map.Entry<String, String> folder : FOLDERS.entrySet()) {
            if (name.startsWith(folder.getKey())) {
                return folder.getValue();
            }
        }
        return Magic.ZIP;
    }

    private static String withMacros(String type) {
        return switch (type.substring(type.lastIndexOf('.') + 1)) {
            case "document" -> "application/vnd.ms-word.document.macroenabled.12";
            case "sheet" -> "application/vnd.ms-excel.sheet.macroenabled.12";
            case "presentation" -> "application/vnd.ms-powerpoint.presentation.macroenabled.12";
            default -> type;
        };
    }
}
