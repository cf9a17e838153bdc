package io.github.mcpresources.office.internal.content;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.poifs.filesystem.DocumentEntry;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.jspecify.annotations.Nullable;

/** Extracts attachments from their OLE wrappers. Only one level is unwrapped. */
public final class Attachment {

    private static final String ITEM_NAME = "\u0001Ole10ItemName";
    private static final List<String> WHOLE = List.of("Package", "EmbeddedOdf", "CONTENTS");
    private static final int MAX_NAME_LENGTH = 1024;

    private Attachment() {}

    /**
     * Unwraps an attachment. Bytes without a wrapper are returned unchanged. An encrypted package and a wrapper that
     * cannot be read are also returned unchanged, with {@link Flags#ENCRYPTED} or {@link Flags#DAMAGED}.
     *
     * @param declared the type that the document declares; null for none
     * @param name the file name that the document states; null for none
     * @return the content, with the file name from the wrapper, or else with the given name
     */
    public static Unwrapped unwrap(byte[] stored, @Nullable String declared, @Nullable String name) {
        DetectedType type = MimeTypes.sniff(stored, declared, name);
        if (!isOle2(stored)) {
            return new Unwrapped(BaseName.of(name), type, stored);
        }
        try (POIFSFileSystem storage = storage(stored)) {
            return unwrap(storage.getRoot(), stored, name);
        } catch (IOException | RuntimeException e) { // POI throws various exceptions for invalid bytes
            return damaged(stored, name);
        }
    }

    /**
     * Unwraps an attachment that is stored as an OLE storage within a document. If the storage wraps no file, the
     * result has the type of the storage and no bytes. The result for an encrypted package has {@link Flags#ENCRYPTED},
     * and the result for a wrapper that cannot be read has {@link Flags#DAMAGED}. Both have no bytes.
     *
     * @param name the file name that the document states; null for none
     * @return the content, with the file name from the wrapper, or else with the given name
     */
    public static Unwrapped unwrap(DirectoryNode storage, @Nullable String name) {
        byte[] none = new byte[0];
        try {
            return unwrap(storage, none, name);
        } catch (IOException | RuntimeException e) {
            return damaged(none, name);
        }
    }

    private static Unwrapped unwrap(DirectoryNode root, byte[] stored, @Nullable String name) throws IOException {
        if (root.hasEntry(Ole10Native.STREAM)) {
            Ole10Native inner =
                    Ole10Native.parse(read(root, Ole10Native.STREAM)).orElse(null);
            if (inner == null) {
                return damaged(stored, name);
            }
            return inner(inner.bytes(), inner.name() != null ? inner.name() : name(root, name));
        }
        for (String stream : WHOLE) {
            if (root.hasEntry(stream) && root.getEntry(stream) instanceof DocumentEntry) {
                byte[] bytes = read(root, stream);
                String inside = name(root, name);
                if (!MimeTypes.sniff(bytes, null, inside).mimeType().equals(MimeTypes.OCTET_STREAM)) {
                    return inner(bytes, inside);
                }
            }
        }
        String type = OleTypes.of(root);
        return switch (type) {
            case OleTypes.PROTECTED ->
                new Unwrapped(BaseName.of(name), Magic.OLE2, stored, List.of(Flags.ENCRYPTED), false);
            case "application/x-ms-installer" ->
                new Unwrapped(BaseName.of(name), MimeTypes.OCTET_STREAM, stored, List.of(Flags.EXECUTABLE), false);
            default -> new Unwrapped(BaseName.of(name), type, stored, List.of(), false);
        };
    }

    private static Unwrapped inner(byte[] bytes, @Nullable String name) {
        if (isOle2(bytes)) { // finds the type of an inner storage, which is not unwrapped
            try (POIFSFileSystem storage = storage(bytes)) {
                String type = OleTypes.of(storage.getRoot());
                if (!type.equals(Magic.OLE2)) {
                    return new Unwrapped(name, type, bytes, List.of(), false);
                }
            } catch (IOException | RuntimeException e) {
                return new Unwrapped(name, Magic.OLE2, bytes, List.of(Flags.DAMAGED), false);
            }
        }
        return new Unwrapped(name, MimeTypes.sniff(bytes, null, name), bytes);
    }

    private static @Nullable String name(DirectoryNode root, @Nullable String name) throws IOException {
        if (root.hasEntry(ITEM_NAME)
                && root.getEntry(ITEM_NAME) instanceof DocumentEntry entry
                && entry.getSize() <= MAX_NAME_LENGTH) {
            byte[] stream = read(root, ITEM_NAME);
            String item = BaseName.of(new String(stream, ISO_8859_1));
            if (item != null) {
                return item;
            }
        }
        return BaseName.of(name);
    }

    private static byte[] read(DirectoryNode root, String stream) throws IOException {
        try (InputStream in = root.createDocumentInputStream(stream)) {
            return in.readAllBytes();
        }
    }

    private static Unwrapped damaged(byte[] stored, @Nullable String name) {
        return new Unwrapped(BaseName.of(name), Magic.OLE2, stored, List.of(Flags.DAMAGED), false);
    }

    private static boolean isOle2(byte[] bytes) {
        return Magic.of(bytes).filter(Magic.OLE2::equals).isPresent();
    }

    private static POIFSFileSystem storage(byte[] bytes) throws IOException {
        if (OleHeader.lies(bytes, bytes.length)) {
            throw new IOException("The header of the attachment states " + OleHeader.claimed(bytes)
                    + " bytes, but the attachment has " + bytes.length);
        }
        return new POIFSFileSystem(new ByteArrayInputStream(bytes));
    }
}
