package io.github.mcpresources.office;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.uri.UriTemplate;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The URIs of texts, tables and cells. */
final class TextUris {

    static final String OFFSET = "offset";
    static final String LENGTH = "length";
    static final String FORMAT = "format";
    static final String NAME = "name";
    static final String NUMBER = "n";
    static final String RANGE = "range";
    static final String FORMULAS = "formulas";

    static final UriTemplate TEXT = UriTemplate.parse(ItemUris.PREFIX + "{doc_id}/text{?format,offset,length}");
    static final UriTemplate SHEET =
            UriTemplate.parse(ItemUris.PREFIX + "{doc_id}/sheet/{name}{?format,range,formulas}");
    static final UriTemplate TABLE = UriTemplate.parse(ItemUris.PREFIX + "{doc_id}/table/{n}{?format}");
    static final UriTemplate OUTLINE = UriTemplate.parse(ItemUris.PREFIX + "{doc_id}/outline");
    static final UriTemplate COMMENTS = UriTemplate.parse(ItemUris.PREFIX + "{doc_id}/comments");
    static final UriTemplate PROPERTIES = UriTemplate.parse(ItemUris.PREFIX + "{doc_id}/properties");

    private static final String QUERY = "?" + FORMAT + "=";

    private TextUris() {}

    /** Returns the error for a URI with the format of a part that has only one format; empty for any other URI. */
    static Optional<InvalidParamsException> unsupportedFormat(String uri) {
        int query = uri.indexOf(QUERY);
        if (query < 0) {
            return Optional.empty();
        }
        String part = uri.substring(0, query);
        return Stream.of(OUTLINE, COMMENTS, PROPERTIES)
                .filter(template -> template.match(part).isPresent())
                .findFirst()
                .map(template -> new InvalidParamsException(
                        FORMAT,
                        uri.substring(query + QUERY.length()),
                        "omitted, because the " + part.substring(part.lastIndexOf('/') + 1)
                                + " can only be read as JSON"));
    }

    static String text(String document) {
        return TEXT.expand(Map.of(ItemUris.DOCUMENT, document));
    }

    static String text(String document, long offset, long length) {
        return TEXT.expand(
                Map.of(ItemUris.DOCUMENT, document, OFFSET, Long.toString(offset), LENGTH, Long.toString(length)));
    }

    static String sheet(String document, String name) {
        return SHEET.expand(Map.of(ItemUris.DOCUMENT, document, NAME, name));
    }

    static String table(String document, int number) {
        return TABLE.expand(Map.of(ItemUris.DOCUMENT, document, NUMBER, Integer.toString(number)));
    }
}
