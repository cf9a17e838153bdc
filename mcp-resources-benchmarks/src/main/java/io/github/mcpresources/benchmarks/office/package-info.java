/**
 * What listing a document costs, each way in a cold process of its own. Start with
 * {@link io.github.mcpresources.benchmarks.office.OfficeListing}.
 */
@NullMarked
package io.github.mcpresources.benchmarks.office;

import org.jspecify.annotations.NullMarked;
