package io.github.mcpresources.pdf.internal.text;

/**
 * A word of a page, in the coordinates of a page that is turned so that the word is horizontal. The origin is at the top
 * left.
 *
 * @param text its characters in logical order
 * @param left the left edge, in points
 * @param right the right edge
 * @param base the base line
 * @param height the height of its characters
 * @param size the size of its font, in points
 * @param space the width of a space of its font
 * @param isBold true if its font is bold
 * @param direction the direction of its text, in degrees; 0 for ordinary text
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
