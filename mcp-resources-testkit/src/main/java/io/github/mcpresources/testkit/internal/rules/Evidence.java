package io.github.mcpresources.testkit.internal.rules;

import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Message;
import java.util.List;

/**
 * The requests, responses and notifications that a rule checks.
 *
 * @param target the URI, template or other target of the rule; empty for the server as a whole
 * @param exchanges the requests and their responses, in order
 * @param messages the notifications that the rule needs, in order
 */
public record Evidence(String target, List<Exchange> exchanges, List<Message> messages) {

    public Evidence {
        exchanges = List.copyOf(exchanges);
        messages = List.copyOf(messages);
    }

    /** Returns the last exchange, which most rules check. */
    public Exchange answer() {
        return exchanges.get(exchanges.size() - 1);
    }

    static Evidence of(String target, Exchange exchange) {
        return new Evidence(target, List.of(exchange), List.of());
    }
}
