/**
 * Assertions of AssertJ on what a server answers.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.assertions.ResourceAssertions#assertThat}.
 */
@NullMarked
package io.github.mcpresources.testkit.assertions;

import org.jspecify.annotations.NullMarked;
