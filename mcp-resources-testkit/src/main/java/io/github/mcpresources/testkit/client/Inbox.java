package io.github.mcpresources.testkit.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** All that the server says unasked, in its order. Nothing is ever taken out; readers keep their own place. */
final class Inbox {

    private final List<Message> messages = new ArrayList<>();
    private final List<String> strays = new ArrayList<>();
    private final Consumer<Message> requests;

    /** Requests of the server are kept like all messages, and given to somebody who answers them. */
    Inbox(Consumer<Message> requests) {
        this.requests = requests;
    }

    void add(String raw, JsonNode json) {
        Message message = new Message(raw, json);
        synchronized (this) {
            messages.add(message);
            notifyAll();
        }
        if (json.has("id") && json.has("method")) {
            requests.accept(message);
        }
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
