package io.github.mcpresources.testkit.internal.report;

import io.github.mcpresources.testkit.internal.rules.Report;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A file format for reports. */
public enum ReportFormat {
    MARKDOWN("md"),
    /** A single HTML file. It loads nothing from the network. */
    HTML("html"),
    JUNIT_XML("xml"),
    JSON("json");

    private final String extension;

    ReportFormat(String extension) {
        this.extension = extension;
    }

    public String extension() {
        return extension;
    }

    public String write(Report report) {
        return write(List.of(report));
    }

    public String write(List<Report> reports) {
        return switch (this) {
            case MARKDOWN -> reports.stream().map(MarkdownReport::write).collect(Collectors.joining("\n"));
            case HTML -> HtmlReport.write(reports);
            case JUNIT_XML -> JunitXmlReport.write(reports);
            case JSON -> JsonReport.write(reports);
        };
    }

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
