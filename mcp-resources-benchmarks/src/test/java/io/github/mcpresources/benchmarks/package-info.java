/** Tests of the benchmarks. */
@NullMarked
package io.github.mcpresources.benchmarks;

import org.jspecify.annotations.NullMarked;
