package io.github.mcpresources.registry;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Visibility;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What holds for an entry beside how it is described and read.
 *
 * @param enabled whether clients see it
 * @param listed whether lists show it to them
 * @param visibility which clients see it
 * @param verbatim whether its contents are passed on as they are, without the declared MIME type where they have none
 * @param failuresAsText whether a failed read is answered with a text
 * @param fingerprinted whether a list tells its fingerprint
 * @param file the file that it is; null where it is none
 * @param cache how long, and for whom, clients may keep what is read
 */
record Terms(
        boolean enabled,
        boolean listed,
        Visibility visibility,
        boolean verbatim,
        boolean failuresAsText,
        boolean fingerprinted,
        @Nullable Path file,
        CacheHint cache) {

    /** Those of almost all entries: a registry may hold a million, and a list need not look into these. */
    static final Terms USUAL =
            new Terms(true, true, Visibility.EVERYTHING, false, false, false, null, CacheHint.INHERITED);

    private static final Terms HIDDEN =
            new Terms(false, true, Visibility.EVERYTHING, false, false, false, null, CacheHint.INHERITED);

    /** Terms that are as usual are the usual ones. */
    private Terms shared() {
        return equals(USUAL) ? USUAL : equals(HIDDEN) ? HIDDEN : this;
    }

    Terms enabled(boolean value) {
        return new Terms(value, listed, visibility, verbatim, failuresAsText, fingerprinted, file, cache).shared();
    }

    Terms unlisted() {
        return new Terms(enabled, false, visibility, verbatim, failuresAsText, fingerprinted, file, cache);
    }

    Terms visibleTo(Visibility callers) {
        return new Terms(enabled, listed, callers, verbatim, failuresAsText, fingerprinted, file, cache).shared();
    }

    /** Whether it depends on the caller who sees it. */
    @SuppressWarnings("ReferenceEquality") // one object stands for everybody
    boolean areForSome() {
        return enabled && visibility != Visibility.EVERYTHING;
    }

    Terms cachedBy(CacheHint hint) {
        return new Terms(enabled, listed, visibility, verbatim, failuresAsText, fingerprinted, file, hint).shared();
    }

    Terms asVerbatim() {
        return new Terms(enabled, listed, visibility, true, failuresAsText, fingerprinted, file, cache);
    }

    Terms withFailuresAsText() {
        return new Terms(enabled, listed, visibility, verbatim, true, fingerprinted, file, cache);
    }

    Terms withFingerprint() {
        return new Terms(enabled, listed, visibility, verbatim, failuresAsText, true, file, cache);
    }

    Terms ofFile(@Nullable Path value) {
        return Objects.equals(file, value)
                ? this
                : new Terms(enabled, listed, visibility, verbatim, failuresAsText, fingerprinted, value, cache)
                        .shared();
    }
}
