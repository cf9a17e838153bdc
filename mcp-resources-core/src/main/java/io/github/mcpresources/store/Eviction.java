package io.github.mcpresources.store;

/** Which content makes room for a new one in a full store. */
public enum Eviction {
    /** The one that was put first. */
    FIFO,

    /** The one that was read, or put, longest ago. */
    LRU
}
