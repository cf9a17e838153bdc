package io.github.mcpresources.samples.sensors;

import io.github.mcpresources.samples.interop.ClientsFromNpm;

/** Tests the application with MCP clients from npm. */
class SensorsClientsTest extends ClientsFromNpm {}
