package io.github.mcpresources.office.internal.opc;

/**
 * A relationship from a part to another part, or to a target outside the document.
 *
 * @param id the id, unique among the relationships of the source part
 * @param kind the last segment of the type, which is the same in transitional and strict documents
 * @param target the name of a part without a leading slash, or a URI that is never followed
 * @param external true if the target is outside the document
 */
public record Relationship(String id, String kind, String target, boolean external) {}
