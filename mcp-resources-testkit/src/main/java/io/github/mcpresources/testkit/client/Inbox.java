package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * All that the server says unasked, in its order. Nothing is ever taken out; readers keep their own place.
 *
 * <p>A channel is what keeps the order in which the server spoke: a stream of events, or all of stdio.
 */
final class Inbox {

    /** Where an answer came: on which channel, and after how many messages of all channels. */
    private record Place(Object channel, int from) {}

    private final List<Message> messages = new ArrayList<>();
    private final List<Object> channels = new ArrayList<>();
    private final Map<JsonNode, Place> answers = new HashMap<>();
    private final List<String> strays = new ArrayList<>();
    private String comment = "";
    private int messagesBeforeComment;
    private final Consumer<Message> requests;

    /** Requests of the server are kept like all messages, and given to somebody who answers them. */
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

    /** Notes when a request was answered, before anybody hears of the answer. */
    synchronized void answered(Object channel, JsonNode id) {
        answers.put(id, new Place(channel, messages.size()));
    }

    /** What came after an answer, on its channel: others have no order with it. */
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

    /** Keeps the last comment of a stream of events, which keeps it alive and says nothing. */
    synchronized void comment(String line) {
        comment = line;
        messagesBeforeComment = messages.size();
        notifyAll();
    }

    /** A comment behind the first message from a place on, as soon as it is there. */
    synchronized Optional<String> awaitComment(int place, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        for (long left = patience.toMillis(); messagesBeforeComment <= place && left > 0; ) {
            wait(left);
            left = (end - System.nanoTime()) / 1_000_000;
        }
        return messagesBeforeComment > place ? Optional.of(comment) : Optional.empty();
    }

    /** Keeps what is no message of the protocol. */
    synchronized void stray(String raw) {
        strays.add(raw);
    }

    synchronized List<String> strays() {
        return List.copyOf(strays);
    }

    synchronized int size() {
        return messages.size();
    }

    synchronized List<Message> since(int place) {
        return List.copyOf(messages.subList(place, messages.size()));
    }

    /** The first message from a place on that is wanted, as soon as it is there. */
    synchronized Optional<Message> await(int place, Predicate<Message> wanted, Duration patience)
            throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        int next = place;
        while (true) {
            for (; next < messages.size(); next++) {
                if (wanted.test(messages.get(next))) {
                    return Optional.of(messages.get(next));
                }
            }
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return Optional.empty();
            }
            wait(left);
        }
    }
}
