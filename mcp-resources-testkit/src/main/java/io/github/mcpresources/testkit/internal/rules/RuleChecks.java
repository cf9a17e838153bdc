package io.github.mcpresources.testkit.internal.rules;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.testkit.client.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Checks that several rules share. */
final class RuleChecks {

    static final String LIST = "resources/list";
    static final String TEMPLATES = "resources/templates/list";
    static final String READ = "resources/read";

    /** The path of the specification's page about resources. */
    static final String RESOURCES = "server/resources";

    static final String SCHEMA = "schema";

    private RuleChecks() {}

    static Optional<String> ok() {
        return Optional.empty();
    }

    static Optional<String> fault(String message, Object... values) {
        return Optional.of(String.format(Locale.ROOT, message, values));
    }

    static Optional<String> somethingToRead(Subject subject) {
        return subject.readable().isEmpty()
                ? fault(
                        "no resource is listed, and no template can be expanded with the given values (%s)",
                        subject.setting("variable"))
                : ok();
    }

    static Optional<String> somethingListed(Subject subject) {
        return subject.listedUris().isEmpty() ? fault("no resource is listed") : ok();
    }

    static Optional<String> someTemplate(Subject subject) {
        return subject.listedTemplates().isEmpty() ? fault("no template is listed") : ok();
    }

    static Optional<String> overHttp(Subject subject) {
        return subject.client().isHttp() ? ok() : fault("the transport is not HTTP");
    }

    /** Applies a rule to the items in order, and returns the first fault; empty if no item breaks the rule. */
    static Optional<String> first(
            Iterable<JsonNode> items, java.util.function.Function<JsonNode, Optional<String>> rule) {
        for (JsonNode item : items) {
            Optional<String> fault = rule.apply(item);
            if (fault.isPresent()) {
                return fault;
            }
        }
        return ok();
    }

    static List<JsonNode> contents(Exchange read) {
        List<JsonNode> contents = new ArrayList<>();
        read.result().path("contents").forEach(contents::add);
        return contents;
    }

    static Optional<String> code(Exchange exchange, int wanted) {
        if (exchange.succeeded()) {
            return fault("the server returned a result, but error %d was expected", wanted);
        }
        if (exchange.code().isEmpty()) {
            return fault("the error has no code; %d was expected", wanted);
        }
        int code = exchange.code().getAsInt();
        return code == wanted ? ok() : fault("the error has code %d, but %d was expected", code, wanted);
    }

    /** Returns the JSON text of a value, cut to 120 characters. */
    static String brief(JsonNode value) {
        String text = value.isMissingNode() ? "(missing)" : value.toString();
        return text.length() <= 120 ? text : text.substring(0, 117) + "...";
    }
}
