package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.LIST;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.READ;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.mcpresources.testkit.client.Exchange;
import io.github.mcpresources.testkit.client.Json;
import io.github.mcpresources.testkit.client.Request;
import io.github.mcpresources.testkit.client.Revision;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The rules R6.status and R30.buffering, and R31 to R33: HTTP headers and status codes. Rule R32.version also applies
 * to other transports.
 */
final class HttpRules {

    static final String PAGE = "basic/transports/streamable-http";
    private static final String META = "io.modelcontextprotocol/";
    private static final String VERSION = "MCP-Protocol-Version";
    private static final String OTHER_VERSION = "1999-12-31";

    private HttpRules() {}

    static List<Rule> rules() {
        return List.of(
                header(
                        "R31.no-version",
                        "without MCP-Protocol-Version",
                        (subject, request) -> request.withoutHeader(VERSION)),
                header(
                        "R31.version",
                        "whose MCP-Protocol-Version differs from its _meta",
                        (subject, request) -> request.header(VERSION, "2025-11-25")),
                header(
                        "R31.no-method",
                        "without Mcp-Method",
                        (subject, request) -> request.withoutHeader("Mcp-Method")),
                header(
                        "R31.method",
                        "whose Mcp-Method is another method",
                        (subject, request) -> request.header("Mcp-Method", "tools/list")),
                name("R31.no-name", "without Mcp-Name", request -> request.withoutHeader("Mcp-Name")),
                name(
                        "R31.name",
                        "whose Mcp-Name is another URI",
                        request -> request.header("Mcp-Name", Subject.NOWHERE)),
                http("R31.base64", "The server accepts a header Mcp-Name that is encoded as base64")
                        .when(HttpRules::somethingRead)
                        .request((subject, target) -> {
                            String uri = subject.readUris().get(0);
                            String coded = Base64.getEncoder().encodeToString(uri.getBytes(StandardCharsets.UTF_8));
                            Request request = subject.client().request(READ, Json.object("uri", uri));
                            return subject.client().send(request.header("Mcp-Name", "=?base64?" + coded + "?="));
                        })
                        .checkAnswer(answer -> answer.succeeded() ? ok() : fault("the server returned no result")),
                RuleBuilder.must(
                                "R32.version",
                                Section.HTTP,
                                "basic/versioning#protocol-version-negotiation",
                                "A request with an unsupported protocol version is refused with -32022, and the error"
                                        + " contains the requested and the supported versions")
                        .stateless()
                        .request((subject, target) -> subject.client()
                                .send(subject.client()
                                        .request(LIST, Json.object())
                                        .meta(META + "protocolVersion", TextNode.valueOf(OTHER_VERSION))
                                        .header(VERSION, OTHER_VERSION)))
                        .checkAnswer(HttpRules::unsupported),
                http("R32.meta", "A request without clientCapabilities in its _meta is refused with -32602 and 400")
                        .request((subject, target) -> subject.client()
                                .send(subject.client()
                                        .request(LIST, Json.object())
                                        .meta(META + "clientCapabilities", null)))
                        .checkAnswer(answer -> refused(answer, 400, -32602)),
                http("R6.status", "An unknown method is refused with 404")
                        .request((subject, target) -> subject.request("resources/no-such-method", Json.object()))
                        .checkAnswer(answer -> status(answer, 404)),
                RuleBuilder.should("R33.methods", Section.HTTP, PAGE, "GET and DELETE are refused with 405")
                        .stateless()
                        .when(RuleChecks::overHttp)
                        .each(subject -> List.of("GET", "DELETE"))
                        .request((subject, method) -> subject.client()
                                .send(new Request(
                                        method,
                                        Map.of(VERSION, subject.revision().date()),
                                        Json.object())))
                        .checkAnswer(answer -> status(answer, 405)),
                RuleBuilder.should("R33.session", Section.HTTP, PAGE, "The server ignores the header Mcp-Session-Id")
                        .stateless()
                        .when(RuleChecks::overHttp)
                        .request((subject, target) -> subject.client()
                                .send(subject.client()
                                        .request(LIST, Json.object())
                                        .header("Mcp-Session-Id", "no-such-session")))
                        .checkAnswer(answer -> answer.succeeded() ? ok() : fault("the server returned no result")),
                RuleBuilder.should(
                                "R30.buffering",
                                Section.HTTP,
                                PAGE + "#receiving-messages",
                                "A response that is an event stream has X-Accel-Buffering: no")
                        .stateless()
                        .when(RuleChecks::overHttp)
                        .when(HttpRules::someEvents)
                        .evidence((subject, target) -> SecurityRules.firstFault(subject, target, HttpRules::buffered))
                        .checkAnswer(HttpRules::buffered),
                RuleBuilder.must(
                                "R33.origin",
                                Section.HTTP,
                                "basic/transports#security-warning",
                                "A request from a web page of another site is refused (with 403 from 2025-11-25 on)")
                        .when(RuleChecks::overHttp)
                        .request((subject, target) -> subject.client()
                                .send(subject.client()
                                        .request(LIST, Json.object())
                                        .header("Origin", "http://evil.example")))
                        .check((evidence, subject) -> subject.revision() == Revision.V2025_06_18
                                ? refused(evidence.answer())
                                : status(evidence.answer(), 403)));
    }

    private static boolean isEvents(Exchange answer) {
        return answer.header("Content-Type").orElse("").startsWith("text/event-stream");
    }

    private static Optional<String> someEvents(Subject subject) {
        return subject.transcript().stream().anyMatch(HttpRules::isEvents)
                ? ok()
                : fault("no response was an event stream");
    }

    private static Optional<String> buffered(Exchange answer) {
        String buffering = answer.header("X-Accel-Buffering").orElse("(missing)");
        return !isEvents(answer) || buffering.equals("no")
                ? ok()
                : fault("the header X-Accel-Buffering is %s, not \"no\"", buffering);
    }

    private static Optional<String> refused(Exchange answer) {
        return answer.status() >= 400 ? ok() : fault("the status is %d, but must be 400 or higher", answer.status());
    }

    private static RuleBuilder http(String id, String statement) {
        return RuleBuilder.must(id, Section.HTTP, PAGE, statement).stateless().when(RuleChecks::overHttp);
    }

    private static Rule header(String id, String which, BiFunction<Subject, Request, Request> change) {
        return http(id, "A request " + which + " is refused with 400 and -32020")
                .request((subject, target) -> subject.client()
                        .send(change.apply(subject, subject.client().request(LIST, Json.object()))))
                .checkAnswer(answer -> refused(answer, 400, -32020));
    }

    private static Rule name(String id, String which, Function<Request, Request> change) {
        return http(id, "A read " + which + " is refused with 400 and -32020")
                .when(HttpRules::somethingRead)
                .request((subject, target) -> subject.client()
                        .send(change.apply(subject.client()
                                .request(
                                        READ,
                                        Json.object("uri", subject.readUris().get(0))))))
                .checkAnswer(answer -> refused(answer, 400, -32020));
    }

    private static Optional<String> somethingRead(Subject subject) {
        return subject.readUris().isEmpty() ? fault("no resource can be read") : ok();
    }

    private static Optional<String> refused(Exchange answer, int status, int code) {
        return status(answer, status).or(() -> RuleChecks.code(answer, code));
    }

    private static Optional<String> status(Exchange answer, int status) {
        return answer.status() == status ? ok() : fault("the status is %d, not %d", answer.status(), status);
    }

    private static Optional<String> unsupported(Exchange answer) {
        if (answer.status() != 0 && answer.status() != 400) {
            return fault("the status is %d, not 400", answer.status());
        }
        JsonNode data = answer.error().path("data");
        return RuleChecks.code(answer, -32022)
                .or(() -> data.path("supported").isArray()
                                && data.path("requested").asText().equals(OTHER_VERSION)
                        ? ok()
                        : fault(
                                "\"data\" is %s, without a valid \"supported\" or \"requested\"",
                                RuleChecks.brief(data)));
    }
}
