package io.github.mcpresources.cache;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.cache.Versions.Version;
import java.util.concurrent.CompletableFuture;

/** A read of a resource for a caller, for which all others wait who ask for the same meanwhile. */
final class Flight {

    /** What those who wait do then. */
    sealed interface End {

        /** They get what was kept. */
        record Shared(Entries.Entry<ReadCache.Kept> kept) implements End {}

        /** They get the same answer, which is not kept: the URI is nobody's here. */
        record Unclaimed() implements End {}

        /** They fail alike. */
        record Failed(Throwable failure, boolean asText) implements End {}

        /** Each reads on its own: the result is good for one read. */
        record Alone() implements End {}

        /** They try again: whoever read has gone. */
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

    /** Whether what it brings is still good for who asks only now. */
    boolean isCurrent() {
        return version.isCurrent() && !reader.isCancelled();
    }

    CompletableFuture<End> end() {
        return end;
    }
}
