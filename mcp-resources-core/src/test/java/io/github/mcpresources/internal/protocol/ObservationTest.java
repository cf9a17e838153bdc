package io.github.mcpresources.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.CacheHint;
import io.github.mcpresources.Caller;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.ResourceListener.RequestSummary.Outcome;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import io.modelcontextprotocol.json.McpJsonDefaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * Tests the reports to listeners of requests. Each request is reported once, regardless of whether its answer or its
 * cancellation comes first.
 */
class ObservationTest {

    private final ResourceRegistry registry = ResourceRegistry.create();
    private final CompletableFuture<ReadResult> pending = new CompletableFuture<>();
    private final List<ResourceListener.RequestSummary> reported = new ArrayList<>();
    private final ResourceListener listener = new ResourceListener() {
        @Override
        public void ended(ResourceListener.RequestSummary request) {
            reported.add(request);
        }
    };
    private final ResourceRequests requests = requests(false);

    private ResourceRequests requests(boolean failuresAsText) {
        RequestSettings settings = new RequestSettings(
                ResourceLimits.defaults(),
                MemoryBudget.shared(),
                Visibility.EVERYTHING,
                TimeSource.system(),
                caller -> Runnable::run,
                (context, reader) -> reader,
                McpJsonDefaults.getMapper(),
                KeyRing.random(),
                CacheHint.NONE,
                failuresAsText,
                List.of(listener));
        return new ResourceRequests(registry, settings);
    }

    private Call read(String uri) {
        return read(requests, uri);
    }

    private static Call read(ResourceRequests requests, String uri) {
        RequestOrigin from = RequestOrigin.sessionless(Revisions.V2026_07_28, Caller.ANONYMOUS);
        return requests.handle("resources/read", Map.of("uri", uri), from, null);
    }

    @Test
    void reportsCancelledRequestAndIgnoresLateAnswer() {
        registry.resource("test://pending").readAsync(request -> pending);
        Call call = read("test://pending");
        assertThat(reported).isEmpty();
        call.cancel();
        assertThat(reported)
                .extracting(ResourceListener.RequestSummary::outcome)
                .containsExactly(Outcome.CANCELLED);
        pending.complete(ReadResult.text("late"));
        call.cancel();
        assertThat(call.answer().toCompletableFuture()).isCompleted();
        assertThat(reported).hasSize(1);
    }

    @Test
    void doesNotReportCancelAfterAnswer() {
        registry.resource("test://now").text("now");
        read("test://now").cancel();
        assertThat(reported)
                .extracting(ResourceListener.RequestSummary::outcome)
                .containsExactly(Outcome.SUCCEEDED);
    }

    @Test
    void distinguishesNotFoundFromBadRequest() {
        read("test://nowhere");
        read("nowhere");
        assertThat(reported)
                .extracting(ResourceListener.RequestSummary::errorCode)
                .containsExactly(-32602, -32602);
        assertThat(reported)
                .extracting(ResourceListener.RequestSummary::outcome)
                .containsExactly(Outcome.NOT_FOUND, Outcome.BAD_REQUEST);
        assertThat(reported)
                .extracting(ResourceListener.RequestSummary::revision)
                .containsOnly(Revisions.V2026_07_28);
    }

    @Test
    void reportsFormOfRead() {
        registry.template("test://{x}").read(request -> {
            ServerRequest.of(request.context()).facts().form("window");
            return ReadResult.text("part");
        });
        read("test://whole");
        assertThat(reported).extracting(ResourceListener.RequestSummary::form).containsExactly("window");
    }

    @Test
    void reportsFailureAsTextAsFailed() {
        registry.resource("test://broken").read(request -> {
            throw new IllegalStateException("broken");
        });
        Call call = read(requests(true), "test://broken");
        assertThat(call.answer().toCompletableFuture().join()).isInstanceOf(Answer.Result.class);
        ResourceListener.RequestSummary request = reported.get(0);
        assertThat(request.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(request.errorCode()).isNull();
        assertThat(request.bytes()).isNull();
        assertThat(call.answer().toCompletableFuture().join().toString()).contains(request.incident());
    }
}
