package io.github.mcpresources.testkit.internal.report;

import io.github.mcpresources.testkit.internal.rules.Report;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A file format for reports. */
public enum ReportFormat {
    /** Markdown for pull requests and terminals. */
    MARKDOWN("md"),
    /** A single HTML file for a browser. It loads nothing from the network. */
    HTML("html"),
    /** JUnit XML for continuous integration. */
    JUNIT_XML("xml"),
    /** JSON for programs. */
    JSON("json");

    private final String extension;

    ReportFormat(String extension) {
        this.extension = extension;
    }

    /**
     * Returns the file name extension of this format.
     *
     * @return the extension, without a dot
     */
    public String extension() {
        return extension;
    }

    /**
     * Writes a report in this format.
     *
     * @param report the report
     * @return the text of the report
     */
    public String write(Report report) {
        return write(List.of(report));
    }

    /**
     * Writes the reports of several revisions into one text in this format.
     *
     * @param reports a report for each revision, at least one
     * @return the text of the report
     */
    public String write(List<Report> reports) {
        return switch (this) {
            case MARKDOWN -> reports.stream().map(MarkdownReport::write).collect(Collectors.joining("\n"));
            case HTML -> HtmlReport.write(reports);
            case JUNIT_XML -> JunitXmlReport.write(reports);
            case JSON -> JsonReport.write(reports);
        };
    }

    /**
     * Finds the format of a file by its name.
     *
     * @param fileName the name
     * @return the format, or empty if no format has the extension of the file name
     */
    public static Optional<ReportFormat> ofFile(String fileName) {
        String name = fileName.toLowerCase(Locale.ROOT);
        for (ReportFormat format : values()) {
            if (name.endsWith("." + format.extension)) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }
}
