/**
 * The command line: checks of any server, and a look at it by hand.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.cli.TestkitCommand}.
 */
@NullMarked
package io.github.mcpresources.testkit.cli;

import org.jspecify.annotations.NullMarked;
