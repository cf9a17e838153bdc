package io.github.mcpresources.office;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which files may be opened: those below the allowed directories, and those that the application named. */
final class DocumentRoots {

    private final List<Path> roots = new ArrayList<>();
    private final Set<Path> named = ConcurrentHashMap.newKeySet();
    private final @Nullable Function<String, Optional<Path>> names;

    /**
     * Directories.
     *
     * @param names what clients call a document; null where they name paths
     */
    DocumentRoots(List<Path> directories, @Nullable Function<String, Optional<Path>> names) {
        this.names = names;
        for (Path directory : directories) {
            try {
                roots.add(directory.toRealPath());
            } catch (IOException missing) {
                throw new IllegalArgumentException("The directory " + directory + " cannot be opened", missing);
            }
        }
    }

    /** A file that the application named, by its true path. */
    Path name(Path path) throws IOException {
        Path real = path.toRealPath();
        named.add(real);
        return real;
    }

    boolean allows(Path real) {
        return named.contains(real) || roots.stream().anyMatch(real::startsWith);
    }

    /**
     * The file that a client means. Links are followed, and where they lead has to be allowed too.
     *
     * @return the true path, or empty where there is none that may be opened, whatever the reason
     */
    Optional<Path> find(String name) {
        return names == null ? below(name) : names.apply(name).flatMap(this::real);
    }

    /** A path below a root, relative or absolute, or one that the application named. */
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

    private Optional<Path> real(Path file) {
        try {
            Path real = file.toRealPath();
            return allows(real) && Files.isRegularFile(real) ? Optional.of(real) : Optional.empty();
        } catch (IOException missing) {
            return Optional.empty();
        }
    }
}
