package io.github.mcpresources.samples.sensors;

import io.github.mcpresources.samples.interop.ConformanceSuite;

/** Checks the application with the conformance suite. It runs only if it is named: {@code -Dtest=SensorsConformance}. */
class SensorsConformance extends ConformanceSuite {}
