package io.github.mcpresources.testkit.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Parses server-sent events. */
final class EventStream {

    @FunctionalInterface
    interface Events {
        void event(String type, String data);
    }

    private EventStream() {}

    static void read(InputStream body, Events events, Consumer<String> comments) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            String type = "message";
            StringBuilder data = new StringBuilder();
            boolean any = false;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty()) {
                    if (any && !data.toString().isBlank()) {
                        events.event(type, data.toString());
                    }
                    type = "message";
                    data.setLength(0);
                    any = false;
                } else if (line.startsWith("data:")) {
                    data.append(any ? "\n" : "").append(value(line, 5));
                    any = true;
                } else if (line.startsWith("event:")) {
                    type = value(line, 6);
                } else if (line.startsWith(":")) {
                    comments.accept(line);
                }
            }
        }
    }

    private static String value(String line, int start) {
        return line.startsWith(" ", start) ? line.substring(start + 1) : line.substring(start);
    }
}
