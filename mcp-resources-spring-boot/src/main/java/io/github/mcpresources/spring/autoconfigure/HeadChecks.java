package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.Cors;
import io.github.mcpresources.internal.http.HeadCheck;
import io.github.mcpresources.internal.http.HostAndOriginCheck;
import io.github.mcpresources.spring.McpResourcesProperties;
import org.slf4j.LoggerFactory;

/** Creates the check of Host and Origin from the properties of the application. */
final class HeadChecks {

    private HeadChecks() {}

    /**
     * Creates a check.
     *
     * @param filter the class of the filter that makes the check, for the log
     * @param name the name of this filter, for the log
     * @throws ConfigurationException if the value of a property is not allowed
     */
    static HeadCheck of(McpResourcesProperties.Security security, Class<?> filter, String name) {
        return new HeadCheck(
                PropertyValues.checked(
                        "security.allowed-hosts",
                        security.allowedHosts(),
                        hosts -> HostAndOriginCheck.hosts(hosts.toArray(String[]::new))),
                PropertyValues.checked(
                        "security.allowed-origins",
                        security.allowedOrigins(),
                        origins -> Cors.origins(origins.toArray(String[]::new))),
                LoggerFactory.getLogger(filter),
                name,
                "mcp.resources.security.allowed-hosts");
    }
}
