package io.github.mcpresources.search;

import java.util.Map;
import java.util.Optional;

/**
 * The state of a search index, for the application. Clients do not get these numbers, because they also count what a
 * client may not see.
 *
 * @param documents the number of documents whose text is searched, as a whole or in part
 * @param notSearched the number of resources that are not searched, or only in part, by reason: {@code not_text},
 *     {@code encrypted}, {@code over_limit}, {@code timed_out}, {@code failed}, {@code over_budget} or
 *     {@code index_full}
 * @param pending the number of resources that are known to have changed and are not indexed yet
 * @param isCurrent true if all resources were listed and none is pending
 * @param isPartial true if resources may be missing, because a provider could not list all of them, or there are more
 *     than the limit
 * @param textBytes the size of the searched texts in bytes of UTF-8
 * @param indexBytes the size of the index in bytes
 * @param wasRebuilt true if an index on disk was deleted and made anew, because it was damaged, of another version, or
 *     for other languages
 * @param failure the reason why the index does not follow changes any more; empty if it does
 */
public record SearchStatus(
        int documents,
        Map<String, Integer> notSearched,
        int pending,
        boolean isCurrent,
        boolean isPartial,
        long textBytes,
        long indexBytes,
        boolean wasRebuilt,
        Optional<String> failure) {

    /**
     * Copies the map.
     *
     * @param documents the number of documents whose text is searched
     * @param notSearched the number of resources that are not searched, by reason
     * @param pending the number of resources that are not indexed yet
     * @param isCurrent true if all resources were listed and none is pending
     * @param isPartial true if resources may be missing
     * @param textBytes the size of the searched texts
     * @param indexBytes the size of the index
     * @param wasRebuilt true if an index on disk was made anew
     * @param failure the reason why the index does not follow changes any more
     */
    public SearchStatus {
        notSearched = Map.copyOf(notSearched);
    }
}
