/**
 * Reports of an examination: Markdown, HTML, JUnit XML and JSON, each in one text.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.report.ReportFormat}.
 */
@NullMarked
package io.github.mcpresources.testkit.report;

import org.jspecify.annotations.NullMarked;
