package io.github.mcpresources.store;

/**
 * Which content makes room for a new one in a full store. The new one itself is never refused: its URI is in a tool's
 * result already.
 */
public enum Eviction {
    /** The one that was put first. */
    FIFO,

    /** The one that was read, or put, longest ago. */
    LRU,

    /**
     * The one that was read least often, with aging (LFU-DA): what was read often once, and no more, goes in the end. A
     * store that is opened again counts anew, and begins with the one that was read longest ago.
     *
     * <p>A cache such as Caffeine has better hit rates, since it may refuse what is new. A store must not.
     */
    LFU
}
