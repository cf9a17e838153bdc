package io.github.mcpresources.office.internal.ole2;

import io.github.mcpresources.office.document.OfficeLimits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.poi.poifs.filesystem.DirectoryEntry;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.poifs.filesystem.DocumentEntry;
import org.apache.poi.poifs.filesystem.Entry;
import org.apache.poi.poifs.filesystem.EntryUtils;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;

/** A nested OLE storage, read as a separate file. */
record Storage(DirectoryNode storage, OfficeLimits limits) implements Source {

    private static final int DEEPEST = 32;

    /**
     * Returns the minimum size, in bytes, of the file that {@link #open} creates; at least {@link Integer#MAX_VALUE} if
     * the storage is nested too deeply.
     */
    long size() {
        return size(storage, 0);
    }

    private static long size(DirectoryEntry directory, int depth) {
        long size = 512;
        for (Entry entry : directory) {
            if (entry instanceof DocumentEntry document) {
                size += document.getSize();
            } else if (entry instanceof DirectoryEntry inner) {
                size += depth > DEEPEST ? Integer.MAX_VALUE : size(inner, depth + 1);
            }
        }
        return size;
    }

    @Override
    public InputStream open() throws IOException {
        if (size() > limits.item()) {
            throw MeasuredInput.tooLarge(size(), limits);
        }
        try (POIFSFileSystem file = new POIFSFileSystem()) {
            EntryUtils.copyNodes(storage, file.getRoot());
            file.getRoot().setStorageClsid(storage.getStorageClsid());
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            file.writeFilesystem(out);
            return new ByteArrayInputStream(out.toByteArray());
        } catch (RuntimeException e) {
            throw OleDocument.corrupt(e);
        }
    }
}
