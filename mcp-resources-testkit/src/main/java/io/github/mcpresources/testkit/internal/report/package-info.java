/**
 * Writes the results of checking a server as Markdown, HTML, JUnit XML or JSON. The results for several revisions are
 * combined into one report.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.internal.report.ReportFormat}.
 */
@NullMarked
package io.github.mcpresources.testkit.internal.report;

import org.jspecify.annotations.NullMarked;
