package io.github.mcpresources.office;

import io.github.mcpresources.office.internal.odf.OdfPackage;

/** Writes parts of OpenDocument documents. */
final class OdfParts {

    private OdfParts() {}

    static OdfPackage text(String styles, String body) {
        return OdfPackage.of("text")
                .content("<office:automatic-styles>" + styles + "</office:automatic-styles><office:body><office:text>"
                        + body + "</office:text></office:body>");
    }

    static String cell(String attributes, String text) {
        return "<table:table-cell " + attributes + ">" + (text.isEmpty() ? "" : "<text:p>" + text + "</text:p>")
                + "</table:table-cell>";
    }

    static String row(String cells) {
        return "<table:table-row>" + cells + "</table:table-row>";
    }

    static String style(String family, String name, String parent, String properties) {
        return "<style:style style:family=\"" + family + "\" style:name=\"" + name + "\" style:parent-style-name=\""
                + parent + "\">" + properties + "</style:style>";
    }
}
