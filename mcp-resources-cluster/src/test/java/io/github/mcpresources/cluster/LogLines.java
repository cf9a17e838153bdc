package io.github.mcpresources.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.slf4j.LoggerFactory;

/** The log lines that the tests of this process have written since an object of this class was created. */
public final class LogLines {

    private final Path file = Path.of(System.getProperty("org.slf4j.simpleLogger.logFile"));
    private final long start;

    public LogLines() throws IOException {
        LoggerFactory.getLogger(LogLines.class); // otherwise the file may be that of an earlier run
        start = Files.size(file);
    }

    /** Returns the lines that contain a text. */
    public List<String> with(String text) throws IOException {
        byte[] all = Files.readAllBytes(file);
        String since = new String(all, (int) start, all.length - (int) start, StandardCharsets.UTF_8);
        return Arrays.stream(since.split("\n"))
                .filter(line -> line.contains(text))
                .toList();
    }
}
