package io.github.mcpresources.samples.spring;

import org.springframework.ai.mcp.annotation.McpResource;
import org.springframework.stereotype.Component;

/** A resource that is declared to Spring AI and not to the library. */
@Component
class SpringsOwnResource {

    @McpResource(uri = "spring://motto", name = "motto", description = "Spring's own", mimeType = "text/plain")
    String motto() {
        return "beans";
    }
}
