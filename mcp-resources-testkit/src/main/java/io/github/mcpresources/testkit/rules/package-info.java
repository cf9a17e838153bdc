/**
 * The rules of the specification as data, and the examination that applies them to a server. This package does not
 * depend on JUnit.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.rules.Catalogue} for the rules, and with
 * {@link io.github.mcpresources.testkit.rules.Examination} for the examination of a server.
 */
@NullMarked
package io.github.mcpresources.testkit.rules;

import org.jspecify.annotations.NullMarked;
