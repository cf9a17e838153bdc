package io.github.mcpresources.server;

import static io.github.mcpresources.server.AttachmentTest.result;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads lists to their end by cursor, like a client. */
final class ProviderLists {

    /** A source of a list, which answers the request for one page. */
    @FunctionalInterface
    interface Source {
        /** Returns the raw answer for one page. */
        Map<String, Object> page(Map<String, Object> params) throws Exception;
    }

    private ProviderLists() {}

    /** Returns the URIs of all resources in the order received. */
    static List<String> uris(Wire wire) throws Exception {
        return joined(pages(params -> wire.request("resources/list", params)));
    }

    /** Returns all templates in the order received. */
    static List<String> templates(Wire wire) throws Exception {
        return joined(pages(params -> wire.request("resources/templates/list", params)));
    }

    static List<String> joined(List<List<String>> pages) {
        return pages.stream().flatMap(List::stream).toList();
    }

    /** Returns the URIs or templates on each page. */
    static List<List<String>> pages(Source source) throws Exception {
        List<List<String>> pages = new ArrayList<>();
        Map<String, Object> params = Map.of();
        while (true) {
            Map<String, Object> page = result(source.page(params));
            pages.add(items(page));
            if (!page.containsKey("nextCursor")) {
                return pages;
            }
            assertThat(page.get("nextCursor")).isInstanceOf(String.class).isNotEqualTo(params.get("cursor"));
            params = Map.of("cursor", page.get("nextCursor"));
        }
    }

    private static List<String> items(Map<String, Object> page) {
        boolean isOfTemplates = page.containsKey("resourceTemplates");
        List<?> items = (List<?>) page.get(isOfTemplates ? "resourceTemplates" : "resources");
        return items.stream()
                .map(item -> (String) ((Map<?, ?>) item).get(isOfTemplates ? "uriTemplate" : "uri"))
                .toList();
    }
}
