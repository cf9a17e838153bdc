/** That the benchmarks run. */
@NullMarked
package io.github.mcpresources.benchmarks;

import org.jspecify.annotations.NullMarked;
