package io.github.mcpresources.examples.documents;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.registry.ReadRequest;
import io.github.mcpresources.registry.ResourceReader;
import io.github.mcpresources.registry.TemplateVariable;
import java.io.IOException;
import java.util.stream.Collectors;

/** Some lines of a text document. */
final class LinesReader implements ResourceReader {

    static final String TEMPLATE = "lines:///{+path}{?from,to}";

    static final TemplateVariable<Integer> FROM =
            TemplateVariable.integer("from").range(1, Integer.MAX_VALUE).defaultValue(1);
    static final TemplateVariable<Integer> TO =
            TemplateVariable.integer("to").range(1, Integer.MAX_VALUE).defaultValue(Integer.MAX_VALUE);

    private final Texts texts;

    LinesReader(ResourceProvider documents) {
        texts = new Texts(documents);
    }

    @Override
    public ReadResult read(ReadRequest request) throws IOException {
        long from = request.get(FROM);
        long to = request.get(TO);
        String text;
        try {
            text = texts.read(Texts.documentUri(request.uri()), Texts.onThisThread(request.context()))
                    .orElseThrow(() -> new InvalidParamsException(
                            "path", request.variable("path"), "the path of a text document: this one has no lines"));
        } catch (ResourceNotFoundException noDocument) {
            throw new ResourceNotFoundException(request.uri());
        }
        return ReadResult.text(
                text.lines().skip(from - 1).limit(Math.max(0, to - from + 1)).collect(Collectors.joining("\n")));
    }
}
