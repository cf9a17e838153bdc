/**
 * The contract tests for servers and providers. They are JUnit tests and run in any build tool.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.junit.ResourceServerContract}.
 */
@NullMarked
package io.github.mcpresources.testkit.junit;

import org.jspecify.annotations.NullMarked;
