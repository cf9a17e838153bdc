package io.github.mcpresources.internal.documents;

import io.github.mcpresources.internal.text.Printable;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Describes the names that clients can use for documents. The error about an unknown name contains the description. */
public final class ServedNames {

    private static final int MAX_FOLDERS = 5;
    private static final int SHOWN_CHARACTERS = 200;

    private final @Nullable DocumentFolders folders;
    private final boolean areListed;
    private final KnownDocuments index;
    private final DocumentRoots roots;

    /**
     * Creates a description.
     *
     * @param folders null if there are none, or if the application names the documents
     * @param areListed true if every client may learn the names of documents
     */
    public ServedNames(
            @Nullable DocumentFolders folders, boolean areListed, KnownDocuments index, DocumentRoots roots) {
        this.folders = folders;
        this.areListed = areListed;
        this.index = index;
        this.roots = roots;
    }

    /**
     * Returns a description that names the served folders and, if documents are listed, the document with the most
     * similar name.
     *
     * @throws CancellationException if the thread is interrupted
     */
    public String near(String name) {
        DocumentFolders served = folders;
        if (served == null) {
            return "the name of a document of this server";
        }
        List<String> tops = served.names();
        String others =
                tops.size() > MAX_FOLDERS ? " or one of the other " + (tops.size() - MAX_FOLDERS) + " folders" : "";
        String expected = "the path of a document in "
                + tops.stream().limit(MAX_FOLDERS).map(ServedNames::quoted).collect(Collectors.joining(" or "))
                + others;
        String similar = areListed ? similar(served, last(name)) : null;
        return similar == null ? expected : expected + "; the document \"" + similar + "\" has a similar name";
    }

    private @Nullable String similar(DocumentFolders served, String name) {
        Map<String, Path> files = new LinkedHashMap<>();
        for (KnownDocuments.KnownDocument known : index.after("", true, Integer.MAX_VALUE)) {
            index.paths(known).forEach(path -> files.putIfAbsent(String.valueOf(path.getFileName()), path));
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException("The request was cancelled");
            }
        }
        for (String candidate : Nearest.similar(name, files.keySet())) {
            Path file = files.get(candidate);
            if (file != null && roots.allows(file)) {
                String path = served.name(file).orElse("");
                return path.isEmpty() || path.length() > SHOWN_CHARACTERS || !path.equals(Printable.of(path))
                        ? null
                        : path;
            }
        }
        return null;
    }

    private static String last(String path) {
        String slashes = path.replace('\\', '/');
        return slashes.substring(slashes.lastIndexOf('/') + 1);
    }

    private static String quoted(String name) {
        return "\"" + Printable.of(name, SHOWN_CHARACTERS) + "\"";
    }
}
