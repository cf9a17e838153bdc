/**
 * AssertJ assertions on the responses of a server.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.assertions.ResourceAssertions#assertThat}.
 */
@NullMarked
package io.github.mcpresources.testkit.assertions;

import org.jspecify.annotations.NullMarked;
