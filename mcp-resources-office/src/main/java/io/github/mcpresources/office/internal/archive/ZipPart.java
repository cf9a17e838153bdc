package io.github.mcpresources.office.internal.archive;

/**
 * A part of a zip file, as described by the central directory of the file or by the part's local header. The
 * description may be wrong.
 *
 * @param name its name, with {@code /} between folders
 * @param method the compression method: 0 for stored, 8 for deflated; other methods are not supported
 * @param stored its size in the file, in bytes
 * @param size its stated size when inflated, in bytes
 * @param header the offset of its local header in the file, in bytes
 * @param encrypted true if the part needs a password
 */
public record ZipPart(String name, int method, long stored, long size, long header, boolean encrypted) {}
