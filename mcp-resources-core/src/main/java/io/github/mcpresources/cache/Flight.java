package io.github.mcpresources.cache;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.cache.Versions.Version;
import io.github.mcpresources.internal.concurrent.SingleFlight;

/**
 * A read in progress of a resource for a caller. Other requests for the same resource and caller wait for it.
 *
 * @param reader the request that reads
 * @param version the version of the resource that is read
 * @param began when the read began, in nanoseconds
 * @param work ends when the waiting requests can continue
 */
record Flight(RequestContext reader, Version version, long began, SingleFlight<Entries.Key, End>.Work work) {

    /** The outcome of a flight, which determines how the waiting requests continue. */
    sealed interface End {

        /** The waiting requests get the kept result. */
        record Shared(Entries.Entry<ReadCache.Kept> kept) implements End {}

        /** The provider does not serve the URI. The waiting requests get the same answer, which is not kept. */
        record Unclaimed() implements End {}

        /** The waiting requests fail with the same failure. */
        record Failed(Throwable failure, boolean asText) implements End {}

        /** Each waiting request reads for itself, because the result cannot be shared. */
        record Alone() implements End {}
    }

    Lease lease(CacheHint hint) {
        return new Lease(hint, version, began);
    }
}
