/**
 * Replacements for parts of a server or gateway under test: the time source, a listener, and an upstream with faults.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.harness.ManualTime}.
 */
@NullMarked
package io.github.mcpresources.testkit.harness;

import org.jspecify.annotations.NullMarked;
