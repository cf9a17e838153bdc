package io.github.mcpresources.office.internal.ooxml;

import java.util.Locale;

/** The program to which a document belongs, according to its main part. */
enum Program {
    WORD,
    EXCEL,
    POWERPOINT;

    /** Returns the program by the MIME type of the main part or, if the type is unknown, by the name of the part. */
    static Program of(String type, String main) {
        String kind = type.toLowerCase(Locale.ROOT);
        if (kind.contains("spreadsheetml") || kind.contains("ms-excel")) {
            return EXCEL;
        }
        if (kind.contains("presentationml") || kind.contains("ms-powerpoint")) {
            return POWERPOINT;
        }
        if (kind.contains("wordprocessingml") || kind.contains("ms-word")) {
            return WORD;
        }
        return main.startsWith("xl/") ? EXCEL : main.startsWith("ppt/") ? POWERPOINT : WORD;
    }
}
