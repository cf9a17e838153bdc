package io.github.mcpresources.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mcpresources.Caller;
import io.github.mcpresources.testkit.client.Revision;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the options of both contracts. */
class OptionsTest {

    private static final ContractOptions SERVER = ContractOptions.builder()
            .revision(Revision.V2025_06_18)
            .failAt(Level.REQUIRED)
            .variable("id", "7")
            .missing("notes://none")
            .failing("notes://broken")
            .expectText("notes://a", "alpha")
            .change("notes://a", client -> {})
            .changeList(client -> {})
            .endListening(client -> {})
            .waive("R20", "comes later")
            .report(Path.of("report.html"))
            .maxTargets(1)
            .maxPages(2)
            .notificationTimeout(Duration.ofSeconds(3))
            .quietPeriod(Duration.ofSeconds(4))
            .keepAlive(Duration.ofSeconds(5))
            .build();

    private static final ProviderOptions PROVIDER = ProviderOptions.builder()
            .callers(Caller.of("ann"), Caller.ANONYMOUS)
            .variable("id", "7")
            .missing("notes://none")
            .change(() -> {})
            .waive("P3.once", "comes later")
            .maxTargets(1)
            .callTimeout(Duration.ofSeconds(2))
            .build();

    @Test
    void toBuilderCopiesAllSettings() throws Exception {
        assertSame(SERVER, SERVER.toBuilder().build());
        assertSame(PROVIDER, PROVIDER.toBuilder().build());
        assertNoneSame(SERVER, ContractOptions.defaults());
        assertNoneSame(PROVIDER, ProviderOptions.defaults());
    }

    @Test
    void changingBuilderDoesNotChangeOptions() {
        ContractOptions.Builder builder = ContractOptions.builder().missing("notes://a");
        ContractOptions options = builder.build();
        builder.missing("notes://b");
        assertThat(options.missing()).containsExactly("notes://a");
    }

    @Test
    void refusesWaiverWithoutReason() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ContractOptions.builder().waive("R20", " "))
                .withMessageContainingAll("R20", "no reason");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProviderOptions.builder().waive("P3.once", ""))
                .withMessageContainingAll("P3.once", "no reason");
    }

    @Test
    void refusesLimitsBelowOne() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ContractOptions.builder().maxTargets(0))
                .withMessage("maxTargets must be at least 1, not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ContractOptions.builder().maxPages(0))
                .withMessage("maxPages must be at least 1, not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProviderOptions.builder().maxTargets(-1))
                .withMessage("maxTargets must be at least 1, not -1");
    }

    private static void assertSame(Object options, Object others) throws ReflectiveOperationException {
        for (Method getter : getters(options)) {
            assertThat(getter.invoke(others)).as(getter.getName()).isEqualTo(getter.invoke(options));
        }
    }

    private static void assertNoneSame(Object options, Object defaults) throws ReflectiveOperationException {
        for (Method getter : getters(options)) {
            assertThat(getter.invoke(defaults)).as(getter.getName()).isNotEqualTo(getter.invoke(options));
        }
    }

    private static List<Method> getters(Object options) {
        List<Method> getters = Stream.of(options.getClass().getMethods())
                .filter(method -> method.getDeclaringClass() == options.getClass())
                .filter(method -> !Modifier.isStatic(method.getModifiers())
                        && !method.getName().equals("toBuilder"))
                .toList();
        assertThat(getters).isNotEmpty();
        return getters;
    }
}
