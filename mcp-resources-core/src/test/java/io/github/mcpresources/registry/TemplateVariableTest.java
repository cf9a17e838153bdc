package io.github.mcpresources.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.InvalidParamsException;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.internal.request.ServerRequest;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateVariableTest {

    private enum Colour {
        RED,
        DARK_BLUE
    }

    private final ResourceRegistry registry = ResourceRegistry.create();

    static Stream<Arguments> goodValues() {
        UUID uuid = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        return Stream.of(
                Arguments.of(TemplateVariable.string("v"), "a%20b", "a b"),
                Arguments.of(TemplateVariable.integer("v"), "-17", -17),
                Arguments.of(TemplateVariable.integer("v"), "007", 7),
                Arguments.of(TemplateVariable.integer("v").range(1, 5), "1", 1),
                Arguments.of(TemplateVariable.integer("v").range(1, 5), "5", 5),
                Arguments.of(TemplateVariable.longInteger("v"), "9223372036854775807", Long.MAX_VALUE),
                Arguments.of(TemplateVariable.bool("v"), "true", true),
                Arguments.of(TemplateVariable.bool("v"), "false", false),
                Arguments.of(TemplateVariable.enumerated("v", Colour.class), "dark_blue", Colour.DARK_BLUE),
                Arguments.of(TemplateVariable.enumerated("v", Colour.class), "RED", Colour.RED),
                Arguments.of(TemplateVariable.uuid("v"), uuid.toString().toUpperCase(java.util.Locale.ROOT), uuid),
                Arguments.of(
                        TemplateVariable.instant("v"),
                        "2026-07-28T12%3A00%3A00Z",
                        Instant.parse("2026-07-28T12:00:00Z")),
                Arguments.of(TemplateVariable.localDate("v"), "2024-02-29", LocalDate.of(2024, 2, 29)),
                Arguments.of(
                        TemplateVariable.localDate("v").range(LocalDate.MIN, LocalDate.MAX),
                        "2024-02-29",
                        LocalDate.of(2024, 2, 29)),
                Arguments.of(TemplateVariable.pathComponent("v"), "a%20b.txt", "a b.txt"),
                Arguments.of(TemplateVariable.list("v"), "a,b%2Cc", List.of("a", "b,c")));
    }

    @ParameterizedTest
    @MethodSource("goodValues")
    void parsesValidValue(TemplateVariable<Object> variable, String text, Object value) {
        assertThat(read("x://{v}", variable, "x://" + text)).hasValue(value);
    }

    static Stream<Arguments> badValues() {
        return Stream.of(
                Arguments.of(TemplateVariable.integer("v"), "x", "an integer"),
                Arguments.of(TemplateVariable.integer("v"), "1.5", "an integer"),
                Arguments.of(TemplateVariable.integer("v"), "+5", "an integer"),
                Arguments.of(TemplateVariable.integer("v"), "٣", "an integer"),
                Arguments.of(TemplateVariable.integer("v"), "-", "an integer"),
                Arguments.of(TemplateVariable.integer("v"), "2147483648", "an integer from -2147483648 to 2147483647"),
                Arguments.of(TemplateVariable.integer("v").range(1, 5), "0", "an integer from 1 to 5"),
                Arguments.of(TemplateVariable.integer("v").range(1, 5), "6", "an integer from 1 to 5"),
                Arguments.of(
                        TemplateVariable.longInteger("v"),
                        "9223372036854775808",
                        "from -9223372036854775808 to 9223372036854775807"),
                Arguments.of(TemplateVariable.integer("v").range(1, 9).range(5, 20), "4", "an integer from 5 to 9"),
                Arguments.of(TemplateVariable.integer("v").range(1, 9).range(5, 20), "10", "an integer from 5 to 9"),
                Arguments.of(TemplateVariable.bool("v"), "TRUE", "true or false"),
                Arguments.of(TemplateVariable.enumerated("v", Colour.class), "green", "one of red, dark_blue"),
                Arguments.of(TemplateVariable.uuid("v"), "1-1-1-1-1", "a UUID"),
                Arguments.of(TemplateVariable.instant("v"), "yesterday", "an instant"),
                Arguments.of(TemplateVariable.localDate("v"), "2023-02-29", "a date"),
                Arguments.of(TemplateVariable.pathComponent("v"), "a%2Fb", "one component"),
                Arguments.of(TemplateVariable.pathComponent("v"), ".", "one component"));
    }

    @ParameterizedTest
    @MethodSource("badValues")
    void errorNamesVariableValueAndExpectation(TemplateVariable<?> variable, String text, String expectation) {
        assertThatThrownBy(() -> read("x://{v}", variable, "x://" + text))
                .isInstanceOfSatisfying(
                        InvalidParamsException.class,
                        failure -> assertThat(failure.data()).containsEntry("parameter", "v"))
                .hasMessageContaining("'v'")
                .hasMessageContaining(text.replace("%2F", "/"))
                .hasMessageContaining(expectation);
    }

    @ParameterizedTest
    @ValueSource(strings = {"C:", "c:x", "%20..", "..%20", ".%20", "%20", "..", "%2Fa", "a%5Cb", "a%00"})
    void rejectsInvalidPathComponentWithoutScreening(String text) {
        TemplateVariable<String> variable = TemplateVariable.pathComponent("v");
        registry.template("x://{v}")
                .variables(variable)
                .unscreened("v")
                .read(request -> ReadResult.text(request.variable(variable)));
        assertThatThrownBy(() -> new Client(registry).read("x://" + text))
                .isInstanceOf(InvalidParamsException.class)
                .hasMessageContaining("one component of a path");
        assertThat(new Client(registry).read("x://a%20b.txt")).contains("a b.txt");
    }

    @Test
    void missingVariableIsDefaultOrEmptyOrError() {
        TemplateVariable<Integer> limit = TemplateVariable.integer("limit");
        assertThat(read("x://a{?limit}", limit, "x://a")).isEmpty();
        assertThat(read("x://a{?limit}", limit.defaultValue(20), "x://a")).hasValue(20);
        assertThatThrownBy(() -> read("x://a{?limit}", limit.required(), "x://a"))
                .isInstanceOf(InvalidParamsException.class)
                .hasMessageContaining("'limit': missing");
    }

    @Test
    void rejectsVariableThatTemplateLacks() {
        assertThatThrownBy(() -> registry.template("x://{a}").variables(TemplateVariable.integer("b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'b'")
                .hasMessageContaining("[a]");
        assertThatThrownBy(() -> registry.template("x://{a}").complete("b", "x"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> registry.template("x://{a}").unscreened("b"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rejectsInvalidRange() {
        assertThatThrownBy(() -> TemplateVariable.list("v").range(List.of("a"), List.of("b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no order");
        assertThatThrownBy(() -> TemplateVariable.integer("v").range(5, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is empty");
    }

    @Test
    void readerAccessesOnlyDeclaredVariables() {
        TemplateVariable<Integer> given = TemplateVariable.integer("a");
        TemplateVariable<Integer> other = TemplateVariable.integer("a");
        registry.template("x://{a}{?b}").variables(given).content(ReadResult.text(""));
        AtomicReference<ResourceReader.Request> seen = new AtomicReference<>();
        registry.template("y://{a}{?b}").variables(given).read(request -> {
            seen.set(request);
            return ReadResult.text("");
        });
        join("y://1");
        assertThat(seen.get().variable(given)).isEqualTo(1);
        assertThatThrownBy(() -> seen.get().variable(other)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> seen.get().variable("b"))
                .isInstanceOf(InvalidParamsException.class)
                .hasMessage("Invalid parameter 'b': missing; it must be present in the URI");
        assertThat(seen.get().variables("b")).isEmpty();
        assertThat(seen.get().variables()).containsExactlyEntriesOf(java.util.Map.of("a", "1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"..%2F..%2Fetc%2Fpasswd", "%2e%2e", "..%5Cx", "..%252Fx", "%2Fetc%2Fpasswd", "a%00b", "C%3A"})
    void screensTraversalValuesUnlessExempt(String value) {
        registry.template("screened://{v}").read(request -> ReadResult.text(request.variable("v")));
        registry.template("exempt://{v}").unscreened("v").read(request -> ReadResult.text(request.variable("v")));
        assertThatThrownBy(() -> join("screened://" + value)).isInstanceOf(ResourceNotFoundException.class);
        assertThat(join("exempt://" + value)).isPresent();
    }

    @SuppressWarnings("unchecked")
    private <T> Optional<T> read(String template, TemplateVariable<T> variable, String uri) {
        AtomicReference<Optional<T>> seen = new AtomicReference<>();
        try (ResourceRegistry.Registration registration = registry.template(template)
                .variables(variable)
                .read(request -> {
                    seen.set(request.optionalVariable(variable));
                    return ReadResult.text("");
                })) {
            assertThat(join(uri)).as(registration.uri()).isPresent();
        }
        return seen.get();
    }

    private Optional<ReadResult> join(String uri) {
        try {
            return registry.read(uri, ServerRequest.detached())
                    .toCompletableFuture()
                    .join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : failure;
        }
    }
}
