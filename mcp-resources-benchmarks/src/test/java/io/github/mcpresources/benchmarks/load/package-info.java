/** That the load benchmark runs. */
@NullMarked
package io.github.mcpresources.benchmarks.load;

import org.jspecify.annotations.NullMarked;
