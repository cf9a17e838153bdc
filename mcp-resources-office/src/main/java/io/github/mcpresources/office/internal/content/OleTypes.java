package io.github.mcpresources.office.internal.content;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.jspecify.annotations.Nullable;

/**
 * Detects the types of OLE2 storages by the class id or, if it is unknown, by the names of the streams. For Word, Excel
 * and PowerPoint documents, the names of the streams take precedence. An encrypted package is always detected by the
 * name of its stream.
 */
public final class OleTypes {

    public static final String DOC = "application/msword";

    public static final String XLS = "application/vnd.ms-excel";

    public static final String PPT = "application/vnd.ms-powerpoint";

    public static final String PROTECTED = "application/x-tika-ooxml-protected";

    private static final Map<String, String> CLASSES = Map.ofEntries(
            Map.entry("00020906-0000-0000-C000-000000000046", DOC),
            Map.entry("00020900-0000-0000-C000-000000000046", DOC),
            Map.entry("00020820-0000-0000-C000-000000000046", XLS),
            Map.entry("00020821-0000-0000-C000-000000000046", XLS),
            Map.entry("00020810-0000-0000-C000-000000000046", XLS),
            Map.entry("00020811-0000-0000-C000-000000000046", XLS),
            Map.entry("00020803-0000-0000-C000-000000000046", "application/vnd.ms-graph"),
            Map.entry("64818D10-4F9B-11CF-86EA-00AA00B929E8", PPT),
            Map.entry("64818D11-4F9B-11CF-86EA-00AA00B929E8", PPT),
            Map.entry("EA7BAE70-FB3B-11CD-A903-00AA00510EA3", PPT),
            Map.entry("00021A14-0000-0000-C000-000000000046", "application/vnd.visio"),
            Map.entry("00021201-0000-0000-00C0-000000000046", "application/x-mspublisher"),
            Map.entry("000C1084-0000-0000-C000-000000000046", "application/x-ms-installer"),
            Map.entry("000C1086-0000-0000-C000-000000000046", "application/x-ms-installer"));

    /** The types for which the main stream is more reliable than the class id. */
    private static final Set<String> PROGRAMS = Set.of(DOC, XLS, PPT);

    private static final String[][] STREAMS = {
        {"EncryptedPackage", PROTECTED},
        {"WordDocument", DOC},
        {"Workbook", XLS},
        {"Book", XLS},
        {"PowerPoint Document", PPT},
        {"PP40", PPT},
        {"VisioDocument", "application/vnd.visio"},
        {"Quill", "application/x-mspublisher"},
        {"__properties_version1.0", "application/vnd.ms-outlook"},
    };

    private OleTypes() {}

    /** Returns the type of a storage; {@code application/x-ole-storage} if it is unknown. */
    public static String of(DirectoryNode storage) {
        String byStream = byStream(storage);
        if (PROTECTED.equals(byStream)) {
            return PROTECTED;
        }
        String byClass = CLASSES.get(
                storage.getStorageClsid().toString().replaceAll("[{}]", "").toUpperCase(Locale.ROOT));
        boolean isOther = PROGRAMS.contains(String.valueOf(byClass)) && PROGRAMS.contains(String.valueOf(byStream));
        if (byClass != null && !isOther) {
            return byClass;
        }
        return byStream != null ? byStream : Magic.OLE2;
    }

    private static @Nullable String byStream(DirectoryNode storage) {
        for (String[] stream : STREAMS) {
            if (storage.hasEntryCaseInsensitive(stream[0])) {
                return stream[1];
            }
        }
        return null;
    }
}
