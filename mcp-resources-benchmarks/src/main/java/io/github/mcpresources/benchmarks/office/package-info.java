/**
 * Measurements of the cost of listing a document, for each operation in a new process. Start with
 * {@link io.github.mcpresources.benchmarks.office.OfficeListing}.
 */
@NullMarked
package io.github.mcpresources.benchmarks.office;

import org.jspecify.annotations.NullMarked;
