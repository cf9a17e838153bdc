/**
 * The command line of the testkit. One command checks a server, and the other commands show its resources.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.internal.cli.TestkitCommand}.
 */
@NullMarked
package io.github.mcpresources.testkit.internal.cli;

import org.jspecify.annotations.NullMarked;
