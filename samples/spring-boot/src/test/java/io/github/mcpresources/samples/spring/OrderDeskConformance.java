package io.github.mcpresources.samples.spring;

import io.github.mcpresources.samples.interop.ConformanceSuite;

/** Checks the application with the conformance suite. It runs only if it is named: {@code -Dtest=OrderDeskConformance}. */
class OrderDeskConformance extends ConformanceSuite {}
