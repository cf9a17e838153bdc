package io.github.mcpresources.samples.notes;

import io.github.mcpresources.samples.interop.ConformanceSuite;

/** Checks the application with the conformance suite. It runs only if it is named: {@code -Dtest=NotesConformance}. */
class NotesConformance extends ConformanceSuite {}
