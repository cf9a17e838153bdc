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

/** Reads the files of the page. The build puts them into the directory {@code web} next to this class. */
final class WebFiles {

    static final String INDEX = "index.html";

    private static final String DIRECTORY = "web/";
    private static final String ENDPOINT = "name=\"mcp-endpoint\" content=\"/mcp\"";
    private static final String HEALTH = "name=\"mcp-health\" content=\"\"";

    private WebFiles() {}

    /**
     * Returns the files by name.
     *
     * @param endpoint the path of the endpoint that the page calls
     * @param health the path at which the page requests the health report of the server; empty if the page does not
     *     show the health
     */
    static Map<String, WebFile> read(String endpoint, String health) {
        Map<String, String> policies = policies();
        Map<String, WebFile> files = new LinkedHashMap<>();
        for (String name : text("files.txt").lines().toList()) {
            byte[] content = name.equals(INDEX) ? index(endpoint, health).getBytes(UTF_8) : bytes(name);
            files.put(name, WebFile.of(name, content, policies));
        }
        return files;
    }

    private static String index(String endpoint, String health) {
        return with(HEALTH, health, with(ENDPOINT, endpoint, text(INDEX)));
    }

    /** Sets the {@code content} attribute of an element of the page. */
    private static String with(String element, String content, String page) {
        if (!page.contains(element)) {
            throw new IllegalStateException("The page of the explorer has no element with " + element + ": " + page);
        }
        String name = element.substring(0, element.indexOf(" content="));
        return page.replace(element, name + " content=\"" + content.replace("&", "&amp;") + '"');
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
