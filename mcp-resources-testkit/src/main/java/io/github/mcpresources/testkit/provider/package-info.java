/**
 * What a provider without a server must keep, as rules, and what judges a provider by them. Nothing here knows JUnit.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.provider.ProviderCatalogue} for the rules, and with
 * {@link io.github.mcpresources.testkit.provider.ProviderExamination} for how a provider is judged.
 */
@NullMarked
package io.github.mcpresources.testkit.provider;

import org.jspecify.annotations.NullMarked;
