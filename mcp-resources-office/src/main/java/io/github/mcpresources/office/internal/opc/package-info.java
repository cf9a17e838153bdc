/**
 * Packages of Office Open XML: parts, content types and relationships (ECMA-376, part 2). Start with {@link
 * io.github.mcpresources.office.internal.opc.OoxmlPackage}.
 */
@NullMarked
package io.github.mcpresources.office.internal.opc;

import org.jspecify.annotations.NullMarked;
