package io.github.mcpresources.office.internal.text;

import java.io.IOException;

/** A receiver of the blocks of a text. */
@FunctionalInterface
public interface TextSink {

    /**
     * Receives a block.
     *
     * @param block the next block
     * @throws IOException if the block cannot be written
     * @throws EnoughText if the reader must stop, because the receiver needs no more blocks
     */
    void accept(Block block) throws IOException;
}
