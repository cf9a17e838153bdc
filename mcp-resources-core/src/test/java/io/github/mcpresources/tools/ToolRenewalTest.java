package io.github.mcpresources.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ToolRenewalTest {

    private final List<String> renewed = new ArrayList<>();
    private String text = "one";

    @Test
    void retriesFailedDescriptionAfterNextChange() {
        Queue<RuntimeException> failures = new ArrayDeque<>(List.of(new IllegalStateException("not now")));
        ToolRenewal renewal = new ToolRenewal(
                () -> {
                    if (!failures.isEmpty()) {
                        throw failures.remove();
                    }
                    return CompletableFuture.completedFuture(text);
                },
                this::renew);

        renewal.note();
        assertThat(renewed).isEmpty();
        renewal.note();
        assertThat(renewed).containsExactly("one");
    }

    @Test
    void retriesFailedRenewalAfterNextChange() {
        Queue<RuntimeException> failures = new ArrayDeque<>(List.of(new IllegalStateException("not now")));
        ToolRenewal renewal = new ToolRenewal(
                () -> CompletableFuture.completedFuture(text),
                it -> failures.isEmpty() ? renew(it) : CompletableFuture.failedFuture(failures.remove()));

        renewal.note();
        assertThat(renewed).isEmpty();
        renewal.note();
        assertThat(renewed).containsExactly("one");
    }

    @Test
    void doesNotRenewUnchangedDescription() {
        ToolRenewal renewal = new ToolRenewal(() -> CompletableFuture.completedFuture(text), this::renew);

        renewal.note();
        renewal.note();
        text = "two";
        renewal.note();
        assertThat(renewed).containsExactly("one", "two");
    }

    @Test
    void changesDuringRenewalCauseOneMore() {
        List<CompletableFuture<String>> pending = new ArrayList<>();
        ToolRenewal renewal = new ToolRenewal(
                () -> {
                    pending.add(new CompletableFuture<>());
                    return pending.get(pending.size() - 1);
                },
                this::renew);

        renewal.note();
        renewal.note();
        renewal.note();
        pending.get(0).complete("one");
        assertThat(pending).hasSize(2);
        pending.get(1).complete("two");
        assertThat(pending).hasSize(2);
        assertThat(renewed).containsExactly("one", "two");
    }

    private CompletableFuture<Void> renew(String description) {
        renewed.add(description);
        return CompletableFuture.completedFuture(null);
    }
}
