/**
 * What a test of a server or a gateway owns in the place of the real thing: the time, a listener, an upstream that fails.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.harness.ManualTime}.
 */
@NullMarked
package io.github.mcpresources.testkit.harness;

import org.jspecify.annotations.NullMarked;
