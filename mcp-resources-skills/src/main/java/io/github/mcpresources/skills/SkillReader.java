package io.github.mcpresources.skills;

import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.SkillFile;
import io.github.mcpresources.internal.opening.ServedTree.Directory;
import io.github.mcpresources.internal.opening.ServedTree.Entry;
import io.github.mcpresources.internal.opening.ServedTree.Kind;
import io.github.mcpresources.internal.opening.Stamp;
import io.github.mcpresources.skills.SkillCache.FileState;
import io.github.mcpresources.skills.SkillCache.Known;
import io.github.mcpresources.skills.SkillCache.Manifest;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the files and descriptions of skills. Computes the digest, the size and the front matter of a file from the
 * same bytes. An unchanged file is not read again while its result is in the cache.
 */
final class SkillReader {

    /** The maximum number of attempts to read a file that other processes keep changing. */
    private static final int ATTEMPTS = 3;

    private final SkillUris uris;
    private final SkillResources.Limits limits;
    private final SkillCache cache;
    private final Supplier<Instant> clock;
    private final AtomicLong reads = new AtomicLong();

    SkillReader(SkillUris uris, SkillResources.Limits limits, SkillCache cache, Supplier<Instant> clock) {
        this.uris = uris;
        this.limits = limits;
        this.cache = cache;
        this.clock = clock;
    }

    SkillDirectory.Collector collector() {
        return new SkillDirectory.Collector(cache, now(), limits.files());
    }

    long reads() {
        return reads.get();
    }

    Instant now() {
        return clock.get();
    }

    /**
     * Returns the most recent result for the directory at a path, even if the directory has changed since then; empty
     * if there is no result.
     */
    Optional<Known> known(String path) {
        return cache.skill(path);
    }

    String tooManyFiles() {
        return "The skill has more than " + limits.files() + " files (setting SkillResources.Limits.files), or more"
                + " than " + SkillDirectory.MAX_ENTRIES + " files, directories and links";
    }

    /**
     * Returns the description of the skill in a directory, or the reason why it is not valid.
     *
     * @param found the files that were found in the directory
     * @param outer the files of an enclosing skill, by their paths below the directory of all skills; unchanged files
     *     are not read again
     */
    Known skill(Directory directory, SkillDirectory found, Map<String, FileState> outer) throws IOException {
        Optional<Known> before = cache.skill(found.path());
        if (before.isPresent() && before.get().isCurrent(found.files())) {
            return before.get();
        }
        Known known;
        try {
            known = read(directory, found, before.map(Known::files).orElse(List.of()), outer);
        } catch (InvalidSkillException invalid) {
            known = new Known(found.files(), null, invalid.reason());
        }
        cache.keepSkill(found.path(), known);
        return known;
    }

    private Known read(Directory directory, SkillDirectory found, List<FileState> before, Map<String, FileState> outer)
            throws IOException, InvalidSkillException {
        checkPath(found.path());
        requireFile(found.manifest());
        checkSize(found.files());
        FileState state = found.files().stream()
                .filter(file -> file.path().equals(SkillDirectory.MANIFEST))
                .findFirst()
                .orElseThrow(SkillReader::vanished);
        Manifest manifest = manifest(directory, found.path(), state.stamp());
        if (manifest.fields() == null) {
            throw new InvalidSkillException(Objects.requireNonNull(manifest.reason(), "either fields or a reason"));
        }
        Map<String, FileState> unchanged = new HashMap<>();
        before.forEach(file -> unchanged.put(file.path(), file));
        List<FileState> states = new ArrayList<>();
        List<SkillFile> files = new ArrayList<>();
        long bytes = 0;
        for (FileState file : found.files()) {
            FileState read = file.path().equals(SkillDirectory.MANIFEST)
                    ? new FileState(file.path(), manifest.stamp(), manifest.file())
                    : file(
                            directory,
                            found.path(),
                            file,
                            unchanged.getOrDefault(file.path(), outer.get(found.path() + file.path())));
            SkillFile done = Objects.requireNonNull(read.file(), "a file that was read");
            bytes += done.size();
            if (bytes > limits.bytes()) {
                throw new InvalidSkillException("While the files of the skill were read, they grew to more than "
                        + limits.bytes()
                        + " bytes, which is the limit (setting SkillResources.Limits.bytes)");
            }
            states.add(read);
            files.add(done);
        }
        return new Known(
                List.copyOf(states),
                SkillDescriptor.of(uris.ofPath(found.path() + SkillDirectory.MANIFEST), manifest.fields(), files),
                null);
    }

    /**
     * Checks that the path of a skill is not empty. Without a prefix, also checks that the first segment can be the
     * authority of the skill's URIs.
     */
    private void checkPath(String path) throws InvalidSkillException {
        if (path.isEmpty()) {
            throw new InvalidSkillException(
                    "SKILL.md is directly in the directory of all skills, so the skill has no name; use the parent of"
                            + " this directory instead");
        }
        if (!uris.hasAuthority(path)) {
            throw new InvalidSkillException("The first directory '" + path.substring(0, path.indexOf('/'))
                    + "' becomes the authority of the URI, so its name must consist of lower-case letters (a-z), digits,"
                    + " '-', '.', '_' and '~'; rename it, or set a prefix");
        }
    }

    private static void requireFile(Kind kind) throws InvalidSkillException {
        switch (kind) {
            case FILE -> {}
            case UNREADABLE_FILE ->
                throw new InvalidSkillException(
                        "This process has no permission to read SKILL.md; check the permissions of the file");
            case DIRECTORY -> throw new InvalidSkillException("SKILL.md is a directory; it must be a file");
            default ->
                throw new InvalidSkillException(
                        "SKILL.md is a symbolic link or a special file; replace it with a copy of the file");
        }
    }

    private void checkSize(List<FileState> files) throws InvalidSkillException {
        long bytes = 0;
        for (FileState file : files) {
            bytes += file.stamp().size();
        }
        if (bytes > limits.bytes()) {
            throw new InvalidSkillException("The files of the skill have " + bytes + " bytes, over the limit of "
                    + limits.bytes() + " (setting SkillResources.Limits.bytes)");
        }
    }

    private FileState file(Directory directory, String top, FileState found, @Nullable FileState before)
            throws IOException, InvalidSkillException {
        if (before != null && before.file() != null && found.stamp().proves(before.stamp())) {
            return new FileState(found.path(), before.stamp(), before.file());
        }
        int slash = found.path().lastIndexOf('/') + 1;
        return inDirectory(directory, found.path().substring(0, slash), inner -> {
            Read read = read(inner, found.path().substring(slash), found.stamp(), 0);
            return new FileState(found.path(), read.stamp(), entry(top + found.path(), read.facts()));
        });
    }

    private SkillFile entry(String path, FileFacts facts) {
        return new SkillFile(uris.ofPath(path), facts.digest(), facts.size());
    }

    /** An operation on an open directory. */
    private interface Use<T> {
        T of(Directory directory) throws IOException, InvalidSkillException;
    }

    private static <T> T inDirectory(Directory top, String path, Use<T> use) throws IOException, InvalidSkillException {
        if (path.isEmpty()) {
            return use.of(top);
        }
        int slash = path.indexOf('/');
        Optional<Directory> opened = top.directory(path.substring(0, slash));
        try (Directory inner = opened.orElseThrow(SkillReader::vanished)) {
            return inDirectory(inner, path.substring(slash + 1), use);
        }
    }

    /**
     * Returns the front matter of a {@code SKILL.md}, or the reason why it is not valid.
     *
     * @param path the path of the directory of the skill, which ends in a slash
     * @throws InvalidSkillException if the file is too large, or cannot be read
     */
    Manifest manifest(Directory directory, String path, Stamp stamp) throws IOException, InvalidSkillException {
        String file = path + SkillDirectory.MANIFEST;
        Optional<Manifest> known = cache.manifest(file, stamp);
        if (known.isPresent()) {
            return known.get();
        }
        if (stamp.size() > limits.bytes()) { // otherwise each request would read it again
            throw new InvalidSkillException("SKILL.md has " + stamp.size() + " bytes, over the limit of "
                    + limits.bytes() + " (setting SkillResources.Limits.bytes)");
        }
        Read read = read(directory, SkillDirectory.MANIFEST, stamp, limits.frontMatterBytes());
        Manifest manifest;
        try {
            manifest = new Manifest(read.stamp(), entry(file, read.facts()), fields(read.facts(), path), null);
        } catch (InvalidSkillException invalid) {
            manifest = new Manifest(read.stamp(), entry(file, read.facts()), null, invalid.reason());
        }
        cache.keepManifest(file, manifest);
        return manifest;
    }

    private Map<String, @Nullable Object> fields(FileFacts facts, String path) throws InvalidSkillException {
        byte[] head = facts.head();
        Map<String, @Nullable Object> fields =
                FrontMatter.parse(head, head.length == facts.size(), limits.frontMatterBytes());
        if (!facts.isUtf8()) {
            throw new InvalidSkillException("SKILL.md is not UTF-8 after its front matter; save the file as UTF-8");
        }
        SkillRules.check(fields, path.substring(path.lastIndexOf('/', path.length() - 2) + 1, path.length() - 1));
        return fields;
    }

    /**
     * A file that was read.
     *
     * @param stamp the stamp of the file, taken before the file was read
     */
    private record Read(Stamp stamp, FileFacts facts) {}

    private Read read(Directory directory, String name, Stamp found, int headBytes)
            throws IOException, InvalidSkillException {
        Stamp before = found;
        for (int attempt = 1; ; attempt++) {
            FileFacts facts;
            reads.incrementAndGet();
            try (SeekableByteChannel channel = directory.file(name).orElseThrow(SkillReader::vanished)) {
                facts = FileFacts.read(channel, headBytes, before.size(), limits.bytes());
            } catch (AccessDeniedException denied) {
                throw new InvalidSkillException("This process has no permission to read " + name, denied);
            }
            Stamp after = directory.entry(name, now()).map(Entry::stamp).orElseThrow(SkillReader::vanished);
            if (after.isLike(before) || attempt == ATTEMPTS) {
                return new Read(before, facts); // the earlier stamp, so that a change during the read is noticed later
            }
            before = after;
        }
    }

    private static InvalidSkillException vanished() {
        return new InvalidSkillException("A file of the skill was removed while it was read");
    }
}
