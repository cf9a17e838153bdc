package io.github.mcpresources.samples.spring;

import io.github.mcpresources.samples.interop.ClientsFromNpm;

/** Tests the application with MCP clients from npm. */
class OrderDeskClientsTest extends ClientsFromNpm {}
