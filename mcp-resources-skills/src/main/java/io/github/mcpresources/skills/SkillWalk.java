package io.github.mcpresources.skills;

import io.github.mcpresources.Page;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.SkillFile;
import io.github.mcpresources.internal.opening.ServedTree;
import io.github.mcpresources.internal.opening.ServedTree.Directory;
import io.github.mcpresources.internal.opening.ServedTree.Entry;
import io.github.mcpresources.internal.opening.ServedTree.Kind;
import io.github.mcpresources.internal.text.Printable;
import io.github.mcpresources.skills.SkillCache.FileState;
import io.github.mcpresources.skills.SkillCache.Known;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Collects one page of the list of skills. Examines the directories in the order of their paths, starting at a
 * position. A directory with a {@code SKILL.md} comes before its inner directories.
 */
final class SkillWalk {

    /** The number of examined entries after which a page ends even if it is not full. */
    private static final int MAX_STEPS = 20_000;

    /** Receives the paths that are not served, each with the reason. */
    interface Problems {
        void add(String path, String reason);
    }

    private final SkillReader reader;
    private final Problems problems;
    private final RequestContext context;
    private final String from;
    private final SkillPage page;
    private final SkillDirectory.Collector names;
    private final Instant now;
    private int steps;

    private SkillWalk(SkillReader reader, Problems problems, RequestContext context, String from, int limit) {
        this.reader = reader;
        this.problems = problems;
        this.context = context;
        this.from = from;
        this.page = new SkillPage(context.limits(), from, limit);
        this.names = reader.collector();
        this.now = reader.now();
    }

    /**
     * Returns a page of skills.
     *
     * @param from the position to start at; empty for the first page
     */
    static Page<SkillDescriptor> page(
            ServedTree tree, SkillReader reader, Problems problems, String from, int limit, RequestContext context)
            throws IOException {
        SkillWalk walk = new SkillWalk(reader, problems, context, from, limit);
        Optional<Directory> opened = tree.top();
        if (opened.isPresent()) {
            try (Directory top = opened.get()) {
                walk.visit(top, "");
            }
        }
        return walk.page.finished();
    }

    /**
     * Returns one skill.
     *
     * @param path the path of its directory, which ends in a slash
     */
    static Optional<SkillDescriptor> skill(ServedTree tree, SkillReader reader, String path, RequestContext context)
            throws IOException {
        Optional<Directory> opened = SkillDirectory.open(tree, path);
        if (opened.isEmpty()) {
            return Optional.empty();
        }
        SkillWalk walk = new SkillWalk(reader, (where, reason) -> {}, context, path, 1);
        try (Directory directory = opened.get()) {
            List<String> segments = walk.names.names(directory, path);
            Optional<Entry> manifest = walk.names.manifest(directory, segments);
            if (manifest.isPresent()) {
                walk.skill(directory, path, manifest.get(), segments, Map.of());
            }
        }
        return walk.page.first();
    }

    /**
     * Adds the skills in a directory and in the directories below it to the page. Returns false if the page is
     * complete, so that the search must stop.
     *
     * @param path the path of the directory: empty, or ending in a slash
     */
    private boolean visit(Directory directory, String path) throws IOException {
        List<String> segments = names.names(directory, path);
        Optional<Entry> manifest = names.manifest(directory, segments);
        if (manifest.isPresent()) {
            Optional<SkillDirectory> found = Optional.empty();
            if (path.compareTo(from) >= 0 || from.startsWith(path)) {
                if (path.compareTo(from) >= 0 && !mayContinue(path)) {
                    return false;
                }
                found = listed(directory, path, manifest.get(), segments, Map.of());
                if (page.hasEnded()) {
                    return false;
                }
            }
            if (found.isPresent()) {
                return inner(directory, found.get());
            }
        } else {
            page.pass(path);
            if (segments.contains("skill.md")) {
                problems.add(path, "The file must be named SKILL.md, not skill.md");
            }
        }
        for (String segment : segments) {
            String below = path + segment + "/";
            if (below.compareTo(from) < 0 && !from.startsWith(below)) {
                continue;
            }
            if (!mayStep(below)) {
                return false;
            }
            Optional<Entry> entry = directory.entry(segment, now);
            if (entry.isEmpty() || entry.get().kind() != Kind.DIRECTORY) {
                page.pass(path + segment); // a file comes before a directory whose name begins with that of the file
                continue;
            }
            if (SkillDirectory.depth(below) > SkillDirectory.MAX_DEPTH) {
                problems.add(below, tooDeep());
                continue;
            }
            if (!enter(directory, segment, below)) {
                return false;
            }
        }
        return true;
    }

    private boolean enter(Directory parent, String segment, String path) throws IOException {
        Optional<Directory> opened = parent.directory(segment);
        if (opened.isEmpty()) {
            return true;
        }
        try (Directory directory = opened.get()) {
            return visit(directory, path);
        }
    }

    private boolean inner(Directory directory, SkillDirectory outer) throws IOException {
        if (outer.inner().isEmpty()) {
            return true;
        }
        Map<String, FileState> states = new HashMap<>();
        reader.known(outer.path())
                .ifPresent(known -> known.files().forEach(file -> states.put(outer.path() + file.path(), file)));
        for (String path : outer.inner()) {
            if (path.compareTo(from) < 0) {
                continue;
            }
            if (!mayContinue(path)) {
                return false;
            }
            Optional<Directory> opened =
                    below(directory, path.substring(outer.path().length()));
            if (opened.isEmpty()) {
                continue;
            }
            try (Directory inner = opened.get()) {
                List<String> segments = names.names(inner, path);
                Optional<Entry> manifest = names.manifest(inner, segments);
                if (manifest.isPresent()) {
                    listed(inner, path, manifest.get(), segments, states);
                }
            }
            if (page.hasEnded()) {
                return false;
            }
        }
        return true;
    }

    private static Optional<Directory> below(Directory top, String path) throws IOException {
        int slash = path.indexOf('/');
        Optional<Directory> opened = top.directory(path.substring(0, slash));
        if (opened.isEmpty() || slash + 1 == path.length()) {
            return opened;
        }
        try (Directory inner = opened.get()) {
            return below(inner, path.substring(slash + 1));
        }
    }

    /** Checks whether the page has room for the skill at a path. If not, the next page begins with this path. */
    private boolean mayContinue(String path) {
        if (page.isFull()) {
            page.endBefore(path);
            return false;
        }
        return mayStep(path);
    }

    /**
     * Counts an examined entry. Returns false if too many entries have been examined for this page. The next page then
     * begins with {@code path}.
     */
    private boolean mayStep(String path) {
        if (context.isCancelled()) {
            throw new CancellationException("The request for this page was cancelled");
        }
        steps++;
        if (steps > MAX_STEPS && path.compareTo(from) > 0) {
            page.endBefore(path);
            return false;
        }
        return true;
    }

    /** Examines a directory as {@link #skill} does. If it cannot be read, the other skills are still listed. */
    private Optional<SkillDirectory> listed(
            Directory directory, String path, Entry manifest, List<String> segments, Map<String, FileState> outer) {
        try {
            return skill(directory, path, manifest, segments, outer);
        } catch (IOException failure) {
            if (path.compareTo(from) >= 0) {
                problems.add(path, Printable.of("It cannot be read: " + failure));
                page.pass(path);
            }
            return Optional.empty();
        }
    }

    /**
     * Examines a directory with a {@code SKILL.md}, and adds a valid skill to the page. Returns the files in the
     * directory; empty if there are too many.
     */
    private Optional<SkillDirectory> skill(
            Directory directory, String path, Entry manifest, List<String> segments, Map<String, FileState> outer)
            throws IOException {
        SkillDirectory.Collector collector = reader.collector();
        SkillDirectory found;
        try {
            found = collector.collect(directory, path, manifest, segments);
        } catch (SkillDirectory.TooManyFiles tooMany) {
            steps += collector.entries();
            if (path.compareTo(from) >= 0) {
                problems.add(path, reader.tooManyFiles());
                page.pass(path);
            }
            return Optional.empty();
        }
        steps += collector.entries();
        if (path.compareTo(from) < 0) { // only the skills inside this directory belong to the page
            return Optional.of(found);
        }
        Known known = reader.skill(directory, found, outer);
        seenAt(path, found, known);
        return Optional.of(found);
    }

    private void seenAt(String path, SkillDirectory found, Known known) {
        SkillDescriptor skill = known.skill();
        int longest = skill == null ? 0 : longestUri(known);
        if (skill == null) {
            problems.add(path, String.valueOf(known.reason()));
        } else if (longest > context.limits().uriLength()) {
            problems.add(
                    path,
                    "The URI of a file has " + longest + " characters, over the limit of "
                            + context.limits().uriLength() + " (setting uriLength of the server)");
        } else if (skill.jsonBytes() > context.limits().resultBytes()) {
            problems.add(
                    path,
                    "The description of the skill has " + skill.jsonBytes() + " bytes, over the limit of "
                            + context.limits().resultBytes() + " (setting resultBytes of the server)");
        } else if (!page.hasRoomFor(skill)) {
            page.endBefore(path);
            return;
        } else {
            page.add(path, skill);
            for (String special : found.special()) {
                problems.add(path + special, special.endsWith("/") ? tooDeep() : notServed());
            }
        }
        page.pass(path);
    }

    private static int longestUri(Known known) {
        int longest = 0;
        for (FileState state : known.files()) {
            SkillFile file = Objects.requireNonNull(state.file(), "a file of a valid skill");
            longest = Math.max(longest, file.uri().length());
        }
        return longest;
    }

    private static String notServed() {
        return "It is a symbolic link, a special file, or a file that this process has no permission to read; such"
                + " files are not part of the skill";
    }

    private static String tooDeep() {
        return "It is nested more than " + SkillDirectory.MAX_DEPTH + " directories deep";
    }
}
