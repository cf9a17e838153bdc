package io.github.mcpresources.registry;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.ContentPart;
import io.github.mcpresources.ContentPart.Body;
import io.github.mcpresources.Contents;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.internal.concurrent.SafeStage;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A function that reads the content of an entry. It returns constant content, runs a reader on a thread that may block,
 * or calls an asynchronous reader.
 */
@FunctionalInterface
interface Reading {

    CompletionStage<? extends ReadResult> read(ResourceReader.Request request);

    /** Returns constant content. */
    interface Constant extends Reading {

        ReadResult result();

        @Override
        default CompletionStage<? extends ReadResult> read(ResourceReader.Request request) {
            return CompletableFuture.completedFuture(result());
        }
    }

    /** Constant content of any kind. */
    record Value(ReadResult result) implements Constant {}

    /**
     * Constant text without other properties, the most common kind of constant content. The record uses little memory,
     * so that a registry can contain a million of these objects.
     */
    record Text(String text) implements Constant {
        @Override
        public Contents result() {
            return ReadResult.text(text);
        }
    }

    static Reading constant(ReadResult result) {
        if (Objects.requireNonNull(result, "result") instanceof Contents contents
                && contents.parts().size() == 1
                && contents.cache().equals(CacheHint.INHERITED)
                && contents.meta().isEmpty()) {
            ContentPart part = contents.parts().get(0);
            if (part.body() instanceof Body.Text text
                    && part.uri().isEmpty()
                    && part.mimeType().isEmpty()
                    && part.fields().isEmpty()) {
                return new Text(text.text());
            }
        }
        return new Value(result);
    }

    static Reading blocking(ResourceReader reader) {
        Objects.requireNonNull(reader, "reader");
        return request -> request.context().blocking(() -> reader.read(request));
    }

    static Reading async(ResourceReader.Async reader) {
        Objects.requireNonNull(reader, "reader");
        return request -> { // calls the reader directly, because a method in between would lengthen its stack traces
            try {
                return SafeStage.orFailed(reader.read(request));
            } catch (Throwable failure) { // also catches an Error, because the server waits for the stage
                return CompletableFuture.failedFuture(failure);
            }
        };
    }
}
