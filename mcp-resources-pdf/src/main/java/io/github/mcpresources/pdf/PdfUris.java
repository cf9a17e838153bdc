package io.github.mcpresources.pdf;

import io.github.mcpresources.uri.UriTemplate;
import java.util.Map;

/** The URIs of documents and their parts. */
final class PdfUris {

    static final String PREFIX = "pdf://";
    static final String DOCUMENT = "doc_id";
    static final String NUMBER = "n";
    static final String NAME = "name";
    static final String FORMAT = "format";
    static final String SIZE = "size";
    static final String OFFSET = "offset";
    static final String LENGTH = "length";

    static final UriTemplate PAGE = UriTemplate.parse(PREFIX + "{doc_id}/page/{n}{?format,size}");
    static final UriTemplate TEXT = UriTemplate.parse(PREFIX + "{doc_id}/text{?format,offset,length}");
    static final UriTemplate IMAGE = UriTemplate.parse(PREFIX + "{doc_id}/image/{n}{?format,size}");
    static final UriTemplate EMBED = UriTemplate.parse(PREFIX + "{doc_id}/embed/{name}");
    static final UriTemplate OUTLINE = UriTemplate.parse(PREFIX + "{doc_id}/outline");
    static final UriTemplate PROPERTIES = UriTemplate.parse(PREFIX + "{doc_id}/properties");
    static final UriTemplate FIELDS = UriTemplate.parse(PREFIX + "{doc_id}/fields");
    static final UriTemplate ANNOTATIONS = UriTemplate.parse(PREFIX + "{doc_id}/annotations");

    private PdfUris() {}

    static String text(String document) {
        return TEXT.expand(Map.of(DOCUMENT, document));
    }

    static String page(String document, int number) {
        return PAGE.expand(Map.of(DOCUMENT, document, NUMBER, Integer.toString(number)));
    }

    static String pageText(String document, int number) {
        return PAGE.expand(Map.of(DOCUMENT, document, NUMBER, Integer.toString(number), FORMAT, "md"));
    }

    static String image(String document, int number) {
        return IMAGE.expand(Map.of(DOCUMENT, document, NUMBER, Integer.toString(number)));
    }

    static String embed(String document, String name) {
        return EMBED.expand(Map.of(DOCUMENT, document, NAME, name));
    }
}
