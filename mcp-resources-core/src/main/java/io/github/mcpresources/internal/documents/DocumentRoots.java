package io.github.mcpresources.internal.documents;

import io.github.mcpresources.internal.opening.OpenDirectory;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The files that may be opened: files in the allowed directories, and files that the application added. A file is
 * opened by its real path, one directory at a time, without following symbolic links.
 */
public final class DocumentRoots {

    private final List<Path> roots = new ArrayList<>();
    private final Set<Path> named = ConcurrentHashMap.newKeySet();
    private final @Nullable Function<String, Optional<Path>> names;
    private final Function<String, Optional<Path>> uris;
    private final Predicate<Path> allowed;
    private final OpenDirectory.Opener byHandle;
    private final OpenDirectory.Opener byName;

    /** The openers by top directory. A top directory is an allowed directory, or a directory above an added file. */
    private final Map<Path, OpenDirectory.Opener> openers = new ConcurrentHashMap<>();

    /**
     * Creates the roots.
     *
     * @param names resolves the names that clients use for documents; null if clients use paths
     * @param allowed checks whether a file in the directories may be opened
     * @param between called before and after a file or directory is opened
     * @throws IllegalArgumentException if a directory does not exist or cannot be resolved
     */
    public DocumentRoots(
            List<Path> directories,
            @Nullable Function<String, Optional<Path>> names,
            Predicate<Path> allowed,
            Consumer<Path> between) {
        this(directories, names, name -> Optional.empty(), allowed, between);
    }

    /**
     * Creates the roots.
     *
     * @param names resolves the names that clients use for documents; null if clients use paths
     * @param uris resolves the URI that a provider uses for a file, or the path in that URI; ignored if {@code names}
     *     is not null
     * @param allowed checks whether a file in the directories may be opened
     * @param between called before and after a file or directory is opened
     * @throws IllegalArgumentException if a directory does not exist or cannot be resolved
     */
    public DocumentRoots(
            List<Path> directories,
            @Nullable Function<String, Optional<Path>> names,
            Function<String, Optional<Path>> uris,
            Predicate<Path> allowed,
            Consumer<Path> between) {
        this.names = names;
        this.uris = uris;
        this.allowed = allowed;
        this.byHandle = OpenDirectory.opener(true, OpenDirectory.OPEN_TIMEOUT, between);
        this.byName = OpenDirectory.opener(false, OpenDirectory.OPEN_TIMEOUT, between);
        for (Path directory : directories) {
            try {
                roots.add(directory.toRealPath());
            } catch (IOException missing) {
                throw new IllegalArgumentException("The directory " + directory + " could not be opened", missing);
            }
        }
    }

    /** Allows a file that the application adds, and returns its real path. */
    public Path name(Path path) throws IOException {
        Path real = path.toRealPath();
        named.add(real);
        return real;
    }

    public boolean allows(Path real) {
        return named.contains(real) || (roots.stream().anyMatch(real::startsWith) && allowed.test(real));
    }

    public List<Path> directories() {
        return roots;
    }

    /**
     * Opens the directory of a file. The caller closes the returned object. This method does not check whether the file
     * is allowed.
     *
     * @throws NoSuchFileException if the path has no parent, or if a directory of the path does not exist, has become a
     *     link or another kind of file, or is not accessible
     */
    public DocumentFile place(Path real) throws IOException {
        Path parent = real.getParent();
        if (parent == null) {
            throw new NoSuchFileException(real.toString(), null, "The path is a root of the file system, not a file");
        }
        Path top = roots.stream().filter(parent::startsWith).findFirst().orElseGet(() -> highest(parent));
        return DocumentFile.of(opener(top), top, real);
    }

    private OpenDirectory.Opener opener(Path top) throws IOException {
        OpenDirectory.Opener known = openers.get(top);
        if (known == null) {
            known = OpenDirectory.hasHandles(top) ? byHandle : byName;
            openers.put(top, known);
        }
        return known;
    }

    /**
     * Finds a top directory for a file outside the roots. Goes up from {@code parent} as long as the next directory is
     * readable, and returns the last one.
     */
    private static Path highest(Path parent) {
        Path top = parent;
        for (Path above = parent.getParent(); above != null && Files.isReadable(above); above = above.getParent()) {
            top = above;
        }
        return top;
    }

    /**
     * Returns the real path of the file that a client names. Symbolic links are resolved first. Returns empty if there
     * is no regular file of this name, or if the file may not be opened.
     */
    public Optional<Path> find(String name) {
        Optional<Path> exact = named(name);
        return exact.isPresent() ? exact : meant(name);
    }

    private Optional<Path> named(String name) {
        if (names != null) {
            return names.apply(name).flatMap(this::real);
        }
        Optional<Path> path = below(name);
        return path.isPresent() ? path : uris.apply(name).flatMap(this::real);
    }

    /**
     * Finds a file whose name is a {@code file:} URI of this machine, begins with {@code ./}, or contains backslashes.
     * Removes {@code ./} and replaces backslashes with slashes. If the application resolves names, this method does not
     * resolve {@code file:} URIs itself.
     */
    private Optional<Path> meant(String name) {
        if (names == null && name.startsWith("file:")) {
            try {
                return real(Path.of(URI.create(name)));
            } catch (IllegalArgumentException | FileSystemNotFoundException otherUri) {
                return Optional.empty();
            }
        }
        String path = name.strip().replace('\\', '/');
        while (path.startsWith("./")) {
            path = path.substring(2);
        }
        return path.equals(name) ? Optional.empty() : named(path);
    }

    /**
     * Resolves an absolute path, or a path relative to a root. If several roots have a file at the same relative path,
     * the first root is used. The file must be in a root, or must have been added by the application.
     */
    private Optional<Path> below(String path) {
        Path given;
        try {
            given = Path.of(path);
        } catch (InvalidPathException impossible) {
            return Optional.empty();
        }
        if (given.isAbsolute()) {
            return real(given);
        }
        return roots.stream()
                .map(root -> root.resolve(given))
                .flatMap(file -> real(file).stream())
                .findFirst();
    }

    /** Returns the real path of a file; empty if it is not a regular file or may not be opened. */
    public Optional<Path> real(Path file) {
        try {
            Path real = file.toRealPath();
            return allows(real) && Files.isRegularFile(real) ? Optional.of(real) : Optional.empty();
        } catch (IOException missing) {
            return Optional.empty();
        }
    }
}
