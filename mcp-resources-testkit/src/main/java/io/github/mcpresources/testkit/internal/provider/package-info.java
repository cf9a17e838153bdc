/**
 * The rules for providers, which need no server, and the examination that applies them to a provider. This package does
 * not depend on JUnit.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.internal.provider.ProviderCatalogue} for the rules, and with
 * {@link io.github.mcpresources.testkit.internal.provider.ProviderExamination} for the examination of a provider.
 */
@NullMarked
package io.github.mcpresources.testkit.internal.provider;

import org.jspecify.annotations.NullMarked;
