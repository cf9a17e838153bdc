/** The programs of the guides. Each page of the guides begins with one of them. */
@NullMarked
package io.github.mcpresources.examples.guide;

import org.jspecify.annotations.NullMarked;
