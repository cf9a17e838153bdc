package io.github.mcpresources.office.internal.text;

import java.io.IOException;

/** Receives the blocks of a text. */
@FunctionalInterface
public interface TextSink {

    /**
     * Receives the next block.
     *
     * @throws IOException if the block cannot be written
     * @throws EnoughText if the sink needs no more blocks
     */
    void accept(Block block) throws IOException;
}
