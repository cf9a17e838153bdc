package io.github.mcpresources.registry;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Visibility;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an entry, apart from its descriptor and the function that reads it.
 *
 * @param listed true if lists contain the entry
 * @param verbatim true if the contents are returned unchanged, without adding the declared MIME type
 * @param failuresAsText true if a failed read returns text instead of an error
 * @param fingerprinted true if the descriptor has a fingerprint
 * @param file the file that the entry serves; null if there is none
 * @param cache the caching hint for the content
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
     * The default settings. Entries with these settings share this object, which saves memory in a registry with a
     * million entries. A list includes these entries without checking their settings.
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
