package io.github.mcpresources.spring.autoconfigure;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** Registers the methods and resources that this module looks up by name, for a native image. */
final class ResourceRuntimeHints implements RuntimeHintsRegistrar {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
        Stream.of("webmvc.transport.WebMvc", "webflux.transport.WebFlux")
                .flatMap(stack -> Stream.of(
                                "StreamableServerTransportProvider",
                                "SseServerTransportProvider",
                                "StatelessServerTransport")
                        .map(name -> "org.springframework.ai.mcp.server." + stack + name))
                .forEach(name -> hints.reflection()
                        .registerTypeIfPresent(
                                loader,
                                name,
                                type -> type.withMethod("getRouterFunction", List.of(), ExecutableMode.INVOKE)));
        new BindingReflectionHintsRegistrar()
                .registerReflectionHints(hints.reflection(), McpResourcesEndpoint.Overview.class, UriExplanation.class);
        SdkVersions.descriptions().forEach(description -> hints.resources().registerPattern(description));
    }
}
