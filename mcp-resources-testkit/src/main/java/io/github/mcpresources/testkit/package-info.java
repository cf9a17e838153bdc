/**
 * The options of the contract tests, the requirement levels of rules, and waivers, which accept broken rules.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.junit.ResourceServerContract} to check a server, and with
 * {@link io.github.mcpresources.testkit.client.ResourceClient} to send single requests.
 */
@NullMarked
package io.github.mcpresources.testkit;

import org.jspecify.annotations.NullMarked;
