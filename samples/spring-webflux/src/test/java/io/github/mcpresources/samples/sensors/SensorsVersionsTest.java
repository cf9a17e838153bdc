package io.github.mcpresources.samples.sensors;

import io.github.mcpresources.samples.interop.OneSdkVersion;

/** Checks the versions of the MCP SDK on the class path of the application. */
class SensorsVersionsTest extends OneSdkVersion {
    SensorsVersionsTest() {
        super("mcp", "mcp-core", "mcp-json-jackson3");
    }
}
