package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.RESOURCES;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.contents;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import io.github.mcpresources.testkit.client.Exchange;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Rules R34 and R36: protection of files and internal details against disclosure, and use of reserved error codes. */
final class SecurityRules {

    private static final String PAGE = RESOURCES + "#security-considerations";

    private static final Pattern TRACE = Pattern.compile(
            "(?:[a-z_][\\w$]*\\.){2,}[A-Z][\\w$]*(?:Exception|Error)\\b" // java.io.IOException
                    + "|\\bat [\\w$.<>]+\\([^)]*:\\d+\\)" // at a.B.c(B.java:12)
                    + "|\\bat .{0,200}(?:\\.[cm]?[jt]sx?|node:[\\w/]+|<anonymous>):\\d+:\\d+" // at f (file.js:1:2)
                    + "|Traceback \\(most recent call last\\)"
                    + "|File \"[^\"]+\", line \\d+"
                    + "|goroutine \\d+ \\[");

    private SecurityRules() {}

    static List<Rule> rules() {
        return List.of(
                RuleBuilder.must(
                                "R36.traversal",
                                Section.SECURITY,
                                PAGE,
                                "A URI with path traversal never reads a file that is not served")
                        .when(RuleChecks::somethingToRead)
                        .each(subject -> Traversal.attempts(subject.readable()))
                        .request(Subject::read)
                        .checkAnswer(answer -> contents(answer).stream()
                                        .anyMatch(content -> Traversal.succeeded(content.path("text")
                                                        .asText("")
                                                + decoded(content.path("blob").asText(""))))
                                ? fault("the server returned a file of the operating system")
                                : ok()),
                RuleBuilder.may(
                                "R36.leak",
                                Section.SECURITY,
                                PAGE,
                                "No error contains the name of an exception or a stack trace")
                        .evidence((subject, target) -> firstFault(subject, target, SecurityRules::leak))
                        .checkAnswer(SecurityRules::leak),
                RuleBuilder.should(
                                "R34.codes",
                                Section.SECURITY,
                                "basic",
                                "The server uses no reserved error code that the specification does not define")
                        .evidence((subject, target) -> firstFault(subject, target, SecurityRules::ownCode))
                        .checkAnswer(SecurityRules::ownCode));
    }

    /**
     * Returns the first exchange with a fault, or the last exchange if there is no fault, as the evidence of a rule.
     */
    static Evidence firstFault(
            Subject subject, String target, java.util.function.Function<Exchange, Optional<String>> check) {
        List<Exchange> all = subject.transcript();
        return Evidence.of(
                target,
                all.stream()
                        .filter(exchange -> check.apply(exchange).isPresent())
                        .findFirst()
                        .orElse(all.get(all.size() - 1)));
    }

    private static String decoded(String blob) {
        return Formats.base64(com.fasterxml.jackson.databind.node.TextNode.valueOf(blob))
                        .isPresent()
                ? ""
                : new String(Base64.getDecoder().decode(blob), StandardCharsets.ISO_8859_1);
    }

    private static Optional<String> leak(Exchange exchange) {
        String error = exchange.error().path("message").asText("")
                + "\n"
                + exchange.error().path("data");
        var found = TRACE.matcher(error);
        return found.find() ? fault("the error contains \"%s\"", found.group()) : ok();
    }

    private static Optional<String> ownCode(Exchange exchange) {
        if (exchange.code().isEmpty()) {
            return ok();
        }
        int code = exchange.code().getAsInt();
        boolean reserved = code >= -32768 && code <= -32000;
        boolean known = code == -32700
                || (code <= -32600 && code >= -32603)
                || code >= -32019 // JSON-RPC leaves -32000 to -32019 to implementations
                || (code <= -32020 && code >= -32022)
                || code == -32042;
        return !reserved || known
                ? ok()
                : fault("the specification reserves the error code %d, but does not define it", code);
    }
}
