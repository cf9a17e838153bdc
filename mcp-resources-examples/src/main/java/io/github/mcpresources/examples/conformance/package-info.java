/**
 * The server that the MCP conformance suite tests.
 *
 * <p>Start with {@link io.github.mcpresources.examples.conformance.ConformanceServer}.
 */
@NullMarked
package io.github.mcpresources.examples.conformance;

import org.jspecify.annotations.NullMarked;
