package io.github.mcpresources.internal.documents;

import io.github.mcpresources.internal.text.Printable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds documents by names that are not exact, and describes the names that clients can use for documents. The error
 * about an unknown name contains the description.
 */
public final class ServedNames {

    private static final int MAX_FOLDERS = 5;
    private static final int MAX_SIMILAR = 3;
    private static final int SHOWN_CHARACTERS = 200;

    private final @Nullable DocumentFolders folders;
    private final boolean areListed;
    private final DocumentRoots roots;

    /**
     * Creates a description.
     *
     * @param folders null if there are none, or if the application names the documents
     * @param listing true if the documents are listed. Clients may also learn the names of files that the application
     *     serves with a provider of its own
     */
    public ServedNames(@Nullable DocumentFolders folders, boolean listing, DocumentRoots roots) {
        this.folders = folders;
        this.areListed = listing || (folders != null && folders.areOfApplication());
        this.roots = roots;
    }

    /**
     * Returns the real path of the only document that a client can mean with a name that is not exact, as {@link
     * ListedNames#meant} finds it. Returns empty if there is none, or if the application names the documents.
     *
     * @throws CancellationException if the thread is interrupted
     */
    public Optional<Path> meant(String name) {
        return folders == null
                ? Optional.empty()
                : ListedNames.of(folders, roots).meant(name);
    }

    /**
     * Returns a description that names the served folders and, if documents are listed, the documents with the most
     * similar names.
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
        List<String> similar = areListed ? similar(served, ListedNames.unquoted(name)) : List.of();
        return switch (similar.size()) {
            case 0 -> expected;
            case 1 -> expected + "; the document " + similar.get(0) + " has a similar name";
            default -> expected + "; the documents " + String.join(", ", similar) + " have similar names";
        };
    }

    private List<String> similar(DocumentFolders served, String name) {
        return ListedNames.of(served, roots)
                .similar(last(name))
                .filter(path -> path.length() <= SHOWN_CHARACTERS && path.equals(Printable.of(path)))
                .limit(MAX_SIMILAR)
                .map(path -> "\"" + path + "\"")
                .toList();
    }

    private static String last(String path) {
        String slashes = path.replace('\\', '/');
        return slashes.substring(slashes.lastIndexOf('/') + 1);
    }

    private static String quoted(String name) {
        return "\"" + Printable.of(name, SHOWN_CHARACTERS) + "\"";
    }
}
