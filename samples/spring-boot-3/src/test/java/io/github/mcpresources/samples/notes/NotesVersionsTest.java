package io.github.mcpresources.samples.notes;

import io.github.mcpresources.samples.interop.OneSdkVersion;

/** Checks the versions of the MCP SDK on the class path of the application. */
class NotesVersionsTest extends OneSdkVersion {
    NotesVersionsTest() {
        super("mcp-core", "mcp-json-jackson2");
    }
}
