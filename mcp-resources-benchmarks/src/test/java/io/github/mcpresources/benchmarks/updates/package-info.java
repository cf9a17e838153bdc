/** That the load benchmark runs. */
@NullMarked
package io.github.mcpresources.benchmarks.updates;

import org.jspecify.annotations.NullMarked;
