package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.metrics.OpenTelemetryTracing;
import io.github.mcpresources.server.ResourceServer;
import io.opentelemetry.api.OpenTelemetry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;

/** Configures the traces of requests for resources, if there is an {@code OpenTelemetry} bean. */
@AutoConfiguration(
        before = ResourceServerAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration",
            "org.springframework.boot.actuate.autoconfigure.opentelemetry.OpenTelemetryAutoConfiguration",
            "io.opentelemetry.instrumentation.spring.autoconfigure.OpenTelemetryAutoConfiguration"
        })
@ConditionalOnClass({OpenTelemetry.class, ResourceServer.class})
@ConditionalOnSingleCandidate(OpenTelemetry.class)
@ConditionalOnBooleanProperty(name = "mcp.resources.tracing", matchIfMissing = true)
@ConditionalOnResources
public final class ResourceTracingAutoConfiguration {

    ResourceTracingAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    OpenTelemetryTracing openTelemetryTracing(OpenTelemetry openTelemetry) {
        return OpenTelemetryTracing.of(openTelemetry);
    }
}
