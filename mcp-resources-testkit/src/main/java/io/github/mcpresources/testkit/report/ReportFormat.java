package io.github.mcpresources.testkit.report;

import io.github.mcpresources.testkit.rules.Report;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A form of a report. */
public enum ReportFormat {
    /** For pull requests and terminals. */
    MARKDOWN("md"),
    /** One file for a browser, which needs nothing from the network. */
    HTML("html"),
    /** For continuous integration. */
    JUNIT_XML("xml"),
    /** For programs. */
    JSON("json");

    private final String extension;

    ReportFormat(String extension) {
        this.extension = extension;
    }

    /**
     * How files of this form end.
     *
     * @return the extension, without a dot
     */
    public String extension() {
        return extension;
    }

    /**
     * Writes a report.
     *
     * @param report what was found
     * @return the text
     */
    public String write(Report report) {
        return write(List.of(report));
    }

    /**
     * Writes what was found of several revisions into one text.
     *
     * @param reports a report for each revision, at least one
     * @return the text
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
     * Finds the form of a file by its name.
     *
     * @param fileName the name
     * @return the form, or empty where no form has such an ending
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
