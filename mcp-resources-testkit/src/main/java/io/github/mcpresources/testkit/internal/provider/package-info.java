/**
 * The rules for providers, and the examination that applies them to a provider without a server. This package does not
 * depend on JUnit.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.internal.provider.ProviderCatalogue} for the rules, and with
 * {@link io.github.mcpresources.testkit.internal.provider.ProviderExamination} for the examination of a provider.
 */
@NullMarked
package io.github.mcpresources.testkit.internal.provider;

import org.jspecify.annotations.NullMarked;
