package io.github.mcpresources.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Tests progress reports. The reports end with the request, regardless of its outcome. A report that cannot be sent
 * does not prevent the answer.
 */
class ProgressReportsTest {

    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final List<Map<String, Object>> sent = new ArrayList<>();
    private final ProgressReports reports = reports(report -> {
        sent.add(report);
        return CompletableFuture.completedFuture(null);
    });

    private ProgressReports reports(Function<Map<String, Object>, CompletionStage<Void>> sender) {
        Map<String, ?> params = Map.of("_meta", Map.of("progressToken", "t"));
        return Objects.requireNonNull(ProgressReports.of(params, sender, tasks::add));
    }

    private void work() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    @Test
    void sendsWaitingReportsBeforeEnd() {
        reports.progress(1, null, null);
        reports.progress(2, null, null);
        CompletableFuture<?> end = reports.end().toCompletableFuture();
        assertThat(end).isNotDone();
        work();
        assertThat(end).isCompleted();
        assertThat(sent).hasSize(2);
    }

    @Test
    void sendsReportsOneAtATimeAndEndWaitsForLast() {
        List<CompletableFuture<Void>> underWay = new ArrayList<>();
        ProgressReports slow = reports(report -> {
            underWay.add(new CompletableFuture<>());
            return underWay.get(underWay.size() - 1);
        });
        slow.progress(1, null, null);
        slow.progress(2, null, null);
        CompletableFuture<?> end = slow.end().toCompletableFuture();
        work();
        assertThat(underWay).hasSize(1);
        underWay.get(0).complete(null);
        work();
        assertThat(underWay).hasSize(2);
        assertThat(end).isNotDone();
        underWay.get(1).completeExceptionally(new IllegalStateException("gone"));
        work();
        assertThat(end).isCompleted();
    }

    @Test
    void ignoresReportThatCannotBeSent() {
        ProgressReports broken = reports(report -> {
            throw new IllegalStateException("cannot be sent");
        });
        broken.progress(1, null, null);
        work();
        assertThat(broken.end().toCompletableFuture()).isCompleted();
    }

    @Test
    void doesNotSendNonFiniteNumbers() {
        reports.progress(1, Double.NaN, null);
        reports.progress(Double.POSITIVE_INFINITY, null, null);
        reports.progress(2, 3.0, null);
        work();
        assertThat(sent).singleElement().asString().contains("progress=2.0");
    }

    @Test
    void sendsNothingAfterCancel() {
        reports.progress(1, null, null);
        reports.progress(2, null, null);
        reports.cancel();
        reports.progress(3, null, null);
        work();
        assertThat(sent).isEmpty();
    }
}
