/**
 * The rules of the specification, and the examination that applies them to a server. This package does not depend on
 * JUnit.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.internal.rules.Catalogue} for the rules, and with
 * {@link io.github.mcpresources.testkit.internal.rules.Examination} for the examination of a server.
 */
@NullMarked
package io.github.mcpresources.testkit.internal.rules;

import org.jspecify.annotations.NullMarked;
