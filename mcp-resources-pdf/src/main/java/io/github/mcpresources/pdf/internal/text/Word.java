package io.github.mcpresources.pdf.internal.text;

/**
 * A word of a page. The coordinates are those of the page after a rotation that makes the word horizontal. The origin
 * is at the top left, and lengths are in points.
 *
 * @param text the characters in logical order
 * @param height the height of the characters
 * @param size the size of the font
 * @param space the width of a space
 * @param direction the direction of the text, in degrees; 0 for ordinary text
 */
record Word(
        String text,
        float left,
        float right,
        float base,
        float height,
        float size,
        float space,
        boolean isBold,
        int direction) {}
