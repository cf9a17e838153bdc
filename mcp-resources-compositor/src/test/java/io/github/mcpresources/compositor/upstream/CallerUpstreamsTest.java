package io.github.mcpresources.compositor.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Handle;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.compositor.Upstream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests factories that return the same upstream again, and upstreams whose events cannot be observed. */
class CallerUpstreamsTest {

    private final McpUpstream shared =
            McpUpstream.http(URI.create("http://127.0.0.1:1/mcp")).build();

    @AfterEach
    void close() {
        shared.close();
    }

    private static CallerUpstreams upstreams(
            Function<RequestContext, Upstream> factory, CallerUpstreams.Listening listening) {
        return new CallerUpstreams(factory, listening, 10, Duration.ofMinutes(1), TimeSource.system());
    }

    private boolean isClosed() {
        return Diary.isClosed(shared);
    }

    @Test
    void rejectsUpstreamOfAnotherCallerAndKeepsItOpen() {
        List<Upstream> unheard = new CopyOnWriteArrayList<>();
        CallerUpstreams upstreams = upstreams(request -> shared, upstream -> () -> unheard.add(upstream));
        upstreams.use(Diary.by("ann"));
        assertThatThrownBy(() -> upstreams.use(Diary.by("bob")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("another caller");
        await().until(() -> unheard.size() == 1);
        assertThat(upstreams.open()).containsExactly(shared);
        assertThat(isClosed()).isFalse();
        upstreams.close();
        assertThat(isClosed()).isTrue();
    }

    @Test
    void keepsUpstreamThatConcurrentRequestsShare() {
        int requests = 4;
        CyclicBarrier together = new CyclicBarrier(requests);
        List<Upstream> unheard = new CopyOnWriteArrayList<>();
        CallerUpstreams upstreams = upstreams(
                request -> {
                    Diary.meet(together);
                    return shared;
                },
                upstream -> () -> unheard.add(upstream));
        List<CompletableFuture<CallerUpstreams.Use>> uses = new ArrayList<>();
        for (int at = 0; at < requests; at++) {
            uses.add(CompletableFuture.supplyAsync(() -> upstreams.use(Diary.by("ann")), Workers.ALL));
        }
        uses.forEach(use -> assertThat(use.join().upstream()).isSameAs(shared));
        await().until(() -> unheard.size() == requests - 1);
        assertThat(isClosed()).isFalse();
        upstreams.close();
        assertThat(isClosed()).isTrue();
    }

    @Test
    void closesUpstreamThatCannotBeObserved() {
        CallerUpstreams upstreams = upstreams(request -> shared, upstream -> {
            throw new IllegalStateException("deaf");
        });
        assertThatThrownBy(() -> upstreams.use(Diary.by("ann"))).hasMessage("deaf");
        await().until(this::isClosed);
        assertThat(upstreams.open()).isEmpty();
    }

    @Test
    void closesUpstreamEvenIfListenerFailsToClose() {
        Handle broken = () -> {
            throw new IllegalStateException("goes on");
        };
        CallerUpstreams upstreams = upstreams(request -> shared, upstream -> broken);
        upstreams.use(Diary.by("ann"));
        upstreams.close();
        assertThat(isClosed()).isTrue();
    }
}
