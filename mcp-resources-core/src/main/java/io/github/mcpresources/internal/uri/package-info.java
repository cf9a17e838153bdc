/** URIs in their normal form. */
@NullMarked
package io.github.mcpresources.internal.uri;

import org.jspecify.annotations.NullMarked;
