/**
 * The contract that any server can run in its build, as JUnit tests.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.junit.ResourceServerContract}.
 */
@NullMarked
package io.github.mcpresources.testkit.junit;

import org.jspecify.annotations.NullMarked;
