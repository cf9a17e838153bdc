/** Tests of the load benchmark. */
@NullMarked
package io.github.mcpresources.benchmarks.load;

import org.jspecify.annotations.NullMarked;
