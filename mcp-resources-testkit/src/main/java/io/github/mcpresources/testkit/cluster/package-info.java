/**
 * The contract tests for the engines of {@code mcp-resources-cluster}, as JUnit tests.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.cluster.ContentEngineContract}.
 */
@NullMarked
package io.github.mcpresources.testkit.cluster;

import org.jspecify.annotations.NullMarked;
