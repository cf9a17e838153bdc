package io.github.mcpresources.tools;

import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Searches the lines of a text, and returns the matching lines and the lines around them as content blocks. */
final class Excerpts {

    private Excerpts() {}

    static List<McpSchema.Content> of(String uri, String text, Predicate<String> wanted, int around) {
        if (around < 0) {
            throw new IllegalArgumentException("The number of lines around a match must be 0 or more, not " + around);
        }
        List<String> lines = text.lines().toList();
        List<McpSchema.Content> found = new ArrayList<>();
        int first = -1;
        int last = -1;
        for (int line = 0; line < lines.size(); line++) {
            if (!wanted.test(lines.get(line))) {
                continue;
            }
            int from = Math.max(0, line - around);
            if (first >= 0 && (around == 0 || from > last + 1)) {
                found.add(excerpt(uri, lines, first, last));
                first = -1;
            }
            first = first < 0 ? from : first;
            last = (int) Math.min(lines.size() - 1L, (long) line + around);
        }
        if (first >= 0) {
            found.add(excerpt(uri, lines, first, last));
        }
        return found;
    }

    private static McpSchema.EmbeddedResource excerpt(String uri, List<String> lines, int first, int last) {
        String text = IntStream.rangeClosed(first, last)
                .mapToObj(line -> (line + 1) + ": " + lines.get(line))
                .collect(Collectors.joining("\n"));
        return ToolContents.excerpt(uri, first + 1, last + 1, text);
    }
}
