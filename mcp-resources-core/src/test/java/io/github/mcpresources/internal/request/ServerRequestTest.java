package io.github.mcpresources.internal.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.Caller;
import io.github.mcpresources.Handle;
import io.github.mcpresources.InputRequired;
import io.github.mcpresources.LimitExceededException;
import io.github.mcpresources.RequestContext;
import io.github.mcpresources.ResourceLimits;
import io.github.mcpresources.TimeSource;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ServerRequestTest {

    @Test
    void detachedContextIsAnonymousAndRunsOnCallingThread() {
        ServerRequest context = ServerRequest.detached();
        assertThat(context.caller()).isEqualTo(Caller.ANONYMOUS);
        assertThat(context.sessionId()).isEmpty();
        assertThat(context.clientCapabilities()).isEmpty();
        assertThat(context.revision()).isEqualTo("2025-11-25");
        assertThat(context.deadline()).isAfter(Instant.now());
        assertThat(context.blocking(Thread::currentThread).toCompletableFuture().join())
                .isSameAs(Thread.currentThread());
    }

    @Test
    void deadlineIsNowPlusTimeout() {
        Instant now = Instant.parse("2026-01-01T00:00:00Z");
        TimeSource stopped = new TimeSource() {
            @Override
            public Instant instant() {
                return now;
            }

            @Override
            public Handle schedule(Duration delay, Runnable task) {
                throw new UnsupportedOperationException();
            }
        };
        ServerRequest context = ServerRequest.builder()
                .time(stopped)
                .limits(ResourceLimits.builder()
                        .readTimeout(Duration.ofSeconds(5))
                        .build())
                .build();
        assertThat(context.deadline()).isEqualTo(now.plusSeconds(5));
    }

    @Test
    void cancelRunsEachActionOnceAndLateActionsImmediately() {
        ServerRequest context = ServerRequest.detached();
        List<String> ran = new ArrayList<>();
        context.onCancel(() -> ran.add("early"));
        context.cancel();
        context.cancel();
        context.onCancel(() -> ran.add("late"));
        assertThat(ran).containsExactly("early", "late");
        assertThat(context.isCancelled()).isTrue();
    }

    @Test
    void throwingCancelActionDoesNotStopOthers() {
        ServerRequest context = ServerRequest.detached();
        List<String> ran = new ArrayList<>();
        context.onCancel(() -> {
            throw new IllegalStateException("no");
        });
        context.onCancel(() -> ran.add("next"));
        context.cancel();
        assertThat(ran).containsExactly("next");
    }

    @Test
    void nestedBlockingWorkStaysOnItsThread() {
        ExecutorService one = Executors.newSingleThreadExecutor();
        try {
            ServerRequest context = ServerRequest.builder().executor(one).build();
            Thread inner = context.blocking(() -> context.blocking(Thread::currentThread)
                            .toCompletableFuture()
                            .join())
                    .toCompletableFuture()
                    .orTimeout(20, TimeUnit.SECONDS)
                    .join();
            assertThat(inner).isNotSameAs(Thread.currentThread());
        } finally {
            one.shutdownNow();
        }
    }

    @Test
    void workOfAnotherRequestRunsOnOwnThreadAndIsCancelledAlone() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            ServerRequest one = ServerRequest.builder().executor(threads).build();
            ServerRequest other = ServerRequest.builder().executor(threads).build();
            CountDownLatch interrupted = new CountDownLatch(1);
            CompletableFuture<Boolean> outer = one.blocking(() -> {
                        CountDownLatch working = new CountDownLatch(1);
                        other.blocking(() -> {
                            working.countDown();
                            try {
                                return new CountDownLatch(1).await(5, TimeUnit.MINUTES);
                            } catch (InterruptedException stop) {
                                interrupted.countDown();
                                return false;
                            }
                        });
                        working.await();
                        other.cancel();
                        return interrupted.await(5, TimeUnit.MINUTES);
                    })
                    .toCompletableFuture();
            assertThat(outer.get(5, TimeUnit.MINUTES)).isTrue();
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void cancellingEndsWorkThatHasNotBegun() {
        List<Runnable> waiting = new ArrayList<>();
        ServerRequest context = ServerRequest.builder().executor(waiting::add).build();
        AtomicBoolean ran = new AtomicBoolean();
        CompletableFuture<Boolean> result =
                context.blocking(() -> ran.getAndSet(true)).toCompletableFuture();

        context.cancel();

        assertThat(result).isCompletedExceptionally();
        waiting.forEach(Runnable::run);
        assertThat(ran).isFalse();
    }

    @Test
    void cancellingInterruptsBlockingWork() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            ServerRequest context = ServerRequest.builder().executor(executor).build();
            CountDownLatch working = new CountDownLatch(1);
            CountDownLatch interrupted = new CountDownLatch(1);
            context.blocking(() -> {
                working.countDown();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException stop) {
                    interrupted.countDown();
                }
                return null;
            });
            working.await();
            context.cancel();
            assertThat(interrupted.await(5, TimeUnit.MINUTES)).isTrue();
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void reportsFullExecutorAsLimit() {
        ServerRequest context = ServerRequest.builder()
                .executor(task -> {
                    throw new RejectedExecutionException();
                })
                .build();
        assertThatThrownBy(
                        () -> context.blocking(() -> "x").toCompletableFuture().join())
                .hasCauseInstanceOf(LimitExceededException.class)
                .hasMessageContaining("concurrentReads");
    }

    @Test
    void failureOfWorkFailsStage() {
        assertThatThrownBy(() -> ServerRequest.detached()
                        .blocking(() -> {
                            throw new AssertionError("no");
                        })
                        .toCompletableFuture()
                        .join())
                .hasCauseInstanceOf(AssertionError.class);
    }

    @Test
    void reportsProgressUntilCancelled() {
        List<Map<String, Object>> reports = new ArrayList<>();
        ServerRequest context = ServerRequest.builder()
                .progress((done, total, message) -> reports.add(Map.of("done", done, "message", message)))
                .build();
        context.progress(1, null, "half");
        context.cancel();
        context.progress(2, null, "whole");
        assertThat(reports).containsExactly(Map.of("done", 1.0, "message", "half"));
    }

    @Test
    void limitErrorsNameSetting() {
        assertThatThrownBy(() -> ResourceLimits.builder().resultBytes(0))
                .hasMessage("resultBytes must be positive, not 0");
        assertThatThrownBy(() -> ResourceLimits.builder().readTimeout(Duration.ZERO))
                .hasMessage("readTimeout must be at least 1 ms, not PT0S");
        assertThatThrownBy(() -> ResourceLimits.builder().pageSize(1_001))
                .hasMessage("pageSize must be at most 1000, not 1001");
        assertThatThrownBy(() -> ResourceLimits.builder().readTimeout(Duration.ofDays(2)))
                .hasMessage("readTimeout must be at most PT24H, not PT48H");
        assertThat(ResourceLimits.defaults().pageSize()).isEqualTo(100);
    }

    /**
     * A client may declare many capabilities, and most readers never use them. So a copy for each request would be
     * wasteful.
     */
    @Test
    void copiesClientCapabilitiesOnlyOnAccess() {
        Map<String, Object> declared = new AbstractMap<>() {
            @Override
            public Set<Map.Entry<String, Object>> entrySet() {
                throw new AssertionError("read");
            }
        };
        ServerRequest context =
                ServerRequest.builder().clientCapabilities(declared).build();
        assertThat(context.revision()).isNotEmpty();
        Map<String, Object> roots = new HashMap<>(Map.of("roots", Map.of()));
        ServerRequest request =
                ServerRequest.builder().clientCapabilities(roots).build();
        assertThat(request.clientCapabilities()).isEqualTo(roots).isSameAs(request.clientCapabilities());
        assertThatThrownBy(() -> request.clientCapabilities().clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void passedRequestSharesStateAndIsCancelledAlone() {
        List<Double> reported = new ArrayList<>();
        InputRequired.ClientInput input = InputRequired.ClientInput.of("state", Map.of());
        ServerRequest request = ServerRequest.builder()
                .path(List.of("first"))
                .input(() -> input)
                .progress((done, total, message) -> reported.add(done))
                .build();
        ServerRequest passed = request.through("second");
        assertThat(passed.path()).containsExactly("first", "second");
        assertThat(passed.nested().path()).isEqualTo(passed.path());
        assertThat(passed.lasting().path()).isEqualTo(passed.path());
        assertThat(passed.input()).isSameAs(input);
        assertThat(passed.deadline()).isEqualTo(request.deadline());
        assertThat(passed.isProgressWanted()).isTrue();
        assertThat(passed.nested().isProgressWanted()).isFalse();
        assertThat(ServerRequest.detached().isProgressWanted()).isFalse();
        passed.progress(0.5, null, null);
        assertThat(reported).containsExactly(0.5);
        passed.answerFailuresAsText();
        assertThat(request.answersFailuresAsText()).isTrue();
        passed.cancel();
        assertThat(request.isCancelled()).isFalse();
        ServerRequest another = request.through("third");
        request.cancel();
        assertThat(another.isCancelled()).isTrue();
    }

    @Test
    void workOfPassedRequestStaysOnThreadOfItsRequest() throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        try {
            ServerRequest request = ServerRequest.builder().executor(one).build();
            ServerRequest passed = request.through("id");
            Thread inner = passed.blocking(() -> request.blocking(Thread::currentThread)
                            .toCompletableFuture()
                            .join())
                    .toCompletableFuture()
                    .get(5, TimeUnit.MINUTES);
            assertThat(inner).isNotSameAs(Thread.currentThread());
        } finally {
            one.shutdownNow();
        }
    }

    @Test
    void rejectsContextOfAnotherClass() {
        RequestContext foreign = (RequestContext) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {RequestContext.class}, (self, method, arguments) -> null);
        assertThatThrownBy(() -> ServerRequest.of(foreign))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(foreign.getClass().getName())
                .hasMessageContaining("ResourceServer.newContext");
    }
}
