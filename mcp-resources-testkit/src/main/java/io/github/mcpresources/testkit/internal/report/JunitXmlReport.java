package io.github.mcpresources.testkit.internal.report;

import io.github.mcpresources.testkit.Waiver;
import io.github.mcpresources.testkit.internal.rules.Finding;
import io.github.mcpresources.testkit.internal.rules.Outcome;
import io.github.mcpresources.testkit.internal.rules.Report;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes reports as JUnit XML for build servers. There is a test case for each rule and target, and for each waiver
 * that is no longer needed.
 */
final class JunitXmlReport {

    private JunitXmlReport() {}

    static String write(List<Report> reports) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            if (reports.size() > 1) {
                xml.writeStartElement("testsuites");
            }
            for (Report report : reports) {
                suite(xml, report);
            }
            xml.writeEndDocument(); // also closes the open elements
            xml.close();
        } catch (XMLStreamException failed) {
            throw new IllegalStateException("The report could not be written as XML", failed);
        }
        return text.toString();
    }

    private static void suite(XMLStreamWriter xml, Report report) throws XMLStreamException {
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "mcp-resources-testkit " + report.revision());
        int stale = report.staleWaivers().size();
        xml.writeAttribute("tests", String.valueOf(report.findings().size() + stale));
        xml.writeAttribute("failures", String.valueOf(report.failures().size() + stale));
        long skipped = report.findings().size() - report.failures().size() - report.count(Outcome.PASSED);
        xml.writeAttribute("skipped", String.valueOf(skipped));
        xml.writeAttribute("errors", "0");
        for (Finding finding : report.findings()) {
            write(xml, report, finding);
        }
        for (Waiver waiver : report.staleWaivers()) {
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", "Waivers");
            xml.writeAttribute("name", waiver.rule());
            failure(xml, "The waiver is no longer needed: remove it.", waiver.reason());
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static void write(XMLStreamWriter xml, Report report, Finding finding) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", finding.rule().section().title());
        String target = finding.target().isEmpty() ? "" : " <" + finding.target() + ">";
        xml.writeAttribute("name", clean(finding.rule() + target));
        xml.writeAttribute(
                "time", String.format(Locale.ROOT, "%.3f", finding.took().toMillis() / 1000.0));
        if (report.failures().contains(finding)) {
            failure(
                    xml,
                    finding.message(),
                    finding.rule().link(report.revision()) + "\n→ " + FindingText.requests(finding) + "\n← "
                            + FindingText.responses(finding));
        } else if (finding.outcome() != Outcome.PASSED) {
            xml.writeEmptyElement("skipped");
            xml.writeAttribute("message", clean(FindingText.status(report, finding) + ": " + finding.message()));
        }
        xml.writeEndElement();
    }

    private static void failure(XMLStreamWriter xml, String message, String details) throws XMLStreamException {
        xml.writeStartElement("failure");
        xml.writeAttribute("message", clean(message));
        xml.writeCharacters(clean(details));
        xml.writeEndElement();
    }

    private static String clean(String text) {
        return text.codePoints()
                .map(c ->
                        c == '\n' || c == '\t' || (c >= ' ' && c <= 0xd7ff) || (c >= 0xe000 && c < 0xfffe) || c > 0xffff
                                ? c
                                : 0xfffd)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
