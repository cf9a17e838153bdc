/**
 * Measurements of the cost of listing the items of a document and of reading an item. Each operation runs in a new
 * process.
 *
 * <p>Start with {@link io.github.mcpresources.benchmarks.office.OfficeListing}.
 */
@NullMarked
package io.github.mcpresources.benchmarks.office;

import org.jspecify.annotations.NullMarked;
