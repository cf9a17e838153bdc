package io.github.mcpresources.testkit.assertions;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.mcpresources.testkit.client.Reply;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.AbstractAssert;

/** Assertions on the response of a server. Each failure message contains the request and the response. */
public final class ReplyAssert extends AbstractAssert<ReplyAssert, Reply> {

    ReplyAssert(Reply actual) {
        super(actual, ReplyAssert.class);
    }

    private void check(boolean kept, String expectation, Object expected, Object found) {
        if (!kept) {
            failWithMessage("Expected %s <%s> but found <%s> in:%n%s", expectation, expected, found, actual);
        }
    }

    /**
     * Verifies that the response is a result.
     *
     * @return this assertion
     */
    public ReplyAssert succeeds() {
        check(actual.succeeded(), "an answer with", "a result", "no result");
        return this;
    }

    /**
     * Verifies that the complete text of the contents equals a given text.
     *
     * @param text the expected text
     * @return this assertion
     */
    public ReplyAssert hasText(String text) {
        succeeds();
        String found = actual.text().orElse("no text");
        check(actual.text().isPresent() && found.equals(text), "the text", text, found);
        return this;
    }

    /**
     * Verifies that the first blob, decoded from base64, equals the given bytes.
     *
     * @param bytes the expected bytes
     * @return this assertion
     */
    public ReplyAssert hasBytes(byte[] bytes) {
        succeeds();
        byte[] found = actual.bytes().orElse(new byte[0]);
        check(
                actual.bytes().isPresent() && Arrays.equals(found, bytes),
                "the bytes",
                Arrays.toString(bytes),
                actual.bytes().isPresent() ? Arrays.toString(found) : "no blob");
        return this;
    }

    /**
     * Verifies that the result has contents, and that each item of the contents has this MIME type.
     *
     * @param mimeType the expected type, with its parameters
     * @return this assertion
     */
    public ReplyAssert hasMimeType(String mimeType) {
        succeeds();
        List<String> found = actual.contents().stream()
                .map(content -> content.path("mimeType").asText("none"))
                .toList();
        check(!found.isEmpty() && found.stream().allMatch(mimeType::equals), "the MIME type", mimeType, found);
        return this;
    }

    /**
     * Verifies that the page lists exactly these entries, in this order.
     *
     * @param uris the URIs of the resources, or the templates
     * @return this assertion
     */
    public ReplyAssert lists(String... uris) {
        succeeds();
        List<String> found =
                actual.items().stream().map(ReplyAssert::identifier).toList();
        check(found.equals(List.of(uris)), "a page of", List.of(uris), found);
        return this;
    }

    private static String identifier(JsonNode item) {
        return item.path(item.has("uriTemplate") ? "uriTemplate" : "uri").asText("none");
    }

    /**
     * Verifies that the page has a cursor for a next page.
     *
     * @return this assertion
     */
    public ReplyAssert hasNextPage() {
        succeeds();
        check(actual.nextCursor().isPresent(), "a page with", "nextCursor", "none");
        return this;
    }

    /**
     * Verifies that the page is the last page, which has no cursor.
     *
     * @return this assertion
     */
    public ReplyAssert hasNoNextPage() {
        succeeds();
        check(actual.nextCursor().isEmpty(), "a page without", "nextCursor", actual.nextCursor());
        return this;
    }

    /**
     * Verifies that the response is an error with this code.
     *
     * @param code the code, such as -32002
     * @return this assertion
     */
    public ReplyAssert failsWithCode(int code) {
        Object found =
                actual.exchange().code().isPresent() ? actual.exchange().code().getAsInt() : "no error";
        check(Objects.equals(found, code), "an error with the code", code, found);
        return this;
    }

    /**
     * Verifies that the field {@code data.uri} of the error equals the given value.
     *
     * @param uri the expected URI
     * @return this assertion
     */
    public ReplyAssert withUri(String uri) {
        String found = actual.error().path("data").path("uri").asText("none");
        check(found.equals(uri), "an error with the URI", uri, found);
        return this;
    }
}
