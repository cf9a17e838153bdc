package io.github.mcpresources.office;

import java.util.ArrayList;
import java.util.List;

/** Reads CSV (RFC 4180). */
final class Csv {

    private Csv() {}

    /** Returns the fields of each record. */
    static List<List<String>> records(String csv) {
        List<List<String>> records = new ArrayList<>();
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean inQuotes = false;
        for (int at = 0; at < csv.length(); at++) {
            char ch = csv.charAt(at);
            if (ch == '"') {
                boolean isTwice = inQuotes && at + 1 < csv.length() && csv.charAt(at + 1) == '"';
                if (isTwice) {
                    field.append('"');
                    at++;
                } else {
                    inQuotes = !inQuotes;
                }
            } else if (!inQuotes && (ch == ',' || ch == '\r')) {
                fields.add(field.toString());
                field.setLength(0);
                if (ch == '\r') {
                    records.add(List.copyOf(fields));
                    fields.clear();
                    at++; // the line feed
                }
            } else {
                field.append(ch);
            }
        }
        return records;
    }
}
