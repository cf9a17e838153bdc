package io.github.mcpresources.examples.documents;

import io.github.mcpresources.files.DirectoryResources;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The command line options that select the files of the folders. */
final class FolderOptions {

    @Option(
            names = "--include",
            paramLabel = "GLOB",
            description = {
                "Serve only files whose path in the folder matches the glob, such as '**/*.md' (with quotes, or the"
                        + " shell expands the glob). Can be given several times."
            })
    private List<String> includes = List.of();

    @Option(
            names = "--exclude",
            paramLabel = "GLOB",
            description = "Do not serve files and whole folders whose path matches the glob, such as '**/target'.")
    private List<String> excludes = List.of();

    @Option(
            names = "--no-watch",
            description = "Do not watch the folders. Clients are not notified, but see changes on the next request.")
    private boolean unwatched;

    @Option(
            names = "--secret-names",
            description = "Also serve private keys, key stores and credential files, such as id_rsa, *.pem and .netrc."
                    + " Without this option, files with such names are not served.")
    private boolean secretNames;

    boolean areWatched() {
        return !unwatched;
    }

    String nothingServed(List<Path> directories) {
        String folders = directories.stream().map(Path::toString).collect(Collectors.joining(", "));
        String advice = includes.isEmpty() && excludes.isEmpty()
                ? "the folders are empty, or contain only files that are not served (see --help)"
                : "check the globs, which match paths below a folder, such as '**/*.md':"
                        + options("--include", includes) + options("--exclude", excludes);
        return "Warning: no file is served from " + folders + "; " + advice;
    }

    private static String options(String name, List<String> globs) {
        return globs.stream().map(glob -> " " + name + " " + glob).collect(Collectors.joining());
    }

    /**
     * Creates a provider that serves each folder under its own name.
     *
     * @throws IllegalArgumentException if a glob is invalid, or a folder cannot be served
     */
    DirectoryResources documents(List<Path> directories) {
        DirectoryResources.Builder builder = DirectoryResources.builder()
                .include(includes.toArray(String[]::new))
                .exclude(excludes.toArray(String[]::new))
                .secretNames(secretNames)
                .watch(!unwatched);
        directories.forEach(builder::root);
        return builder.build();
    }
}
