/**
 * Composition: many providers and servers as one provider, under URIs that lead back.
 */
@NullMarked
package io.github.mcpresources.compositor;

import org.jspecify.annotations.NullMarked;
