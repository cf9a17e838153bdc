package io.github.mcpresources.skills;

import io.github.mcpresources.internal.opening.ServedTree;
import io.github.mcpresources.internal.opening.ServedTree.Directory;
import io.github.mcpresources.internal.opening.ServedTree.Entry;
import io.github.mcpresources.internal.opening.ServedTree.Kind;
import io.github.mcpresources.internal.opening.Stamp;
import io.github.mcpresources.skills.SkillCache.FileState;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files and directories of one skill, found without opening a file.
 *
 * @param path the path of the directory below the directory of all skills: empty, or with a slash at its end
 * @param manifest the kind of the entry {@code SKILL.md}, such as a file or a directory
 * @param files all files below the directory, in the order of their URIs
 * @param inner the inner directories with their own {@code SKILL.md}, in the order of their URIs; each is a path below
 *     the directory of all skills, with a slash at its end
 * @param special the entries that are not served: links, special files, files without read permission, and directories
 *     that are nested too deeply. Their paths are relative to this directory
 */
record SkillDirectory(String path, Kind manifest, List<FileState> files, List<String> inner, List<String> special) {

    static final String MANIFEST = "SKILL.md";

    static final int MAX_DEPTH = 32;

    static final int MAX_ENTRIES = 5_000;

    /** Thrown if a skill has more files or entries than the limit. */
    @SuppressWarnings("serial")
    static final class TooManyFiles extends Exception {}

    /** Collects the files and directories of one skill. */
    static final class Collector {

        private final SkillCache cache;
        private final Instant now;
        private final int maxFiles;
        private final List<FileState> files = new ArrayList<>();
        private final List<String> inner = new ArrayList<>();
        private final List<String> special = new ArrayList<>();
        private int entries;

        Collector(SkillCache cache, Instant now, int maxFiles) {
            this.cache = cache;
            this.now = now;
            this.maxFiles = maxFiles;
        }

        /**
         * Returns the names in a directory, from the cache if the directory has not changed. The path is empty, or has
         * a slash at its end.
         */
        List<String> names(Directory directory, String path) throws IOException {
            Stamp stamp = directory.stamp(now);
            Optional<List<String>> known = cache.names(path, stamp);
            if (known.isPresent()) {
                return known.get();
            }
            List<String> segments = List.copyOf(directory.segments());
            cache.keepNames(path, new SkillCache.Names(stamp, segments));
            return segments;
        }

        Optional<Entry> manifest(Directory directory, List<String> segments) throws IOException {
            return segments.contains(MANIFEST) ? directory.entry(MANIFEST, now) : Optional.empty();
        }

        /**
         * Collects the files of a skill.
         *
         * @throws TooManyFiles if there are more files or entries than the limit
         */
        SkillDirectory collect(Directory directory, String path, Entry manifest, List<String> segments)
                throws IOException, TooManyFiles {
            collect(directory, path, "", segments, manifest);
            return new SkillDirectory(
                    path, manifest.kind(), List.copyOf(files), List.copyOf(inner), List.copyOf(special));
        }

        int entries() {
            return entries;
        }

        /**
         * Collects the files of a directory and its inner directories.
         *
         * @param manifest the entry of the skill's own {@code SKILL.md}; null in the inner directories
         */
        private void collect(
                Directory directory, String top, String below, List<String> segments, @Nullable Entry manifest)
                throws IOException, TooManyFiles {
            for (String segment : segments) {
                entries++;
                if (entries > MAX_ENTRIES) {
                    throw new TooManyFiles();
                }
                Optional<Entry> entry = manifest != null && segment.equals(MANIFEST)
                        ? Optional.of(manifest)
                        : directory.entry(segment, now);
                if (entry.isEmpty()) {
                    continue;
                }
                switch (entry.get().kind()) {
                    case FILE -> {
                        if (files.size() == maxFiles) {
                            throw new TooManyFiles();
                        }
                        Stamp stamp = Objects.requireNonNull(entry.get().stamp(), "the stamp of a file");
                        files.add(new FileState(below + segment, stamp, null));
                    }
                    case DIRECTORY -> enter(directory, top, below, segment);
                    default -> special.add(below + segment);
                }
            }
        }

        private void enter(Directory parent, String top, String below, String segment)
                throws IOException, TooManyFiles {
            String path = below + segment + "/";
            if (depth(top + path) > MAX_DEPTH) {
                special.add(path);
                return;
            }
            Optional<Directory> opened = parent.directory(segment);
            if (opened.isEmpty()) {
                return;
            }
            try (Directory directory = opened.get()) {
                List<String> segments = names(directory, top + path);
                if (segments.contains(MANIFEST)) {
                    inner.add(top + path);
                }
                collect(directory, top, path, segments, null);
            }
        }
    }

    /** Returns the number of directories in a path. Each directory ends in a slash. */
    static int depth(String path) {
        return (int) path.chars().filter(c -> c == '/').count();
    }

    /**
     * Opens the directory at a path below the directory of all skills. Returns empty if there is none. The caller must
     * close the directory.
     */
    static Optional<Directory> open(ServedTree tree, String path) throws IOException {
        Optional<Directory> open = tree.top();
        int start = 0;
        while (open.isPresent() && start < path.length()) {
            int slash = path.indexOf('/', start);
            String segment = path.substring(start, slash);
            try (Directory parent = open.get()) {
                open = parent.directory(segment);
            }
            start = slash + 1;
        }
        return open;
    }
}
