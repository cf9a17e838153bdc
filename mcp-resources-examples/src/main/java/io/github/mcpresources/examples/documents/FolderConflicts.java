package io.github.mcpresources.examples.documents;

import io.github.mcpresources.files.DirectoryResources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * Detects conflicts between served folders, and between served folders and the server's own files. Paths are compared
 * after symbolic links are resolved. A path that a folder does not serve, such as a hidden path, does not conflict with
 * this folder.
 */
final class FolderConflicts {

    /**
     * A served folder.
     *
     * @param given the path of the folder on the command line
     */
    private record Folder(Path given, DirectoryResources files) {

        boolean mayServe(Path path) {
            return files.mayServe(real(path));
        }
    }

    private final List<Folder> folders;
    private final String exclusion;

    /**
     * Creates the checks for a list of folders.
     *
     * @param exclusion the end of the error message, which explains how to exclude a file from these folders; empty if
     *     that is not possible
     */
    FolderConflicts(List<Path> folders, Function<Path, DirectoryResources> files, String exclusion) {
        this.exclusion = exclusion;
        this.folders = folders.stream()
                .map(folder -> new Folder(folder, files.apply(folder)))
                .toList();
    }

    /**
     * Checks that no folder serves a private path of the server, because clients could then read it.
     *
     * @param option the option that names the path
     * @throws IllegalArgumentException if a folder serves the path
     */
    void checkPrivate(String option, Path path) {
        for (Folder folder : folders) {
            if (folder.mayServe(path)) {
                throw new IllegalArgumentException(option + ": " + path + " is in the served folder " + folder.given()
                        + ", so clients could read it; move it out of that folder" + exclusion);
            }
        }
    }

    /**
     * Checks that no served folder contains another served folder, whose files would be listed twice.
     *
     * @throws IllegalArgumentException if a served folder contains another
     */
    void checkNested() {
        for (Folder outer : folders) {
            for (Folder inner : folders) {
                if (!real(inner.given()).equals(real(outer.given())) && outer.mayServe(inner.given())) {
                    throw new IllegalArgumentException("The folder " + inner.given() + " is in the folder "
                            + outer.given()
                            + ", so its files would be listed twice; leave out one of the two, or exclude"
                            + " the inner one with --exclude");
                }
            }
        }
    }

    /** Returns a path without symbolic links. The path need not exist. */
    private static Path real(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        for (Path existing = absolute; existing != null; existing = existing.getParent()) {
            try {
                return existing.toRealPath()
                        .resolve(existing.relativize(absolute))
                        .normalize();
            } catch (IOException missing) {
                // continues with the parent
            }
        }
        return absolute;
    }
}
