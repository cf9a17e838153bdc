package io.github.mcpresources.internal.documents;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.files.DirectoryResources;
import io.github.mcpresources.internal.opening.ServedTree;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.internal.text.Printable;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folders that are searched for documents. A document is recognized by the extension of its file name, so that
 * other files are not opened.
 */
public final class DocumentFolders implements AutoCloseable {

    private static final int PAGE = 1000;

    private final DocumentKind kind;
    private final DirectoryResources files;
    private final boolean isOwned;
    private final Map<String, Path> tops;

    private DocumentFolders(DocumentKind kind, DirectoryResources files, boolean isOwned) {
        this.kind = kind;
        this.files = files;
        this.isOwned = isOwned;
        this.tops = ServedTree.of(files).tops();
    }

    /** Returns the folders that a provider serves. Closing them does not close the provider. */
    public static DocumentFolders of(DocumentKind kind, DirectoryResources files) {
        return new DocumentFolders(kind, files, false);
    }

    /**
     * Returns the folders at the given paths; null if there are no paths.
     *
     * @throws IllegalArgumentException if a directory does not exist or cannot be resolved
     */
    public static @Nullable DocumentFolders of(DocumentKind kind, List<Path> directories) {
        DirectoryResources.Builder builder = DirectoryResources.builder()
                .include(kind.extensions().stream().map(DocumentFolders::glob).toArray(String[]::new))
                .exclude("**/" + DocumentKind.OWNER_FILE + "*")
                .watch(true);
        Set<Path> added = new LinkedHashSet<>();
        for (Path directory : directories) {
            try {
                if (added.add(directory.toRealPath())) {
                    builder.root(directory);
                }
            } catch (IOException missing) {
                throw new IllegalArgumentException("The directory " + directory + " could not be opened", missing);
            }
        }
        return added.isEmpty() ? null : new DocumentFolders(kind, builder.build(), true);
    }

    private static String glob(String extension) {
        StringBuilder glob = new StringBuilder("**/*.");
        extension
                .chars()
                .forEach(letter -> glob.append('[')
                        .append((char) letter)
                        .append((char) Character.toUpperCase(letter))
                        .append(']'));
        return glob.toString();
    }

    public List<Path> directories() {
        return List.copyOf(tops.values());
    }

    /** Returns the names of the folders. The path that clients use for a document begins with one of these names. */
    public List<String> names() {
        return tops.keySet().stream().map(DocumentFolders::shown).toList();
    }

    private static String shown(String top) {
        String decoded = decoded(top);
        return decoded.isEmpty() ? top : decoded;
    }

    /** Returns the path that clients use for a file; empty if no folder contains the file. */
    public Optional<String> name(Path real) {
        for (Map.Entry<String, Path> top : tops.entrySet()) {
            if (real.startsWith(top.getValue())) {
                String below = top.getValue().relativize(real).toString().replace(File.separatorChar, '/');
                return Optional.of(shown(top.getKey()) + "/" + below);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the path that clients use for a listed file, by the URI of the file; empty if the URI belongs to no
     * folder.
     */
    Optional<String> nameOf(String uri) {
        return files.uriPrefixes().stream()
                .filter(uri::startsWith)
                .findFirst()
                .flatMap(prefix -> tops.keySet().stream()
                        .filter(top -> prefix.endsWith(top + "/"))
                        .max(Comparator.comparing(String::length))
                        .map(top -> shown(top) + "/" + decoded("file:///" + uri.substring(prefix.length()))));
    }

    /**
     * Lists the next files, and waits for them.
     *
     * @param cursor the cursor of the previous page; empty for the first page
     */
    Page<ResourceDescriptor> list(Optional<String> cursor) {
        return files.listResources(
                        cursor.map(it -> Page.Request.after(it, PAGE)).orElse(Page.Request.first(PAGE)),
                        ServerRequest.detached())
                .toCompletableFuture()
                .join();
    }

    /** Checks whether the application has passed the provider of the files, so that clients can list them there. */
    boolean areOfApplication() {
        return !isOwned;
    }

    public DirectoryResources files() {
        return files;
    }

    boolean isDocument(String uri) {
        return kind.isDocument(uri);
    }

    /**
     * Returns the path of the file that a client requests; empty if the name belongs to no folder. The file need not
     * exist.
     *
     * @param name the URI of the file, such as {@code file:///reports/q4%202025.pptx}, or the path in that URI without
     *     percent-encoding, such as {@code reports/q4 2025.pptx}
     */
    public Optional<Path> find(String name) {
        try {
            if (files.uriPrefixes().stream().anyMatch(name::startsWith)) {
                Optional<Path> exact = files.file(name);
                return exact.isPresent() ? exact : below(decoded(name));
            }
        } catch (IOException unreadable) {
            kind.log()
                    .warn(
                            "A client requested the document {}, but its file could not be looked up",
                            Printable.of(name),
                            unreadable);
            return Optional.empty();
        }
        return below(name);
    }

    private static String decoded(String uri) {
        try {
            String path = URI.create(uri).getPath();
            return path == null ? "" : path.substring(path.startsWith("/") ? 1 : 0);
        } catch (IllegalArgumentException invalid) {
            return "";
        }
    }

    /** Resolves a name that begins with the name of a folder; empty for other names. */
    private Optional<Path> below(String name) {
        for (Map.Entry<String, Path> top : tops.entrySet()) {
            for (String root :
                    Stream.of(top.getKey(), decoded(top.getKey())).distinct().toList()) {
                if (name.startsWith(root + "/")) {
                    try {
                        return Optional.of(top.getValue().resolve(name.substring(root.length() + 1)));
                    } catch (InvalidPathException impossible) {
                        return Optional.empty();
                    }
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        if (isOwned) {
            files.close();
        }
    }
}
