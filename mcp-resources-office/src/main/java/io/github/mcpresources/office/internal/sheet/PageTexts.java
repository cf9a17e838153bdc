package io.github.mcpresources.office.internal.sheet;

import io.github.mcpresources.office.internal.text.Block;
import io.github.mcpresources.office.internal.text.Inline;
import io.github.mcpresources.office.internal.text.TextSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The headers and footers of the printed pages of a sheet. A workbook stores them with codes, such as {@code &P} for
 * the page number (ECMA-376, part 1, 18.3.1.46). If the value of a code is unknown, the text contains a name in
 * brackets instead, such as {@code [Page]}.
 */
public final class PageTexts {

    /** The maximum number of headers and of footers: one each for the first page, even pages and odd pages. */
    private static final int MAX = 3;

    /** The maximum length of a header or footer, in characters. Excel stores at most 255. */
    private static final int MAX_CHARACTERS = 10_000;

    private static final int COLOR = 6;

    private final Set<String> headers = new LinkedHashSet<>();
    private final Set<String> footers = new LinkedHashSet<>();

    public PageTexts() {}

    /** Adds a header, with its codes. Ignored if the same header or three others have been added before. */
    public void header(String codes) {
        add(headers, codes);
    }

    /** Adds a footer, with its codes. Ignored if the same footer or three others have been added before. */
    public void footer(String codes) {
        add(footers, codes);
    }

    private static void add(Set<String> texts, String codes) {
        if (texts.size() < MAX) {
            texts.add(codes);
        }
    }

    /** Passes the headers and footers to a sink. The name of the sheet replaces the code {@code &A}. */
    public void write(String sheet, TextSink sink) throws IOException {
        write("Header", headers, sheet, sink);
        write("Footer", footers, sheet, sink);
    }

    private static void write(String name, Set<String> texts, String sheet, TextSink sink) throws IOException {
        for (String codes : texts) {
            String text = text(codes, sheet);
            if (!text.isEmpty()) {
                Block content = new Block.Paragraph(List.of(new Inline.Text(text, Set.of())));
                sink.accept(new Block.Aside(name, List.of(content)));
            }
        }
    }

    /** Returns the left, center and right texts, separated by vertical bars. */
    private static String text(String codes, String sheet) {
        List<StringBuilder> places = List.of(new StringBuilder(), new StringBuilder(), new StringBuilder());
        StringBuilder place = places.get(1);
        int at = 0;
        while (at < codes.length()
                && places.stream().mapToInt(StringBuilder::length).sum() < MAX_CHARACTERS) {
            char ch = codes.charAt(at++);
            if (ch != '&' || at == codes.length()) {
                place.append(Character.isWhitespace(ch) ? ' ' : ch);
                continue;
            }
            char code = Character.toUpperCase(codes.charAt(at++));
            switch (code) {
                case 'L' -> place = places.get(0);
                case 'C' -> place = places.get(1);
                case 'R' -> place = places.get(2);
                case '&' -> place.append('&');
                case 'A' -> place.append(sheet, 0, Math.min(sheet.length(), MAX_CHARACTERS));
                case 'P' -> place.append("[Page]");
                case 'N' -> place.append("[Pages]");
                case 'D' -> place.append("[Date]");
                case 'T' -> place.append("[Time]");
                case 'F' -> place.append("[File]");
                case 'Z' -> place.append("[Path]");
                case 'K' -> at = Math.min(codes.length(), at + COLOR);
                case '"' -> {
                    int end = codes.indexOf('"', at); // the end of the name of a font
                    at = end < 0 ? codes.length() : end + 1;
                }
                case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {
                    while (at < codes.length() && codes.charAt(at) >= '0' && codes.charAt(at) <= '9') {
                        at++; // a font size
                    }
                }
                default -> {} // bold and so on
            }
        }
        List<String> texts = new ArrayList<>();
        for (StringBuilder one : places) {
            if (!one.toString().isBlank()) {
                texts.add(one.toString().strip());
            }
        }
        return String.join(" | ", texts);
    }
}
