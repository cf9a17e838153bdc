/** Tests of the update benchmark. */
@NullMarked
package io.github.mcpresources.benchmarks.updates;

import org.jspecify.annotations.NullMarked;
