package io.github.mcpresources.registry;

import io.github.mcpresources.ReadResult;
import java.util.concurrent.CompletionStage;

/** Reads one resource, or one of a template's resources, without blocking. */
@FunctionalInterface
public interface AsyncResourceReader {

    /**
     * Starts to read the resource.
     *
     * @param request what is asked for, and by whom
     * @return a stage with what the client gets; neither it nor its value is null
     * @throws Exception for any failure; the client sees only a {@link io.github.mcpresources.ResourceException}
     */
    CompletionStage<? extends ReadResult> read(ReadRequest request) throws Exception;
}
