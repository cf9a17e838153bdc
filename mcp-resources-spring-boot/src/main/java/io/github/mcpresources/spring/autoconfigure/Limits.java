package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.spring.McpResourcesProperties;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Converts the properties {@code mcp.resources.limits} to {@link ResourceLimits}. */
final class Limits {

    private Limits() {}

    /**
     * Returns the configured limits. Other limits have the defaults of the library.
     *
     * @throws ConfigurationException if a value is not allowed
     */
    static ResourceLimits of(McpResourcesProperties.Limits given) {
        ResourceLimits.Builder limits = ResourceLimits.builder();
        set("uri-length", given.uriLength(), limits::uriLength);
        set("cursor-length", given.cursorLength(), limits::cursorLength);
        set("argument-length", given.argumentLength(), limits::argumentLength);
        set("page-size", given.pageSize(), limits::pageSize);
        set("result-bytes", given.resultBytes(), size -> limits.resultBytes(size.toBytes()));
        set("contents-per-read", given.contentsPerRead(), limits::contentsPerRead);
        set("read-timeout", given.readTimeout(), limits::readTimeout);
        set("concurrent-reads", given.concurrentReads(), limits::concurrentReads);
        McpResourcesProperties.Limits.Subscriptions of = given.subscriptions();
        limits.subscriptions(subscriptions -> {
            set("subscriptions.per-session", of.perSession(), subscriptions::perSession);
            set("subscriptions.total", of.total(), subscriptions::total);
            set("subscriptions.expiry", of.expiry(), subscriptions::expiry);
            set("subscriptions.list-changed-debounce", of.listChangedDebounce(), subscriptions::listChangedDebounce);
        });
        return limits.build();
    }

    private static <T> void set(String limit, @Nullable T value, Consumer<T> setter) {
        PropertyValues.set("limits." + limit, value, setter);
    }
}
