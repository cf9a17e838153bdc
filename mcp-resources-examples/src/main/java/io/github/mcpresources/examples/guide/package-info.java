/** The example programs of the guides. Each guide begins with one of these programs. */
@NullMarked
package io.github.mcpresources.examples.guide;

import org.jspecify.annotations.NullMarked;
