/**
 * The options of the contract tests, and the requirement levels of rules.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.junit.ResourceServerContract} to check a server, and with
 * {@link io.github.mcpresources.testkit.client.ResourceClient} to send single requests.
 */
@NullMarked
package io.github.mcpresources.testkit;

import org.jspecify.annotations.NullMarked;
