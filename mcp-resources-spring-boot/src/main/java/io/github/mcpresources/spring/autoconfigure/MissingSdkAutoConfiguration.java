package io.github.mcpresources.spring.autoconfigure;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.annotation.Bean;

/** The auto-configuration that lets an application fail at startup if it has this library, but not the MCP SDK. */
@AutoConfiguration
@ConditionalOnMissingClass("io.modelcontextprotocol.spec.McpSchema")
@ConditionalOnResources
public final class MissingSdkAutoConfiguration {

    MissingSdkAutoConfiguration() {}

    @Bean
    static BeanFactoryPostProcessor mcpResourceMissingSdk() {
        return beans -> {
            throw new ConfigurationException(
                    "mcp-resources serves nothing, because the MCP SDK is not on the class path.",
                    "Add a server starter of Spring AI, such as spring-ai-starter-mcp-server-webmvc. Without Spring AI, add"
                            + " io.modelcontextprotocol.sdk:mcp-core, one of its JSON modules, such as"
                            + " io.modelcontextprotocol.sdk:mcp-json-jackson2, and spring-boot-starter-web. To serve no"
                            + " resources, set mcp.resources.enabled=false.",
                    null);
        };
    }
}
