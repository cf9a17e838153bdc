package io.github.mcpresources.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.Caller;
import io.github.mcpresources.MemoryBudget;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TimeSource;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Tests contexts for calls of a provider without a client. */
class NewContextTest {

    @Test
    void hasCallerAndSettingsOfServer() {
        MemoryBudget memory = MemoryBudget.ofBytes(1 << 20);
        ResourceLimits limits =
                ResourceLimits.builder().readTimeout(Duration.ofSeconds(7)).build();
        try (ResourceServer server = ResourceServer.builder(ResourceRegistry.create())
                .limits(limits)
                .memoryBudget(memory)
                .build()) {
            Caller ann = Caller.of("ann");
            RequestContext context = server.newContext(ann);
            assertThat(context.caller()).isEqualTo(ann);
            assertThat(context.limits()).isSameAs(limits);
            assertThat(context.memory()).isSameAs(memory);
            assertThat(Duration.between(TimeSource.system().instant(), context.deadline()))
                    .isBetween(Duration.ZERO, Duration.ofSeconds(7));
            assertThat(context.sessionId()).isEmpty();
            assertThat(context.isProgressWanted()).isFalse();
        }
    }

    @Test
    void runsBlockingWorkOnThreadsOfServer() {
        try (ResourceServer server = ResourceServer.of(ResourceRegistry.create())) {
            Thread here = Thread.currentThread();
            CompletionStage<Boolean> isElsewhere =
                    server.newContext(Caller.ANONYMOUS).blocking(() -> Thread.currentThread() != here);
            assertThat(isElsewhere.toCompletableFuture().join()).isTrue();
        }
    }
}
