package io.github.mcpresources.samples.spring;

import io.github.mcpresources.samples.interop.OneSdkVersion;

/** Checks the versions of the MCP SDK on the class path of the application. */
class OrderDeskVersionsTest extends OneSdkVersion {
    OrderDeskVersionsTest() {
        super("mcp", "mcp-core", "mcp-json-jackson3");
    }
}
