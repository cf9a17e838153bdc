package io.github.mcpresources.cache;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.cache.Versions.Version;
import java.util.concurrent.CompletableFuture;

/** A read in progress of a resource for a caller. Other requests for the same resource and caller wait for it. */
final class Flight {

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

        /** The waiting requests try again, because the reading request was cancelled. */
        record GivenUp() implements End {}
    }

    private final Version version;
    private final RequestContext reader;
    private final long began;
    private final CompletableFuture<End> end = new CompletableFuture<>();

    Flight(Version version, RequestContext reader, long began) {
        this.version = version;
        this.reader = reader;
        this.began = began;
    }

    RequestContext reader() {
        return reader;
    }

    Lease lease(CacheHint hint) {
        return new Lease(hint, version, began);
    }

    /** Checks whether a new request may use the result of this flight. */
    boolean isCurrent() {
        return version.isCurrent() && !reader.isCancelled();
    }

    CompletableFuture<End> end() {
        return end;
    }
}
