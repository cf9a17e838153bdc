package io.github.mcpresources.office.internal.content;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.jspecify.annotations.Nullable;

/**
 * Detects MIME types. The type of the bytes takes precedence, unless the declared type is more specific. If no type is
 * detected, the result is the declared type, or else the type of the file extension.
 */
public final class MimeTypes {

    /** The number of bytes that detection needs. */
    public static final int HEAD = 4096;

    /** The MIME type of unknown bytes. */
    public static final String OCTET_STREAM = "application/octet-stream";

    /**
     * The MIME types of Apache Tika. The class is loaded only if needed, because loading takes longer than listing the
     * items of a document.
     */
    private static final class Tika {
        static final org.apache.tika.mime.MimeTypes TYPES =
                org.apache.tika.mime.MimeTypes.getDefaultMimeTypes(MimeTypes.class.getClassLoader());
    }

    private static final Map<String, String> ALIASES = Map.ofEntries(
            Map.entry("image/jpg", "image/jpeg"),
            Map.entry("image/pjpeg", "image/jpeg"),
            Map.entry("image/x-png", "image/png"),
            Map.entry("image/tif", "image/tiff"),
            Map.entry("image/x-tiff", "image/tiff"),
            Map.entry("image/x-bmp", "image/bmp"),
            Map.entry("image/x-ms-bmp", "image/bmp"),
            Map.entry("image/x-emf", "image/emf"),
            Map.entry("image/x-wmf", "image/wmf"),
            Map.entry("image/pict", "image/x-pict"),
            Map.entry("audio/x-wav", "audio/wav"),
            Map.entry("audio/wave", "audio/wav"),
            Map.entry("audio/vnd.wave", "audio/wav"),
            Map.entry("audio/mp3", "audio/mpeg"),
            Map.entry("audio/x-mpeg", "audio/mpeg"),
            Map.entry("audio/x-aiff", "audio/aiff"),
            Map.entry("audio/x-midi", "audio/midi"),
            Map.entry("audio/x-flac", "audio/flac"),
            Map.entry("video/avi", "video/x-msvideo"),
            Map.entry("video/msvideo", "video/x-msvideo"),
            Map.entry("application/x-font-ttf", "font/ttf"),
            Map.entry("application/x-font-otf", "font/otf"),
            Map.entry("application/x-tika-msoffice", Magic.OLE2),
            Map.entry("application/x-tika-ooxml", Magic.ZIP));

    private static final Set<String> UNSPECIFIC = Set.of(
            OCTET_STREAM,
            Magic.OLE2,
            "application/bin",
            "application/x-fontdata",
            "application/vnd.openxmlformats-officedocument.oleobject",
            "application/vnd.openxmlformats-officedocument.obfuscatedfont",
            "application/vnd.openxmlformats-officedocument.package",
            "application/vnd.sun.star.oleobject");

    private static final Set<String> OLE2_TYPES =
            Set.of("doc", "dot", "xls", "xlt", "ppt", "pot", "pps", "msg", "vsd", "pub");
    private static final Set<String> ASF_TYPES = Set.of("video/x-ms-wmv", "audio/x-ms-wma", "video/x-ms-asf");
    private static final Set<String> PROGRAMS = Set.of(
            "exe", "dll", "com", "scr", "msi", "msp", "bat", "cmd", "ps1", "psm1", "vbs", "vbe", "js", "jse", "wsf",
            "wsh", "hta", "cpl", "lnk", "jar", "sh", "bash", "app", "reg", "pif", "scf");

    private MimeTypes() {}

    /**
     * Detects the type of bytes. Programs and scripts have the type {@link #OCTET_STREAM} and the flag
     * {@link Flags#EXECUTABLE}.
     *
     * @param head at least the first {@link #HEAD} bytes, or all bytes if there are fewer
     * @param declared the type that the document declares; null for none
     * @param name a file name whose extension is used; null for none
     * @return the type, with {@link Flags#MISMATCH} if it differs from the declared type
     */
    public static DetectedType sniff(byte[] head, @Nullable String declared, @Nullable String name) {
        String found = found(head);
        String extension = extension(name);
        if (found.equals(Magic.EXECUTABLE) || PROGRAMS.contains(extension)) {
            return new DetectedType(OCTET_STREAM, List.of(Flags.EXECUTABLE));
        }
        String claim = claim(declared);
        if (found.equals(OCTET_STREAM)) {
            return new DetectedType(claim != null ? claim : byName(name));
        }
        if (claim == null) {
            String named = byName(name);
            return new DetectedType(isKindOf(named, found, extension) ? named : found);
        }
        if (claim.equals(found) || isKindOf(claim, found, extension)) {
            return new DetectedType(claim);
        }
        if (isKindOf(found, claim, "")) {
            return new DetectedType(found);
        }
        return new DetectedType(found, List.of(Flags.MISMATCH));
    }

    static String canonical(String type) {
        int parameters = type.indexOf(';');
        String bare =
                (parameters < 0 ? type : type.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
        return ALIASES.getOrDefault(bare, bare);
    }

    private static @Nullable String claim(@Nullable String declared) {
        if (declared == null || declared.indexOf('/') < 0) {
            return null;
        }
        String type = canonical(declared);
        return UNSPECIFIC.contains(type) ? null : type;
    }

    private static String found(byte[] head) {
        Optional<String> magic = Magic.of(head);
        if (magic.isPresent()) {
            return magic.get().equals(Magic.ZIP) ? ZipTypes.of(head) : magic.get();
        }
        if (head.length == 0) {
            return OCTET_STREAM;
        }
        try {
            return canonical(Tika.TYPES
                    .detect(new ByteArrayInputStream(head), new Metadata())
                    .getBaseType()
                    .toString());
        } catch (IOException e) {
            throw new UncheckedIOException("Reading from memory failed", e);
        }
    }

    private static String byName(@Nullable String name) {
        if (name == null || name.isBlank()) {
            return OCTET_STREAM;
        }
        try {
            Metadata metadata = new Metadata();
            metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, name);
            return canonical(Tika.TYPES.detect(null, metadata).getBaseType().toString());
        } catch (IOException e) {
            throw new UncheckedIOException("Reading from memory failed", e);
        }
    }

    /**
     * Checks whether a type is more specific than the type that was found, or uses the same container format.
     *
     * @param extension the extension of the file name, which is used only for OLE2 files; may be empty
     */
    private static boolean isKindOf(String type, String found, String extension) {
        if (type.equals(OCTET_STREAM)) {
            return false;
        }
        if (found.equals(Magic.OLE2)) {
            return OLE2_TYPES.contains(extension)
                    || type.startsWith("application/vnd.ms-")
                    || type.equals("application/msword");
        }
        if (found.equals(Magic.ASF)) {
            return ASF_TYPES.contains(type);
        }
        if (found.equals("audio/ogg")) {
            return type.endsWith("/ogg");
        }
        if (found.startsWith("video/mp4") || found.equals("video/quicktime")) {
            return Set.of("audio/mp4", "video/mp4", "video/x-m4v", "video/quicktime")
                    .contains(type);
        }
        MediaType kind = MediaType.parse(type);
        MediaType of = MediaType.parse(found);
        return kind != null && of != null && Tika.TYPES.getMediaTypeRegistry().isSpecializationOf(kind, of);
    }

    private static String extension(@Nullable String name) {
        int dot = name == null ? -1 : name.lastIndexOf('.');
        return name == null || dot < 0 ? "" : name.substring(dot + 1).strip().toLowerCase(Locale.ROOT);
    }
}
