package io.github.mcpresources.testkit.rules;

import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Message;
import java.util.List;

/**
 * What a rule looks at: raw exchanges, and what was heard.
 *
 * @param target the URI, template or the like that the rule was applied to; empty for the server as a whole
 * @param exchanges requests and their answers, in order
 * @param heard notifications that matter here, in order
 */
public record Evidence(String target, List<Exchange> exchanges, List<Message> heard) {

    /**
     * Copies what it is given.
     *
     * @param target what the rule was applied to
     * @param exchanges requests and their answers
     * @param heard notifications
     */
    public Evidence {
        exchanges = List.copyOf(exchanges);
        heard = List.copyOf(heard);
    }

    /**
     * The one exchange that matters: the last.
     *
     * @return the exchange
     */
    public Exchange answer() {
        return exchanges.get(exchanges.size() - 1);
    }

    static Evidence of(String target, Exchange exchange) {
        return new Evidence(target, List.of(exchange), List.of());
    }
}
