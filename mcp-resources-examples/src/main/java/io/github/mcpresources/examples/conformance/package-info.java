/**
 * The server against which the conformance suite of the protocol is run.
 *
 * <p>Start reading at {@link io.github.mcpresources.examples.conformance.ConformanceServer}.
 */
@NullMarked
package io.github.mcpresources.examples.conformance;

import org.jspecify.annotations.NullMarked;
