package io.github.mcpresources.skills;

import io.github.mcpresources.SkillDescriptor;
import io.github.mcpresources.SkillFile;
import io.github.mcpresources.internal.opening.Stamp;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A cache of skills, of {@code SKILL.md} files, and of lists of the names in a directory. The keys are paths below the
 * directory of all skills. A value contains the {@link Stamp} (size, times and identity) of each file, or of the
 * directory, from which it was read. {@link #manifest} and {@link #names} return a value only if the stamp has not
 * changed. {@link #skill} returns a value even if files have changed, because its results for the unchanged files are
 * still valid. Safe for use by multiple threads.
 */
final class SkillCache {

    /**
     * The maximum number of files of all cached skills. Each directory with a {@code SKILL.md} counts as one more file.
     * With this number of files, the cache needs about 100 MB of memory.
     */
    private static final int MAX_FILES = 200_000;

    private static final int MAX_MANIFESTS = 20_000;

    /** The maximum number of names in all cached directories. A directory counts as one more name. */
    private static final int MAX_NAMES = 500_000;

    /**
     * A file of a skill.
     *
     * @param path the path below the directory of the skill
     * @param file the digest and size that the file had at the time of the stamp; null if the file was not read
     */
    record FileState(String path, Stamp stamp, @Nullable SkillFile file) {}

    /**
     * A directory with a {@code SKILL.md}.
     *
     * @param files the files, in the order of their URIs
     * @param skill null if the directory is not a valid skill
     * @param reason the reason why it is not valid; null for a valid skill
     */
    record Known(
            List<FileState> files,
            @Nullable SkillDescriptor skill,
            @Nullable String reason) {

        boolean isCurrent(List<FileState> now) {
            if (now.size() != files.size()) {
                return false;
            }
            for (int at = 0; at < now.size(); at++) {
                if (!now.get(at).path().equals(files.get(at).path())
                        || !now.get(at).stamp().proves(files.get(at).stamp())) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * A {@code SKILL.md}.
     *
     * @param file the digest and size that the file had at the time of the stamp
     * @param fields the front matter; null if it is not valid
     * @param reason the reason why the front matter is not valid; null if it is valid
     */
    record Manifest(
            Stamp stamp,
            SkillFile file,
            @Nullable Map<String, @Nullable Object> fields,
            @Nullable String reason) {}

    /**
     * The names in a directory.
     *
     * @param stamp the stamp of the directory, taken before its names were read
     * @param segments the names as segments of URIs, in the order of the URIs
     */
    record Names(Stamp stamp, List<String> segments) {}

    private final Bounded<Known> skills =
            new Bounded<>(MAX_FILES, known -> known.files().size() + 1);
    private final Bounded<Manifest> manifests = new Bounded<>(MAX_MANIFESTS, manifest -> 1);
    private final Bounded<Names> directories =
            new Bounded<>(MAX_NAMES, names -> names.segments().size() + 1);

    Optional<Known> skill(String path) {
        return skills.get(path);
    }

    void keepSkill(String path, Known known) {
        skills.put(path, known);
    }

    Optional<Manifest> manifest(String path, Stamp now) {
        return manifests.get(path).filter(manifest -> now.proves(manifest.stamp()));
    }

    void keepManifest(String path, Manifest manifest) {
        manifests.put(path, manifest);
    }

    Optional<List<String>> names(String path, Stamp now) {
        return directories.get(path).filter(names -> now.proves(names.stamp())).map(Names::segments);
    }

    void keepNames(String path, Names names) {
        directories.put(path, names);
    }

    /** A map with a maximum weight. The least recently used values are removed. */
    private static final class Bounded<T> {

        private final long maxWeight;
        private final ToIntFunction<T> weigher;
        private final Map<String, T> values = new LinkedHashMap<>(16, 0.75f, true);
        private long weight;

        Bounded(long maxWeight, ToIntFunction<T> weigher) {
            this.maxWeight = maxWeight;
            this.weigher = weigher;
        }

        synchronized Optional<T> get(String key) {
            return Optional.ofNullable(values.get(key));
        }

        /** Keeps a value, unless its own weight exceeds the maximum. */
        synchronized void put(String key, T value) {
            T before = values.remove(key);
            weight -= before == null ? 0 : weigher.applyAsInt(before);
            if (weigher.applyAsInt(value) > maxWeight) {
                return;
            }
            values.put(key, value);
            weight += weigher.applyAsInt(value);
            var eldest = values.entrySet().iterator();
            while (weight > maxWeight && eldest.hasNext()) {
                weight -= weigher.applyAsInt(eldest.next().getValue());
                eldest.remove();
            }
        }
    }
}
