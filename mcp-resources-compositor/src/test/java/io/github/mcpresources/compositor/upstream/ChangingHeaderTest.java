package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.ProviderCalls.await;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.read;
import static io.github.mcpresources.compositor.upstream.SampleEndpoint.AUTHORIZATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.ResourceNotFoundException;
import io.github.mcpresources.compositor.UpstreamException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests a header of an upstream whose value is computed for each request. */
class ChangingHeaderTest {

    @RegisterExtension
    final Opened opened = new Opened();

    @Test
    void missingHeaderDoesNotAffectEraDetection() {
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(Diary.resources()));
        Queue<String> missing = new ConcurrentLinkedQueue<>(List.of("once"));
        McpUpstream upstream = opened.closing(McpUpstream.http(server.url())
                .header(AUTHORIZATION, () -> missing.poll() == null ? "ann" : null)
                .build());
        await().ignoreExceptions()
                .untilAsserted(() -> assertThat(read(upstream, "test://ann")).isEqualTo("of ann"));
        assertThat(server.requests).contains("POST resources/read").doesNotContain("POST null");
    }

    @Test
    void computesHeaderForEachRequest() {
        SampleEndpoint server = opened.closing(SampleEndpoint.serving(Diary.resources()));
        String[] token = {"ann"};
        McpUpstream upstream = opened.closing(McpUpstream.http(server.url())
                .header(AUTHORIZATION, () -> {
                    if (token[0].equals("none")) {
                        throw new IllegalStateException("secret");
                    }
                    return token[0];
                })
                .build());
        assertThat(read(upstream, "test://ann")).isEqualTo("of ann");
        token[0] = "bob";
        assertThat(read(upstream, "test://bob")).isEqualTo("of bob");
        assertThatThrownBy(() -> read(upstream, "test://ann")).isInstanceOf(ResourceNotFoundException.class);
        for (String bad : List.of("none", "two\nlines")) {
            token[0] = bad;
            assertThatThrownBy(() -> read(upstream, "test://bob"))
                    .isInstanceOfSatisfying(
                            UpstreamException.class,
                            failure -> assertThat(failure.reason()).isEqualTo("the request cannot be sent now"));
        }
        token[0] = "bob";
        assertThat(read(upstream, "test://bob")).isEqualTo("of bob");
    }
}
