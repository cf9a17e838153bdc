package io.github.mcpresources.samples.notes;

import io.github.mcpresources.samples.interop.ClientsFromNpm;

/** Tests the application with MCP clients from npm. */
class NotesClientsTest extends ClientsFromNpm {}
