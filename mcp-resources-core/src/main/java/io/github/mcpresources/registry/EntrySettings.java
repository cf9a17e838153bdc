package io.github.mcpresources.registry;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Visibility;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an entry other than its descriptor and its way to be read.
 *
 * @param enabled whether the entry is enabled
 * @param listed whether lists contain it
 * @param visibility the rule for the callers that may see it
 * @param verbatim whether its contents are passed on unchanged, without adding the declared MIME type to contents that
 *     have none
 * @param failuresAsText whether a failed read is answered with a text
 * @param fingerprinted whether its descriptor has a fingerprint
 * @param file the file that it serves; null if it does not serve a file
 * @param cache how long and for whom clients may cache the content
 */
record EntrySettings(
        boolean enabled,
        boolean listed,
        Visibility visibility,
        boolean verbatim,
        boolean failuresAsText,
        boolean fingerprinted,
        @Nullable Path file,
        CacheHint cache) {

    /**
     * The settings of most entries. They are a single object: a registry may contain a million entries, and a list can
     * skip the checks for these settings.
     */
    static final EntrySettings DEFAULTS =
            new EntrySettings(true, true, Visibility.EVERYTHING, false, false, false, null, CacheHint.INHERITED);

    private static final EntrySettings HIDDEN =
            new EntrySettings(false, true, Visibility.EVERYTHING, false, false, false, null, CacheHint.INHERITED);

    /** Returns the shared instance that is equal to these settings, or these settings if there is none. */
    private EntrySettings shared() {
        return equals(DEFAULTS) ? DEFAULTS : equals(HIDDEN) ? HIDDEN : this;
    }

    EntrySettings enabled(boolean value) {
        return new EntrySettings(value, listed, visibility, verbatim, failuresAsText, fingerprinted, file, cache)
                .shared();
    }

    EntrySettings unlisted() {
        return new EntrySettings(enabled, false, visibility, verbatim, failuresAsText, fingerprinted, file, cache);
    }

    EntrySettings visibleTo(Visibility callers) {
        return new EntrySettings(enabled, listed, callers, verbatim, failuresAsText, fingerprinted, file, cache)
                .shared();
    }

    /** Checks whether the entry is visible only to some callers. */
    @SuppressWarnings("ReferenceEquality") // EVERYTHING is a single object
    boolean isRestricted() {
        return enabled && visibility != Visibility.EVERYTHING;
    }

    EntrySettings cachedBy(CacheHint hint) {
        return new EntrySettings(enabled, listed, visibility, verbatim, failuresAsText, fingerprinted, file, hint)
                .shared();
    }

    EntrySettings asVerbatim() {
        return new EntrySettings(enabled, listed, visibility, true, failuresAsText, fingerprinted, file, cache);
    }

    EntrySettings withFailuresAsText() {
        return new EntrySettings(enabled, listed, visibility, verbatim, true, fingerprinted, file, cache);
    }

    EntrySettings withFingerprint() {
        return new EntrySettings(enabled, listed, visibility, verbatim, failuresAsText, true, file, cache);
    }

    EntrySettings ofFile(@Nullable Path value) {
        return Objects.equals(file, value)
                ? this
                : new EntrySettings(enabled, listed, visibility, verbatim, failuresAsText, fingerprinted, value, cache)
                        .shared();
    }
}
