package io.github.mcpresources;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The log of all tests of this process. It uses the default encoding of the machine, so that tests compare only ASCII
 * text.
 */
public final class TestLog {

    private static final Path FILE = Path.of(System.getProperty("org.slf4j.simpleLogger.logFile", "target/test.log"));

    private TestLog() {}

    /** Returns the text of all log messages so far. */
    public static String text() throws IOException {
        return Files.exists(FILE) ? Files.readString(FILE, StandardCharsets.ISO_8859_1) : "";
    }

    /** Counts the occurrences of a text in the log so far. */
    public static int count(String text) throws IOException {
        String log = text();
        return (log.length() - log.replace(text, "").length()) / text.length();
    }
}
