/** Streamable HTTP for the runnable examples: an embedded Jetty on the loopback interface. */
@NullMarked
package io.github.mcpresources.examples.http;

import org.jspecify.annotations.NullMarked;
