/** A PIT plugin that selects a repeatable sample of the mutants of a module. */
@NullMarked
package io.github.mcpresources.mutants;

import org.jspecify.annotations.NullMarked;
