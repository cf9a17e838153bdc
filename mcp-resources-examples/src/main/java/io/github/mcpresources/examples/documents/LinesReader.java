package io.github.mcpresources.examples.documents;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.registry.ReadRequest;
import io.github.mcpresources.registry.ResourceReader;
import java.io.IOException;
import java.util.stream.Collectors;

/** Some lines of a text document. */
final class LinesReader implements ResourceReader {

    static final String TEMPLATE = "lines:///{+path}{?from,to}";

    private static final String PREFIX = "lines:///";

    private final Texts texts;

    LinesReader(ResourceProvider documents) {
        texts = new Texts(documents);
    }

    @Override
    public ReadResult read(ReadRequest request) throws IOException {
        long from = line(request, "from", 1);
        long to = line(request, "to", Long.MAX_VALUE);
        String text;
        try {
            text = texts.read("file:///" + rawPath(request.uri()), Texts.onThisThread(request.context()))
                    .orElseThrow(() -> new InvalidParamsException(
                            "path", request.variable("path"), "the path of a text document: this one has no lines"));
        } catch (ResourceNotFoundException noDocument) {
            throw new ResourceNotFoundException(request.uri());
        }
        return ReadResult.text(
                text.lines().skip(from - 1).limit(Math.max(0, to - from + 1)).collect(Collectors.joining("\n")));
    }

    /** The path as the client wrote it, escapes and all: it becomes part of another URI. */
    private static String rawPath(String uri) {
        int query = uri.indexOf('?');
        return uri.substring(PREFIX.length(), query < 0 ? uri.length() : query);
    }

    private static long line(ReadRequest request, String name, long otherwise) {
        String value = request.optionalVariable(name).orElse("");
        if (value.isEmpty()) {
            return otherwise;
        }
        try {
            int line = Integer.parseInt(value);
            if (line >= 1) {
                return line;
            }
        } catch (NumberFormatException notANumber) {
            // falls through to the one error below
        }
        throw new InvalidParamsException(name, value, "the number of a line, from 1 on");
    }
}
