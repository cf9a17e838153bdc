package io.github.mcpresources.explorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mcpresources.explorer.PageServer.Response;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the servlet of the explorer over HTTP, with the files that the build made. */
class ExplorerServletTest {

    private static final Pattern SCRIPT =
            Pattern.compile("<script type=\"module\" src=\"(explorer-[0-9A-Z]{8}\\.js)\"");
    private static final Pattern STYLE = Pattern.compile("href=\"(style-[0-9A-Z]{8}\\.css)\"");
    private static final Pattern WORKER = Pattern.compile("worker-[0-9A-Z]{8}\\.js");

    private static String found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(pattern.pattern()).isTrue();
        return matcher.group(matcher.groupCount());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/explorer/*", "/*", "/"})
    void servesPageAndItsFiles(String path) throws Exception {
        try (PageServer server = PageServer.at(path)) {
            String directory = path.replace("*", "");
            Response index = server.get(directory);
            assertThat(index.status()).isEqualTo(200);
            assertThat(index.header("Content-Type")).isEqualToIgnoringWhitespace("text/html; charset=utf-8");
            String page = index.text();
            assertThat(page).contains("<meta name=\"mcp-endpoint\" content=\"/mcp\">");

            Response script = server.get(directory + found(SCRIPT, page));
            assertThat(script.status()).isEqualTo(200);
            assertThat(script.header("Content-Type")).isEqualToIgnoringWhitespace("text/javascript; charset=utf-8");
            Response style = server.get(directory + found(STYLE, page));
            assertThat(style.header("Content-Type")).isEqualToIgnoringWhitespace("text/css; charset=utf-8");
            String worker = found(WORKER, script.text());
            assertThat(server.get(directory + worker).status()).isEqualTo(200);
            assertThat(server.get(directory + "frame.html").status()).isEqualTo(200);
        }
    }

    @Test
    void servesPageAtRootBesideOtherServlets() throws Exception {
        try (PageServer server = PageServer.at("", "*.html", "*.js", "*.css", "*.txt")) {
            String page = server.get("/").text();
            assertThat(server.get("/" + found(SCRIPT, page)).status()).isEqualTo(200);
            assertThat(server.get("/a/" + found(SCRIPT, page)).status()).isEqualTo(404);
        }
    }

    @Test
    void redirectsToAddressWithSlash() throws Exception {
        ExplorerServlet explorer = ExplorerServlet.builder().build();
        try (PageServer server = new PageServer(explorer, "/app", List.of("/explorer/*"))) {
            Response response = server.get("/app/explorer");
            assertThat(response.status()).isEqualTo(302);
            assertThat(response.header("Location")).isEqualTo("./explorer/");
            assertThat(server.get("/app/explorer/").status()).isEqualTo(200);
        }
    }

    @Test
    void pageCallsTheGivenEndpoint() throws Exception {
        ExplorerServlet explorer =
                ExplorerServlet.builder().endpoint("/app/mcp&co").build();
        try (PageServer server = new PageServer(explorer, "/", List.of("/*"))) {
            assertThat(server.get("/").text()).contains("content=\"/app/mcp&amp;co\"");
        }
    }

    @Test
    void pageKnowsThePathOfTheHealthOnlyIfTold() throws Exception {
        try (PageServer server = PageServer.at("/*")) {
            assertThat(server.get("/").text()).contains("<meta name=\"mcp-health\" content=\"\">");
        }
        ExplorerServlet explorer = ExplorerServlet.builder()
                .endpoint("/app/mcp")
                .health("/app/health&co")
                .build();
        try (PageServer server = new PageServer(explorer, "/", List.of("/*"))) {
            assertThat(server.get("/").text())
                    .contains("<meta name=\"mcp-endpoint\" content=\"/app/mcp\">")
                    .contains("<meta name=\"mcp-health\" content=\"/app/health&amp;co\">");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "health", "//evil.test/health", "https://evil.test/health", "/health?token=x"})
    void refusesHealthThatIsNoPath(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ExplorerServlet.builder().health(path))
                .withMessage(
                        "health must be an absolute path such as /health, without scheme, host and query, not " + path);
    }

    @Test
    void jarListsThePackagesOfThePageWithTheirLicenses() throws Exception {
        String sbom = resource("/META-INF/sbom/mcp-resources-explorer-page.cdx.json");
        String licenses = resource("/io/github/mcpresources/explorer/web/licenses.txt");
        Matcher header = Pattern.compile("(?m)^(\\S+) (\\S+) \\((.+)\\)$").matcher(licenses);
        List<String> packages = header.results()
                .map(found -> found.group(1) + "@" + found.group(2))
                .toList();
        assertThat(packages).anyMatch(name -> name.startsWith("preact@"));
        assertThat(sbom).contains("\"bomFormat\": \"CycloneDX\"");
        String components = sbom.substring(sbom.indexOf("\"components\""), sbom.indexOf("\"dependencies\""));
        assertThat(Pattern.compile("\"bom-ref\": \"(.+)\"")
                        .matcher(components)
                        .results()
                        .map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(packages);
        assertThat(Pattern.compile("\"licenses\": \\[").matcher(components).results())
                .hasSameSizeAs(packages);
    }

    private static String resource(String name) throws Exception {
        try (InputStream in = Objects.requireNonNull(ExplorerServlet.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "mcp",
                "//evil.test/mcp",
                "https://evil.test/mcp",
                "/mcp?token=x",
                "/mcp#x",
                "/a\"><script>",
                "/a b"
            })
    void refusesEndpointsThatAreNotPaths(String endpoint) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ExplorerServlet.builder().endpoint(endpoint))
                .withMessage("endpoint must be an absolute path such as /mcp, without scheme, host and query, not "
                        + endpoint);
    }

    @Test
    void pageRunsOnlyItsOwnScripts() throws Exception {
        try (PageServer server = PageServer.at("/*")) {
            Response index = server.get("/");
            assertThat(index.header("Content-Security-Policy"))
                    .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
                    .contains("connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'")
                    .contains("require-trusted-types-for 'script'")
                    .doesNotContain("unsafe");
            assertThat(index.text()).doesNotContain("<script>").doesNotContain("style=");

            Response frame = server.get("/frame.html");
            assertThat(frame.header("Content-Security-Policy"))
                    .startsWith("sandbox allow-scripts; default-src 'none';")
                    .doesNotContain("allow-same-origin")
                    .doesNotContain("connect-src");
        }
    }

    @Test
    void protectsEachResponse() throws Exception {
        try (PageServer server = PageServer.at("/*")) {
            String script = "/" + found(SCRIPT, server.get("/").text());
            for (String path : List.of("/", "/frame.html", "/licenses.txt", script, "/none", "/policies.properties")) {
                Response response = server.get(path);
                assertThat(response.header("X-Content-Type-Options")).as(path).isEqualTo("nosniff");
                assertThat(response.header("Referrer-Policy")).as(path).isEqualTo("no-referrer");
                assertThat(response.header("Cross-Origin-Resource-Policy"))
                        .as(path)
                        .isEqualTo("same-origin");
                assertThat(response.header("Content-Security-Policy")).as(path).contains("default-src 'none'");
                assertThat(response.header("Access-Control-Allow-Origin"))
                        .as(path)
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/none.js",
                "/policies.properties",
                "/files.txt",
                "/../WebFiles.class",
                "/%2e%2e/WebFiles.class",
                "/web/index.html",
                "//"
            })
    void servesNothingElse(String path) throws Exception {
        try (PageServer server = PageServer.at("/*")) {
            assertThat(server.get(path).status()).isIn(400, 404);
        }
    }

    @Test
    void browsersKeepFilesWhoseNamesContainTheirHash() throws Exception {
        try (PageServer server = PageServer.at("/*")) {
            Response index = server.get("/");
            assertThat(index.header("Cache-Control")).isEqualTo("no-cache");
            Response script = server.get("/" + found(SCRIPT, index.text()));
            assertThat(script.header("Cache-Control")).isEqualTo("public, max-age=31536000, immutable");
        }
    }

    @Test
    void answersNotModifiedForKnownTag() throws Exception {
        try (PageServer server = PageServer.at("/*")) {
            String tag = server.get("/").header("ETag");
            assertThat(tag).matches("\"[0-9a-f]{32}\"");
            Response known = server.get("/", "If-None-Match: \"other\", W/" + tag);
            assertThat(known.status()).isEqualTo(304);
            assertThat(known.body()).isEmpty();
            assertThat(known.header("ETag")).isEqualTo(tag);
            assertThat(server.get("/", "If-None-Match: \"other\"").status()).isEqualTo(200);
            assertThat(server.get("/", "If-None-Match: *").status()).isEqualTo(304);
        }
    }

    @Test
    void compressesForClientsThatAcceptIt() throws Exception {
        try (PageServer server = PageServer.at("/*")) {
            Response plain = server.get("/licenses.txt");
            Response compressed = server.get("/licenses.txt", "Accept-Encoding: br, GZIP;q=0.5");
            assertThat(compressed.header("Content-Encoding")).isEqualTo("gzip");
            assertThat(compressed.header("Vary")).isEqualTo("Accept-Encoding");
            assertThat(compressed.body().length).isLessThan(plain.body().length / 2);
            assertThat(compressed.text()).isEqualTo(plain.text());
            assertThat(compressed.header("ETag")).isNotEqualTo(plain.header("ETag"));
            for (String refused : List.of("gzip;q=0", "gzip; q=0.0", "br", "gzipped")) {
                assertThat(server.get("/licenses.txt", "Accept-Encoding: " + refused)
                                .header("Content-Encoding"))
                        .as(refused)
                        .isEmpty();
            }
        }
    }

    @Test
    void answersOnlyGetAndHead() throws Exception {
        try (PageServer server = PageServer.at("/*")) {
            Response head = server.send("HEAD", "/");
            assertThat(head.status()).isEqualTo(200);
            assertThat(head.body()).isEmpty();
            assertThat(head.header("Content-Length")).isEqualTo(server.get("/").header("Content-Length"));
            for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS", "TRACE")) {
                Response response = server.send(method, "/", "Content-Length: 0", "X-Secret: abc");
                assertThat(response.status()).as(method).isEqualTo(405);
                assertThat(response.header("Allow")).as(method).isEqualTo("GET, HEAD");
                assertThat(response.head() + response.text()).as(method).doesNotContain("abc");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.test", "evil.test:8080", "127.0.0.1.evil.test", "localhost@evil.test"})
    void refusesHostsThatAreNotAllowed(String host) throws Exception {
        try (PageServer server = PageServer.at("/*")) {
            Response response = server.get("/", "Host: " + host);
            assertThat(response.status()).isIn(400, 403);
            assertThat(response.text()).doesNotContain("explorer-");
        }
    }

    @Test
    void refusesPagesOfOtherOrigins() throws Exception {
        try (PageServer server = PageServer.at("/*")) {
            Response refused = server.get("/", "Origin: https://evil.test");
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.text()).isEqualTo("The Origin of the request is not allowed (setting allowedOrigins)");
            assertThat(server.get("/", "Origin: http://localhost:1").status()).isEqualTo(200);
        }
    }

    @Test
    void acceptsTheHostsOfTheSetting() throws Exception {
        ExplorerServlet explorer =
                ExplorerServlet.builder().allowedHosts("Mcp.Example.com").build();
        try (PageServer server = new PageServer(explorer, "/", List.of("/*"))) {
            assertThat(server.get("/", "Host: mcp.example.com:8443").status()).isEqualTo(200);
            assertThat(server.get("/").status()).isEqualTo(403);
            assertThat(server.raw("GET / HTTP/1.0\n\n").status()).isEqualTo(403);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ExplorerServlet.builder().allowedHosts("mcp.example.com:8443"));
    }

    @Test
    void containsTheLicensesOfBundledPackages() throws Exception {
        try (PageServer server = PageServer.at("/*")) {
            assertThat(server.get("/licenses.txt").text())
                    .contains(
                            "preact 11",
                            "@preact/signals 2",
                            "dompurify 3",
                            "highlight.js 11",
                            "htmlparser2 12",
                            "marked 18")
                    .contains("Permission is hereby granted");
        }
    }
}
