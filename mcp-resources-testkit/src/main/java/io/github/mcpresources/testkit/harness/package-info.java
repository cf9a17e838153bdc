/**
 * Objects that a test passes to the server or gateway under test: a time source, a listener, and an upstream that
 * simulates faults.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.harness.ManualTime}.
 */
@NullMarked
package io.github.mcpresources.testkit.harness;

import org.jspecify.annotations.NullMarked;
