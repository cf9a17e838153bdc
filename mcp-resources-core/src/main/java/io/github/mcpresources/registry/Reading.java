package io.github.mcpresources.registry;

import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** How an entry is read: on the spot, on a thread that may block, or by the author's own stage. */
@FunctionalInterface
interface Reading {

    CompletionStage<? extends ReadResult> read(ReadRequest request);

    static Reading constant(ReadResult result) {
        CompletableFuture<ReadResult> always = CompletableFuture.completedFuture(result);
        return request -> always;
    }

    static Reading blocking(ResourceReader reader) {
        Objects.requireNonNull(reader, "reader");
        return request -> request.context().blocking(() -> reader.read(request));
    }

    static Reading async(AsyncResourceReader reader) {
        Objects.requireNonNull(reader, "reader");
        return request -> {
            try {
                return Objects.requireNonNull(reader.read(request), "the reader returned no stage");
            } catch (Exception failure) {
                return CompletableFuture.failedFuture(failure);
            }
        };
    }

    /** This reading, with the declared type on whatever content has none of its own. */
    default Reading declaring(String mimeType) {
        return request -> read(request)
                .thenApply(result -> result instanceof Contents contents ? contents.mimeType(mimeType) : result);
    }
}
