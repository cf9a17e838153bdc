package io.github.mcpresources.office;

import io.github.mcpresources.internal.text.Printable;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A description of the names that clients can use for documents, for the error about a name without a document. */
final class ServedNames {

    private static final int MAX_FOLDERS = 5;
    private static final int SHOWN_CHARACTERS = 200;

    private final @Nullable DocumentFolders folders;
    private final KnownDocuments index;
    private final DocumentRoots roots;

    /**
     * Creates a description.
     *
     * @param folders the folders with documents; null if there are none, or if the application names the documents
     */
    ServedNames(@Nullable DocumentFolders folders, KnownDocuments index, DocumentRoots roots) {
        this.folders = folders;
        this.index = index;
        this.roots = roots;
    }

    /** Returns a description of valid names, with the served folders and the known document of the most similar name. */
    String near(String name) {
        if (folders == null) {
            return "the name of a document of this server";
        }
        List<String> tops = folders.names();
        String expected = "the path of a document in "
                + tops.stream().limit(MAX_FOLDERS).map(ServedNames::quoted).collect(Collectors.joining(" or "))
                + (tops.size() > MAX_FOLDERS ? " or one of the other " + (tops.size() - MAX_FOLDERS) + " folders" : "");
        Map<String, String> paths = new LinkedHashMap<>();
        for (KnownDocuments.KnownDocument known : index.after("", true, Integer.MAX_VALUE)) {
            for (Path path : index.paths(known)) {
                if (roots.allows(path)) {
                    folders.name(path).ifPresent(served -> paths.putIfAbsent(last(served), served));
                }
            }
        }
        if (paths.isEmpty()) {
            return expected;
        }
        String nearest = Nearest.of(last(name), List.copyOf(paths.keySet()));
        return expected + "; the most similar name is that of " + quoted(paths.get(nearest));
    }

    private static String last(String path) {
        String slashes = path.replace('\\', '/');
        return slashes.substring(slashes.lastIndexOf('/') + 1);
    }

    private static String quoted(@Nullable String name) {
        return "\"" + Printable.of(name, SHOWN_CHARACTERS) + "\"";
    }
}
