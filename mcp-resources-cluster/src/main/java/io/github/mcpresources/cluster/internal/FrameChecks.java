package io.github.mcpresources.cluster.internal;

import java.util.Set;
import java.util.regex.Pattern;

/** Validates topics and frames. */
public final class FrameChecks {

    private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._:-]{1,100}");

    private FrameChecks() {}

    /**
     * Checks the name of a topic.
     *
     * @throws IllegalArgumentException if the name is not valid
     */
    public static void topic(String topic) {
        if (!TOPIC.matcher(topic).matches()) {
            throw new IllegalArgumentException(
                    "A topic must have 1 to 100 characters of A-Z a-z 0-9 . _ : -, not '" + shortened(topic) + "'");
        }
    }

    /**
     * Checks the names of topics.
     *
     * @throws IllegalArgumentException if there is no name, or a name is not valid
     */
    public static Set<String> topics(Set<String> topics) {
        if (topics.isEmpty()) {
            throw new IllegalArgumentException("At least one topic is required");
        }
        topics.forEach(FrameChecks::topic);
        return Set.copyOf(topics);
    }

    /**
     * Checks the size of a frame.
     *
     * @param max the maximum number of bytes
     * @throws IllegalArgumentException if the frame is too large
     */
    public static void frame(byte[] frame, int max) {
        if (frame.length > max) {
            throw new IllegalArgumentException(
                    "A frame of this channel has at most " + max + " bytes, but this one has " + frame.length);
        }
    }

    private static String shortened(String topic) {
        return topic.length() <= 120 ? topic : topic.substring(0, 120) + "…";
    }
}
