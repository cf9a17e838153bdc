/**
 * The contract tests for servers and providers, as JUnit tests for any build.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.junit.ResourceServerContract}.
 */
@NullMarked
package io.github.mcpresources.testkit.junit;

import org.jspecify.annotations.NullMarked;
