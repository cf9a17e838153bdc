package io.github.mcpresources.registry;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Visibility;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The properties of an entry other than its descriptor and its way to be read.
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
record Terms(
        boolean enabled,
        boolean listed,
        Visibility visibility,
        boolean verbatim,
        boolean failuresAsText,
        boolean fingerprinted,
        @Nullable Path file,
        CacheHint cache) {

    /**
     * The terms of most entries. They are a single object: a registry may contain a million entries, and a list can
     * skip the checks for these terms.
     */
    static final Terms USUAL =
            new Terms(true, true, Visibility.EVERYTHING, false, false, false, null, CacheHint.INHERITED);

    private static final Terms HIDDEN =
            new Terms(false, true, Visibility.EVERYTHING, false, false, false, null, CacheHint.INHERITED);

    /** Returns the shared instance that is equal to these terms, or these terms if there is none. */
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

    /** Checks whether the entry is visible only to some callers. */
    @SuppressWarnings("ReferenceEquality") // EVERYTHING is a single object
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
