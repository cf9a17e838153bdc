/** A repeatable sample of the mutants that PIT creates for a module. */
@NullMarked
package io.github.mcpresources.mutants;

import org.jspecify.annotations.NullMarked;
