package io.github.mcpresources.mail;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.mail.internal.text.MailLinks;
import io.github.mcpresources.uri.UriTemplate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The URIs of emails and their parts. */
final class MailUris {

    static final String PREFIX = "mail://";
    static final String DOCUMENT = "doc_id";
    static final String PATH = "path";
    static final String FORMAT = "format";
    static final String OFFSET = "offset";
    static final String LENGTH = "length";

    static final UriTemplate TEXT = UriTemplate.parse(PREFIX + "{doc_id}/text{?format,offset,length}");
    static final UriTemplate HEADERS = UriTemplate.parse(PREFIX + "{doc_id}/headers");
    static final UriTemplate PROPERTIES = UriTemplate.parse(PREFIX + "{doc_id}/properties");
    static final UriTemplate PART = UriTemplate.parse(PREFIX + "{doc_id}/part/{path}");
    static final UriTemplate PART_TEXT = UriTemplate.parse(PREFIX + "{doc_id}/part/{path}/text{?format,offset,length}");
    static final UriTemplate PART_HEADERS = UriTemplate.parse(PREFIX + "{doc_id}/part/{path}/headers");
    static final UriTemplate PART_PROPERTIES = UriTemplate.parse(PREFIX + "{doc_id}/part/{path}/properties");

    /** A path of at most 64 numbers. */
    private static final Pattern PATHS = Pattern.compile("[1-9][0-9]{0,7}(\\.[1-9][0-9]{0,7}){0,63}");

    private MailUris() {}

    static List<Integer> path(String text) {
        if (!PATHS.matcher(text).matches()) {
            throw new InvalidParamsException(PATH, text, "numbers from 1 that are joined by dots, such as 2 or 2.1");
        }
        return Arrays.stream(text.split("\\.", -1)).map(Integer::valueOf).toList();
    }

    private static String path(List<Integer> path) {
        return path.stream().map(String::valueOf).collect(Collectors.joining("."));
    }

    private static List<Integer> path(List<Integer> parent, int number) {
        List<Integer> path = new java.util.ArrayList<>(parent);
        path.add(number);
        return path;
    }

    static String part(String document, List<Integer> path) {
        return PART.expand(Map.of(DOCUMENT, document, PATH, path(path)));
    }

    static String text(String document, List<Integer> path) {
        return path.isEmpty()
                ? TEXT.expand(Map.of(DOCUMENT, document))
                : PART_TEXT.expand(Map.of(DOCUMENT, document, PATH, path(path)));
    }

    static MailLinks links(String document, List<Integer> parent) {
        return new MailLinks() {
            @Override
            public String part(int number) {
                return MailUris.part(document, path(parent, number));
            }

            @Override
            public String text(int number) {
                return MailUris.text(document, path(parent, number));
            }
        };
    }
}
