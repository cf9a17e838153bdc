package io.github.mcpresources.explorer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** The files of the page, which the build has put beside this class. */
final class WebFiles {

    static final String INDEX = "index.html";

    private static final String DIRECTORY = "web/";
    private static final String ENDPOINT = "content=\"/mcp\"";

    private WebFiles() {}

    /**
     * Reads the files by name.
     *
     * @param endpoint the path of the endpoint, which the page calls
     */
    static Map<String, WebFile> read(String endpoint) {
        Map<String, String> policies = policies();
        Map<String, WebFile> files = new LinkedHashMap<>();
        for (String name : text("files.txt").lines().toList()) {
            byte[] content = name.equals(INDEX) ? index(endpoint).getBytes(UTF_8) : bytes(name);
            files.put(name, WebFile.of(name, content, policies));
        }
        return files;
    }

    private static String index(String endpoint) {
        String page = text(INDEX);
        if (!page.contains(ENDPOINT)) {
            throw new IllegalStateException("The page of the explorer does not name the endpoint: " + page);
        }
        return page.replace(ENDPOINT, "content=\"" + endpoint.replace("&", "&amp;") + '"');
    }

    private static Map<String, String> policies() {
        Properties policies = new Properties();
        try {
            policies.load(new StringReader(text("policies.properties")));
        } catch (IOException impossible) { // the text is in memory
            throw new UncheckedIOException(impossible);
        }
        return policies.stringPropertyNames().stream()
                .collect(Collectors.toMap(
                        name -> name, name -> policies.getProperty(name).strip()));
    }

    private static String text(String name) {
        return new String(bytes(name), UTF_8);
    }

    private static byte[] bytes(String name) {
        try (InputStream in = WebFiles.class.getResourceAsStream(DIRECTORY + name)) {
            if (in == null) {
                throw new IllegalStateException("The file " + name
                        + " of the explorer is missing, because mcp-resources-explorer was built without the page"
                        + " (-Dexplorer.skip). Build it with Node 20 or later");
            }
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
