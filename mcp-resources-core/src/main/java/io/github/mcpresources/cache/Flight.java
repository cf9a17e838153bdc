package io.github.mcpresources.cache;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.cache.Versions.Version;
import io.github.mcpresources.internal.concurrent.SingleFlight;

/**
 * A read of a resource for a caller while it is in progress. Other requests for the same resource and caller wait for
 * this read.
 *
 * @param reader the request that reads
 * @param version the version of the resource that is read
 * @param began the time at which the read began, in nanoseconds of the time source
 * @param work the work that the waiting requests wait for; it ends when they can continue
 */
record Flight(RequestContext reader, Version version, long began, SingleFlight<Entries.Key, End>.Work work) {

    /** The outcome of a read, which determines how the waiting requests continue. */
    sealed interface End {

        /** A cached result, which the waiting requests get. */
        record Shared(Entries.Entry<ReadCache.Kept> kept) implements End {}

        /**
         * The answer that the provider does not serve the URI. The waiting requests get the same answer, which is not
         * cached.
         */
        record Unclaimed() implements End {}

        /** A failure, with which the waiting requests fail too. */
        record Failed(Throwable failure, boolean asText) implements End {}

        /** A result that cannot be shared. Each waiting request sends its own read to the provider. */
        record Alone() implements End {}
    }

    Lease lease(CacheHint hint) {
        return new Lease(hint, version, began);
    }
}
