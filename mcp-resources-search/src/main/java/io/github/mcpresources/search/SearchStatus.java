package io.github.mcpresources.search;

import java.util.Map;
import java.util.Optional;

/**
 * The state of a search index. The numbers are for the application only, because they include resources that a client
 * may not see.
 *
 * @param documents the number of documents that are searched, as a whole or in part
 * @param notSearched the number of resources that are not searched, or are searched only in part, by reason: {@code
 *     not_text}, {@code encrypted}, {@code over_limit}, {@code timed_out}, {@code failed}, {@code over_budget} or
 *     {@code index_full}
 * @param pending the number of resources that are queued to be indexed, or are being indexed
 * @param isCurrent true if all resources were listed, none is pending, and the index can be written
 * @param isPartial true if resources may be missing, because a provider could not list all of them, or because there
 *     are more than the limit allows
 * @param textBytes the size of the searched texts in bytes of UTF-8
 * @param indexBytes the size of the index in bytes
 * @param wasRebuilt true if an index on disk was deleted and rebuilt, because it was damaged, or was created by another
 *     version or for other languages
 * @param failure the reason why the index could not be opened, or cannot be written; empty if there is none
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
     * Creates a status with a copy of the map.
     *
     * @param documents the number of documents that are searched, as a whole or in part
     * @param notSearched the number of resources that are not searched, or are searched only in part, by reason
     * @param pending the number of resources that are queued to be indexed, or are being indexed
     * @param isCurrent true if all resources were listed, none is pending, and the index can be written
     * @param isPartial true if resources may be missing
     * @param textBytes the size of the searched texts in bytes of UTF-8
     * @param indexBytes the size of the index in bytes
     * @param wasRebuilt true if an index on disk was deleted and rebuilt
     * @param failure the reason why the index could not be opened, or cannot be written; empty if there is none
     */
    public SearchStatus {
        notSearched = Map.copyOf(notSearched);
    }
}
