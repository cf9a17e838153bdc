package io.github.mcpresources.cache;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.cache.Versions.Version;
import io.github.mcpresources.internal.concurrent.SingleFlight;

/**
 * A read in progress for one resource and one caller. Other requests of the same caller for this resource wait for the
 * read.
 *
 * @param reader the context of the request that calls the provider
 * @param version the version of the resource at the start of the read
 * @param began the value of {@code TimeSource.nanoTime()} when the read began
 * @param work the object that passes the outcome of the read to the waiting requests
 */
record Flight(RequestContext reader, Version version, long began, SingleFlight<Entries.Key, End>.Work work) {

    /** The outcome of a read. It determines the results of the waiting requests. */
    sealed interface End {

        /** A cached result, which is also the result of the waiting requests. */
        record Shared(Entries.Entry<ReadCache.Kept> kept) implements End {}

        /**
         * An empty result, because the provider does not serve the URI. The waiting requests also get an empty result.
         * The result is not cached.
         */
        record Unclaimed() implements End {}

        /**
         * A failure. The waiting requests fail with the same failure.
         *
         * @param asText true if the failure is reported as a text result
         */
        record Failed(Throwable failure, boolean asText) implements End {}

        /** A result that cannot be shared. Each waiting request calls the provider itself. */
        record Alone() implements End {}
    }

    Lease lease(CacheHint hint) {
        return new Lease(hint, version, began);
    }
}
