/**
 * The command line: a check of any server, and commands that show its resources.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.internal.cli.TestkitCommand}.
 */
@NullMarked
package io.github.mcpresources.testkit.internal.cli;

import org.jspecify.annotations.NullMarked;
