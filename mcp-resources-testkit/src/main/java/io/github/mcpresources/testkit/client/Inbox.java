package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The messages from a server that are not responses, in the order of their arrival. Messages are never removed, and
 * each reader keeps its own position.
 *
 * <p>A channel preserves the order of the server's messages. An event stream (SSE) is one channel. Over stdio, all
 * messages are on one channel.
 */
final class Inbox {

    /** The position of a response: its channel, and the number of earlier messages on all channels. */
    private record Place(Object channel, int from) {}

    private final List<Message> messages = new ArrayList<>();
    private final List<Object> channels = new ArrayList<>();
    private final Map<JsonNode, Place> answers = new HashMap<>();
    private final List<String> unexpectedLines = new ArrayList<>();
    private String comment = "";
    private int messagesBeforeComment;
    private final Consumer<Message> requests;

    /**
     * Creates an inbox.
     *
     * @param requests a function that answers a request from the server; the inbox also keeps these requests, like all
     *     other messages
     */
    Inbox(Consumer<Message> requests) {
        this.requests = requests;
    }

    void add(Object channel, String raw, JsonNode json) {
        Message message = new Message(raw, json);
        synchronized (this) {
            messages.add(message);
            channels.add(channel);
            notifyAll();
        }
        if (json.has("id") && json.has("method")) {
            requests.accept(message);
        }
    }

    /** Records the position of a response. Must be called before the response is delivered. */
    synchronized void answered(Object channel, JsonNode id) {
        answers.put(id, new Place(channel, messages.size()));
    }

    /**
     * Returns the messages after a response on the same channel. Messages on other channels have no order relative to
     * the response.
     */
    synchronized List<Message> after(JsonNode id) {
        List<Message> after = new ArrayList<>();
        Place answer = answers.get(id);
        if (answer == null) {
            return after;
        }
        for (int i = answer.from(); i < messages.size(); i++) {
            if (channels.get(i).equals(answer.channel())) {
                after.add(messages.get(i));
            }
        }
        return after;
    }

    /** Stores the last comment of an event stream (SSE). Comments keep a stream alive and contain no message. */
    synchronized void comment(String line) {
        comment = line;
        messagesBeforeComment = messages.size();
        notifyAll();
    }

    /**
     * Waits for a comment that arrives after the message with the given index. Returns empty if none arrives in time.
     */
    synchronized Optional<String> awaitComment(int place, Duration timeout) throws InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        for (long left = timeout.toMillis(); messagesBeforeComment <= place && left > 0; ) {
            wait(left);
            left = (end - System.nanoTime()) / 1_000_000;
        }
        return messagesBeforeComment > place ? Optional.of(comment) : Optional.empty();
    }

    synchronized void addUnexpected(String raw) {
        unexpectedLines.add(raw);
    }

    synchronized List<String> unexpectedLines() {
        return List.copyOf(unexpectedLines);
    }

    synchronized int size() {
        return messages.size();
    }

    synchronized List<Message> since(int place) {
        return List.copyOf(messages.subList(place, messages.size()));
    }

    synchronized void wake() {
        notifyAll();
    }

    /** Waits for the first matching message at or after an index. Returns empty if none arrives in time. */
    synchronized Optional<Message> await(int place, Predicate<Message> wanted, Duration timeout)
            throws InterruptedException {
        return await(place, wanted, () -> false, timeout);
    }

    /**
     * Waits for the first matching message at or after an index. Returns empty if none arrives in time, or if no more
     * messages are expected.
     *
     * @param isOver returns true if no more messages are expected; {@link #wake} must be called when the result changes
     */
    synchronized Optional<Message> await(int place, Predicate<Message> wanted, BooleanSupplier isOver, Duration timeout)
            throws InterruptedException {
        long end = System.nanoTime() + timeout.toNanos();
        int next = place;
        while (true) {
            for (; next < messages.size(); next++) {
                if (wanted.test(messages.get(next))) {
                    return Optional.of(messages.get(next));
                }
            }
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0 || isOver.getAsBoolean()) {
                return Optional.empty();
            }
            wait(left);
        }
    }
}
