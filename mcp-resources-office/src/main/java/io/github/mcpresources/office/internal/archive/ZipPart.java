package io.github.mcpresources.office.internal.archive;

/**
 * A part of a zip file, as its directory describes it; none of that need be true.
 *
 * @param name its name, with {@code /} between folders
 * @param method 0 for stored, 8 for deflated
 * @param stored how many bytes it takes in the file
 * @param size how many bytes it says it has
 * @param header where its local header begins
 * @param encrypted whether it needs a password
 */
public record ZipPart(String name, int method, long stored, long size, long header, boolean encrypted) {}
