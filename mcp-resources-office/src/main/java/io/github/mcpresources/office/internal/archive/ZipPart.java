package io.github.mcpresources.office.internal.archive;

/**
 * A part of a zip file, as described by the central directory or the local header. The description may be wrong. Sizes
 * and offsets are in bytes.
 *
 * @param name the name, with {@code /} between folders
 * @param method the compression method: 0 for stored, 8 for deflated; other methods are not supported
 * @param stored the size in the file
 * @param size the size when inflated, as stated in the zip file
 * @param header the offset of the local header
 * @param encrypted true if the part needs a password
 */
public record ZipPart(String name, int method, long stored, long size, long header, boolean encrypted) {}
