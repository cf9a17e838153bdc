package io.github.mcpresources.examples.documents;

import io.github.mcpresources.internal.text.Printable;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The standard error stream for the loggers of this library and of other libraries. Control characters in a line are
 * escaped, so that no client, document or mounted server can forge a line. If an {@link OutOfMemoryError} of the heap
 * is logged, the process ends ({@link OutOfMemory}).
 *
 * <p>The length and number of lines are limited. A line has at most {@value #LINE_LENGTH} characters before escaping.
 * If its incident id was cut off, the id is appended. In each minute, at most {@value #MAX_LINES} lines are written,
 * and at most {@value #MAX_SIMILAR_LINES} of the lines that are similar to each other. Lines are similar if their
 * beginnings differ only in numbers. Log lines above these limits are only counted. Their number is written with the
 * first log line after the minute. At most {@value #MAX_FRAMES} lines of a stack trace are written. The last one says
 * that the rest was dropped.
 *
 * <p>A log line of slf4j-simple begins with the name of the thread in brackets. This class writes the time before it.
 * If slf4j-simple wrote the time, it would load Java's locale data at the start, even if nothing is logged.
 *
 * <p>A line with an incident id is always written, because a client has received the id. If a limit is exceeded, the
 * line is cut to {@value #SHORT_LENGTH} characters and the id, and only the first line of its stack trace is written.
 */
final class LogOutput extends PrintStream {

    static final int LINE_LENGTH = 4_000;
    static final int MAX_SIMILAR_LINES = 5;
    static final int MAX_LINES = 1_000;
    static final int MAX_FRAMES = 60;
    static final int SHORT_LENGTH = 300;
    private static final String REST = "\t... the rest of the stack trace was dropped";
    private static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int KEY_LENGTH = 300;
    private static final int MAX_KEYS = 1_000;
    private static final Pattern INCIDENT = Pattern.compile("\\bincident [0-9a-f]{16}\\b");
    private static final Pattern NUMBERS = Pattern.compile("[0-9a-f]{6,}|[0-9]+");

    private final InstantSource clock;
    private final Map<String, Integer> alike = new HashMap<>();
    private Instant begun;
    private int lines;
    private int frames;
    private long leftOut;
    private boolean muted;
    private boolean isShort;

    LogOutput(PrintStream out, InstantSource clock) {
        super(out, true, StandardCharsets.UTF_8);
        this.clock = clock;
        this.begun = clock.instant();
    }

    @Override
    public synchronized void println(String line) {
        String timed = line.startsWith("[") ? Time.FORMAT.format(clock.instant()) + " " + line : line;
        String text = cut(timed, LINE_LENGTH);
        beginWindow();
        frames = 0;
        String key = NUMBERS.matcher(text.length() > KEY_LENGTH ? text.substring(0, KEY_LENGTH) : text)
                .replaceAll("#");
        int count = alike.size() < MAX_KEYS || alike.containsKey(key)
                ? alike.merge(key, 1, Integer::sum)
                : MAX_SIMILAR_LINES;
        muted = count > MAX_SIMILAR_LINES || lines >= MAX_LINES;
        isShort = muted && INCIDENT.matcher(line).find();
        if (isShort) {
            super.println(cut(timed, SHORT_LENGTH));
        } else if (muted) {
            leftOut++;
        } else {
            write(text);
        }
    }

    /** Returns a line without control characters, cut to a length. An incident id is kept. */
    private static String cut(String line, int length) {
        String text = Printable.of(line, length);
        Matcher incident = INCIDENT.matcher(line);
        return incident.find() && !text.contains(incident.group()) ? text + " " + incident.group() : text;
    }

    /** Writes a line of a stack trace. */
    @Override
    public synchronized void println(Object line) {
        if (line instanceof Throwable failure) {
            OutOfMemory.check(failure);
        }
        if (isShort) {
            isShort = false;
            super.println(Printable.of(String.valueOf(line), SHORT_LENGTH));
        } else if (!muted && frames < MAX_FRAMES && lines < MAX_LINES) {
            frames++;
            String text = frames < MAX_FRAMES ? String.valueOf(line) : REST;
            boolean isFrame = text.startsWith("\t");
            write((isFrame ? "\t" : "") + Printable.of(isFrame ? text.substring(1) : text, LINE_LENGTH));
        }
    }

    private void beginWindow() {
        Instant now = clock.instant();
        if (Duration.between(begun, now).compareTo(WINDOW) >= 0) {
            begun = now;
            lines = 0;
            alike.clear();
            if (leftOut > 0) {
                write(leftOut + " log lines were dropped because they were similar or exceeded the limit per minute");
                leftOut = 0;
            }
        }
    }

    private void write(String text) {
        lines++;
        super.println(text);
    }

    /**
     * The time format of log lines. It is in its own class, so that it is initialized only when the first line is
     * logged.
     */
    private static final class Time {
        private static final DateTimeFormatter FORMAT =
                DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX").withZone(ZoneId.systemDefault());
    }
}
