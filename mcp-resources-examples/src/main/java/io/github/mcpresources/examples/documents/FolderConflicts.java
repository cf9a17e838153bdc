package io.github.mcpresources.examples.documents;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * Checks the served folders against each other and against the server's own files. Paths are compared after symbolic links
 * are resolved. Hidden names are not served, so a path below a hidden folder of a served folder has no conflict with it.
 */
final class FolderConflicts {

    private FolderConflicts() {}

    /**
     * Checks that no served folder contains a file or folder of the server, whose content clients could read.
     *
     * @param option the option that names the path
     * @throws IllegalArgumentException if one does
     */
    static void checkPrivate(String option, Path path, List<Path> folders) {
        Path own = real(path);
        for (Path folder : folders) {
            if (serves(real(folder), own)) {
                throw new IllegalArgumentException(option + ": " + path + " is in the served folder " + folder
                        + ", so clients could read it; move it out of that folder, or into a folder whose name begins"
                        + " with a dot, which is not served");
            }
        }
    }

    /**
     * Checks that no served folder contains another one, whose files would be listed twice.
     *
     * @throws IllegalArgumentException if one does
     */
    static void checkNested(List<Path> folders) {
        for (Path outer : folders) {
            for (Path inner : folders) {
                Path top = real(outer);
                Path below = real(inner);
                if (!top.equals(below) && serves(top, below)) {
                    throw new IllegalArgumentException("The folder " + inner + " is in the folder " + outer
                            + ", so its files would be listed twice; leave out one of the two");
                }
            }
        }
    }

    private static boolean serves(Path folder, Path path) {
        return path.startsWith(folder)
                && StreamSupport.stream(folder.relativize(path).spliterator(), false)
                        .noneMatch(name -> name.toString().startsWith("."));
    }

    /** Returns a path without symbolic links. The last names of the path need not exist. */
    private static Path real(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        for (Path existing = absolute; existing != null; existing = existing.getParent()) {
            try {
                return existing.toRealPath()
                        .resolve(existing.relativize(absolute))
                        .normalize();
            } catch (IOException missing) {
                // continues with its parent
            }
        }
        return absolute;
    }
}
