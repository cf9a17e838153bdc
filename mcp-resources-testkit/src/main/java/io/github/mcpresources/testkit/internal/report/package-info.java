/**
 * Reports of an examination as Markdown, HTML, JUnit XML or JSON, each as one text.
 *
 * <p>Start with {@link io.github.mcpresources.testkit.internal.report.ReportFormat}.
 */
@NullMarked
package io.github.mcpresources.testkit.internal.report;

import org.jspecify.annotations.NullMarked;
