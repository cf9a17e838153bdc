package io.github.mcpresources.registry;

import io.github.mcpresources.ReadResult;

/** Reads one resource, or one of a template's resources, and may block while it does. */
@FunctionalInterface
public interface ResourceReader {

    /**
     * Reads the resource.
     *
     * @param request what is asked for, and by whom
     * @return what the client gets; never null
     * @throws Exception for any failure; the client sees only a {@link io.github.mcpresources.ResourceException}
     */
    ReadResult read(ReadRequest request) throws Exception;
}
