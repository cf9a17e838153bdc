package io.github.mcpresources.office.internal.ooxml;

/**
 * A relationship of a part.
 *
 * @param id its id among those of the same part
 * @param kind the last word of its type, which transitional and strict documents share
 * @param target where it leads: the name of a part without a leading slash, or a URI that is never followed
 * @param external whether it leads out of the document
 */
record Relationship(String id, String kind, String target, boolean external) {}
