package io.github.mcpresources.testkit.internal.rules;

import static io.github.mcpresources.testkit.internal.rules.RuleChecks.LIST;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.RESOURCES;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.contents;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.fault;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.first;
import static io.github.mcpresources.testkit.internal.rules.RuleChecks.ok;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.testkit.client.Exchange;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Rules R7, R9, R14 and R21: reads of listed resources, and their contents. */
final class ReadingRules {

    private static final String PAGE = RESOURCES + "#reading-resources";

    private static final int WANTS_MORE_OF_CLIENT = -32021;

    private ReadingRules() {}

    static List<Rule> rules() {
        return List.of(
                RuleBuilder.must("R21.listed", Section.READING, PAGE, "Each listed resource can be read")
                        .when(RuleChecks::somethingListed)
                        .each(Subject::listedToRead)
                        .request(Subject::read)
                        .checkAnswer(ReadingRules::isRead),
                RuleBuilder.must(
                                "R21.template",
                                Section.READING,
                                RESOURCES + "#resource-templates",
                                "A URI to which a template expands with the given values can be read")
                        .when(RuleChecks::someTemplate)
                        .when(subject -> subject.expanded().isEmpty()
                                ? fault(
                                        "no template can be expanded with the given values (%s)",
                                        subject.setting("variable"))
                                : ok())
                        .each(Subject::expanded)
                        .request(Subject::read)
                        .checkAnswer(ReadingRules::isRead),
                read(
                        "R9.form",
                        "Each item of \"contents\" has its URI and either a text or a blob",
                        content -> first(contents(content), ReadingRules::form)),
                RuleBuilder.must(
                                "R9.uri",
                                Section.READING,
                                PAGE,
                                "Each \"uri\" in \"contents\" is the requested URI or a URI below it")
                        .when(ReadingRules::somethingRead)
                        .each(Subject::readUris)
                        .request(Subject::read)
                        .check((evidence, subject) -> ownUri(evidence)),
                read(
                        "R9.base64",
                        "A blob is padded base64 in the standard alphabet",
                        exchange -> first(
                                contents(exchange),
                                content -> content.has("blob") ? Formats.base64(content.path("blob")) : ok())),
                read(
                        "R9.mime",
                        "Each \"mimeType\" in \"contents\" has the form type/subtype",
                        exchange -> first(
                                contents(exchange),
                                content ->
                                        content.has("mimeType") ? Formats.mimeType(content.path("mimeType")) : ok())),
                read(
                        "R14.contents",
                        "The keys in _meta of contents are valid",
                        exchange -> first(contents(exchange), Formats::meta)),
                RuleBuilder.must("R9.text", Section.READING, PAGE, "A resource has the expected text")
                        .when(subject -> subject.options().expectedTexts().isEmpty()
                                ? fault("no expected text is set (%s)", subject.setting("expectText"))
                                : ok())
                        .each(subject ->
                                List.copyOf(subject.options().expectedTexts().keySet()))
                        .request(Subject::read)
                        .check(ReadingRules::knownText),
                RuleBuilder.should(
                                "R7.size",
                                Section.READING,
                                RESOURCES + "#resource",
                                "The size in the list equals the number of bytes that a read returns")
                        .when(subject -> sized(subject).isEmpty()
                                ? fault("no listed resource with a size returns exactly one content")
                                : ok())
                        .each(ReadingRules::sized)
                        .request(Subject::read)
                        .check(ReadingRules::size),
                RuleBuilder.should(
                                "R7.mime",
                                Section.READING,
                                RESOURCES + "#resource",
                                "A read returns the MIME type from the list, unless this type is inode/…")
                        .when(subject -> typed(subject).isEmpty()
                                ? fault("no listed resource that can be read has a MIME type other than inode/…")
                                : ok())
                        .each(ReadingRules::typed)
                        .request(Subject::read)
                        .check(ReadingRules::type));
    }

    private static Rule read(String id, String statement, Function<Exchange, Optional<String>> check) {
        return RuleBuilder.must(id, Section.READING, PAGE, statement)
                .when(ReadingRules::somethingRead)
                .each(Subject::readUris)
                .request(Subject::read)
                .checkAnswer(check);
    }

    private static Optional<String> somethingRead(Subject subject) {
        return RuleChecks.somethingToRead(subject)
                .or(() -> subject.readUris().isEmpty() ? fault("no resource could be read (see rule R21)") : ok());
    }

    private static Optional<String> isRead(Exchange read) {
        if (read.code().equals(OptionalInt.of(WANTS_MORE_OF_CLIENT))) {
            return ok(); // the server may request input, which this client does not support
        }
        if (!read.succeeded()) {
            return fault("the server returned an error for the read");
        }
        JsonNode contents = read.result().path("contents");
        return contents.isArray() || read.result().path("resultType").asText().equals("input_required")
                ? ok()
                : fault("\"contents\" is %s, not an array", RuleChecks.brief(contents));
    }

    private static Optional<String> form(JsonNode content) {
        if (!content.path("uri").isTextual()) {
            return fault(
                    "the \"uri\" of an item of \"contents\" is %s, not a string",
                    RuleChecks.brief(content.path("uri")));
        }
        boolean text = content.has("text");
        if (text == content.has("blob")) {
            return fault(
                    "an item of \"contents\" has %s",
                    text ? "both \"text\" and \"blob\"" : "neither \"text\" nor \"blob\"");
        }
        JsonNode value = content.path(text ? "text" : "blob");
        return value.isTextual()
                ? ok()
                : fault("\"%s\" is %s, not a string", text ? "text" : "blob", RuleChecks.brief(value));
    }

    private static Optional<String> ownUri(Evidence evidence) {
        return first(contents(evidence.answer()), content -> {
            JsonNode uri = content.path("uri");
            return !uri.isTextual() || Formats.isAtOrUnder(uri.textValue(), evidence.target())
                    ? ok()
                    : fault(
                            "an item of \"contents\" has the URI \"%s\", which is not at or below the requested URI",
                            uri.textValue());
        });
    }

    private static Optional<String> knownText(Evidence evidence, Subject subject) {
        String wanted = subject.options().expectedTexts().getOrDefault(evidence.target(), "");
        StringBuilder got = new StringBuilder();
        contents(evidence.answer())
                .forEach(content -> got.append(content.path("text").asText("")));
        if (got.toString().equals(wanted)) {
            return ok();
        }
        int at = 0;
        while (at < got.length() && at < wanted.length() && got.charAt(at) == wanted.charAt(at)) {
            at++;
        }
        return fault(
                "the text differs from the expected text at index %d: found \"%s\", expected \"%s\"",
                at, part(got.toString(), at), part(wanted, at));
    }

    private static String part(String text, int from) {
        return text.substring(from, Math.min(text.length(), from + 40));
    }

    private static List<String> sized(Subject subject) {
        return oneContent(subject, "size");
    }

    /**
     * Returns the listed resources whose content must have the listed MIME type. Leaves out resources with a type such
     * as {@code inode/directory}, because their content has another type, for example {@code text/uri-list}.
     */
    private static List<String> typed(Subject subject) {
        return oneContent(subject, "mimeType").stream()
                .filter(uri ->
                        !essence(subject.entry(uri).path("mimeType").asText()).startsWith("inode/"))
                .toList();
    }

    private static List<String> oneContent(Subject subject, String field) {
        return subject.listedUris().stream()
                .filter(uri -> subject.entry(uri).has(field))
                .filter(uri -> contents(subject.read(uri)).size() == 1)
                .filter(uri -> !field.equals("mimeType")
                        || contents(subject.read(uri)).get(0).has("mimeType"))
                .toList();
    }

    private static Optional<String> size(Evidence evidence, Subject subject) {
        long listed = subject.entry(evidence.target()).path("size").asLong();
        JsonNode content = contents(evidence.answer()).get(0);
        long read;
        if (content.has("blob")) {
            if (Formats.base64(content.path("blob")).isPresent()) {
                return ok(); // R9.base64 reports the fault
            }
            read = Base64.getDecoder().decode(content.path("blob").textValue()).length;
        } else {
            read = content.path("text").asText("").getBytes(StandardCharsets.UTF_8).length;
        }
        return listed == read
                ? ok()
                : fault("%s lists a size of %d bytes, but a read returned %d bytes", LIST, listed, read);
    }

    private static Optional<String> type(Evidence evidence, Subject subject) {
        String listed = subject.entry(evidence.target()).path("mimeType").asText();
        String read = contents(evidence.answer()).get(0).path("mimeType").asText();
        return essence(listed).equals(essence(read))
                ? ok()
                : fault("%s lists the MIME type \"%s\", but a read returned \"%s\"", LIST, listed, read);
    }

    private static String essence(String mimeType) {
        int parameters = mimeType.indexOf(';');
        return (parameters < 0 ? mimeType : mimeType.substring(0, parameters))
                .strip()
                .toLowerCase(Locale.ROOT);
    }
}
