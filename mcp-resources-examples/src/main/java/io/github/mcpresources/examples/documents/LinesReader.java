package io.github.mcpresources.examples.documents;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.internal.text.JsonSize;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.registry.TemplateVariable;
import java.io.IOException;
import java.util.StringJoiner;

/**
 * Reads a range of lines of a text document. The document may have any size, because it is read line by line up to the
 * end of the range.
 */
final class LinesReader implements ResourceReader {

    static final String TEMPLATE = "lines:///{+path}{?from,to}";

    static final TemplateVariable<Integer> FROM =
            TemplateVariable.integer("from").range(1, Integer.MAX_VALUE).defaultValue(1);
    static final TemplateVariable<Integer> TO =
            TemplateVariable.integer("to").range(1, Integer.MAX_VALUE).defaultValue(Integer.MAX_VALUE);

    private static final int MAX_STRING_LENGTH = Integer.MAX_VALUE - 8;

    /** The bytes of memory for each byte of the text: at most two in the lines, and two in the joined string. */
    private static final long COPIES = 4;

    private final Texts texts;

    LinesReader(ResourceProvider documents) {
        texts = new Texts(documents);
    }

    @Override
    public ReadResult read(ResourceReader.Request request) throws IOException {
        int from = request.variable(FROM);
        int to = request.variable(TO);
        if (from > to) {
            throw new InvalidParamsException(
                    "from", from, "at most 'to', which is " + to + ": from > to selects no lines");
        }
        RequestContext context = request.context();
        long max = context.limits().resultBytes();
        try (Lines lines = texts.lines(Texts.documentUri(request.uri()), Texts.onThisThread(context), (int)
                        Math.min(max, MAX_STRING_LENGTH))
                .orElseThrow(() -> new InvalidParamsException(
                        "path", request.variable("path"), "the path of a text document: this document is not text"))) {
            return ReadResult.text(text(lines, from, to, context));
        } catch (ResourceNotFoundException noDocument) {
            throw new ResourceNotFoundException(request.uri());
        }
    }

    private static String text(Lines lines, int from, int to, RequestContext context) throws IOException {
        for (long number = 1; number < from && lines.skip(); number++) {
            Texts.checkNotCancelled(context);
        }
        long max = context.limits().resultBytes();
        long bytes = 0;
        StringJoiner text = new StringJoiner("\n");
        for (long number = from; number <= to; number++) {
            String line = lines.next();
            if (line == null) {
                break;
            }
            Texts.checkNotCancelled(context);
            bytes += JsonSize.utf8(line) + 1;
            if (lines.isCut() || bytes > max) {
                throw tooLarge(from, number, max);
            }
            lines.keep(COPIES * bytes);
            text.add(line);
        }
        return text.toString();
    }

    private static ResourceException tooLarge(long from, long last, long max) {
        String advice = from == last
                ? "read the document itself in parts (tool read_resource with start_offset and max_bytes)"
                : "request fewer lines (variables from and to)";
        return new ResourceException(
                ResourceException.INTERNAL_ERROR,
                "Lines " + from + " to " + last + " have more than " + max + " bytes (setting resultBytes); " + advice);
    }
}
