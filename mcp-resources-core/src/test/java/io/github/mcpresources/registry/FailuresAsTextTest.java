package io.github.mcpresources.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.internal.request.ServerRequest;
import org.junit.jupiter.api.Test;

/** Tests entries whose failures are answered with text. The server determines the text. */
class FailuresAsTextTest {

    private final ResourceRegistry registry = ResourceRegistry.create();

    @Test
    void answersOnlyFailuresOfEntryAsText() {
        registry.resource("a://text").failuresAsText().read(request -> {
            throw new IllegalStateException("secret");
        });
        registry.template("t://{id}")
                .failuresAsText()
                .variables(TemplateVariable.integer("id"))
                .read(request -> ReadResult.text(""));
        registry.resource("a://error").read(request -> ReadResult.text(""));
        assertThat(asText("a://text")).isTrue();
        assertThat(asText("t://1")).isTrue();
        assertThat(asText("t://none")).as("a bad value").isTrue();
        assertThat(asText("a://error")).isFalse();
        assertThat(asText("a://unknown")).isFalse();
    }

    @Test
    void updateEnablesFailuresAsText() {
        ResourceRegistry.Registration handle = registry.resource("a://x").text("x");
        handle.update(entry -> entry.failuresAsText());
        assertThat(asText("a://x")).isTrue();
    }

    private boolean asText(String uri) {
        ServerRequest context = ServerRequest.detached();
        try {
            registry.read(uri, context);
        } catch (RuntimeException refused) {
            throw new AssertionError("a provider fails by its stage", refused);
        }
        return context.answersFailuresAsText();
    }
}
