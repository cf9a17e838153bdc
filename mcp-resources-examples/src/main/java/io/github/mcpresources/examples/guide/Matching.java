package io.github.mcpresources.examples.guide;

import io.github.mcpresources.uri.UriTemplate;
import io.github.mcpresources.uri.UriTemplateRouter;
import java.util.List;
import java.util.Map;

final class Matching {

    public static void main(String[] arguments) {
        UriTemplate template = UriTemplate.parse("docs://{+path}{?lang}");
        UriTemplate.Match match =
                template.match("docs://guide/a%20b.md?lang=en").orElseThrow();
        System.out.println(match.string("path")); // guide/a b.md
        System.out.println(template.expand(Map.of("path", "guide/a b.md", "lang", "en")));

        UriTemplateRouter<String> router = UriTemplateRouter.<String>empty()
                .with(UriTemplate.parse("docs://{name}"), "one document")
                .with(UriTemplate.parse("docs://{name}/{page}"), "a page")
                .with(UriTemplate.parse("docs://index"), "the index");
        for (String uri : List.of("docs://index", "docs://guide/2", "docs://a/b/c")) {
            System.out.println(router.explain(uri));
        }
    }
}
