/**
 * The cost of listing a document, measured for each operation in a cold process. Start with
 * {@link io.github.mcpresources.benchmarks.office.OfficeListing}.
 */
@NullMarked
package io.github.mcpresources.benchmarks.office;

import org.jspecify.annotations.NullMarked;
