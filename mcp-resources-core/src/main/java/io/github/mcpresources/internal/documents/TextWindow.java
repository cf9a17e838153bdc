package io.github.mcpresources.internal.documents;

import java.util.OptionalLong;
import java.util.function.LongConsumer;

/**
 * A receiver of text that keeps only the characters in a window. The window is counted in bytes of UTF-8, and begins
 * and ends at character boundaries, as in {@link io.github.mcpresources.window.Window}.
 */
public final class TextWindow implements Appendable {

    /** The minimum number of bytes that are reserved in advance, so that a short text needs only a small reservation. */
    private static final int MIN_STEP = 1024;

    /** The maximum number of bytes that are reserved in advance. */
    private static final int MAX_STEP = 64 * 1024;

    private final long from;
    private final long max;
    private final LongConsumer room;
    private final StringBuilder kept = new StringBuilder();
    private long reserved;
    private long position;
    private long start;
    private long length;
    private boolean more;

    /**
     * Creates a window.
     *
     * @param from the offset of the first byte
     * @param max the maximum number of bytes; the first character is kept even if it is longer
     * @param room reserves the given number of bytes of memory for the window
     */
    public TextWindow(long from, long max, LongConsumer room) {
        this.from = from;
        this.max = max;
        this.room = room;
        this.start = from;
    }

    /** Appends a text. Throws {@link EnoughText} if the text continues after the end of the window. */
    @Override
    public Appendable append(CharSequence text) {
        return append(text, 0, text.length());
    }

    @Override
    public Appendable append(char ch) {
        return append(Character.toString(ch));
    }

    @Override
    public Appendable append(CharSequence text, int begin, int end) {
        int at = begin;
        while (at < end) {
            int code = Character.codePointAt(text, at);
            boolean isLone = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
            add(isLone ? 0xfffd : code);
            at += Character.charCount(code);
        }
        return this;
    }

    private void add(int code) {
        int bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        if (position + bytes > from) {
            if (length == 0) {
                start = position;
            }
            if (length > 0 && length + bytes > max) {
                more = true;
                throw new EnoughText();
            }
            kept.appendCodePoint(code);
            length += bytes;
            if (length > reserved) {
                reserved = length + Math.max(MIN_STEP, Math.min(MAX_STEP, length));
                room.accept(reserved);
            }
        }
        position += bytes;
    }

    public String text() {
        return kept.toString();
    }

    public long start() {
        return start;
    }

    /** Returns the offset of the next window; empty if the text ends in this one. */
    public OptionalLong next() {
        return more ? OptionalLong.of(start + length) : OptionalLong.empty();
    }

    /**
     * Returns the number of bytes of text that were received. This is the size of the whole text, unless there is a
     * {@link #next} window.
     */
    public long position() {
        return position;
    }
}
