/**
 * The rules of the specification as data, and what judges a server by them. Nothing here knows JUnit.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.rules.Catalogue} for the rules, and with
 * {@link io.github.mcpresources.testkit.rules.Examination} for how a server is judged.
 */
@NullMarked
package io.github.mcpresources.testkit.rules;

import org.jspecify.annotations.NullMarked;
