/** Pipes between a client and a server in one process. */
@NullMarked
package io.github.mcpresources.testkit.internal.pipe;

import org.jspecify.annotations.NullMarked;
