package io.github.mcpresources.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.testkit.junit.ProviderContract;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the contract of providers by running it with JUnit. */
class ProviderContractTest {

    @Tag("inner")
    static class GoodProvider implements ProviderContract {
        @Override
        public ResourceProvider provider() {
            ResourceRegistry registry = ResourceRegistry.create();
            registry.resource("notes://a").text("alpha");
            registry.template("notes://item/{id}")
                    .complete("id", "7")
                    .read(request -> ReadResult.text("item " + request.variable("id")));
            return registry;
        }

        @Override
        public ProviderOptions options() {
            return ProviderOptions.builder().variable("id", "7").build();
        }
    }

    @Tag("inner")
    static class BrokenProvider extends GoodProvider {
        @Override
        public ProviderOptions options() {
            return super.options().toBuilder().missing("notes://a").build();
        }
    }

    @Tag("inner")
    static class WaivedProvider extends BrokenProvider {
        @Override
        public ProviderOptions options() {
            return super.options().toBuilder()
                    .waive("P7.read", "it is there until Monday")
                    .waive("P7.described", "it is there until Monday")
                    .build();
        }
    }

    @Tag("inner")
    static class NeedlesslyWaivedProvider extends GoodProvider {
        @Override
        public ProviderOptions options() {
            return super.options().toBuilder()
                    .waive("P7.read", "it was broken once")
                    .build();
        }
    }

    @Test
    void namesEachTestByLevelRuleAndUri() {
        var results = ContractRun.of(GoodProvider.class);
        assertThat(results.testEvents().failed().list()).isEmpty();
        assertThat(ContractRun.names(results.testEvents().succeeded().list()))
                .contains(
                        "[REQUIRED P1.read] A caller can read each resource in its list <notes://a>",
                        "[REQUIRED P2.read] A URI to which a template expands can be read <notes://item/7>");
        assertThat(ContractRun.names(results.containerEvents().succeeded().list()))
                .contains("Pagination", "Security");
    }

    @Test
    void abortsInapplicableRuleWithReason() {
        assertThat(ContractRun.of(GoodProvider.class).testEvents().aborted().list().stream()
                        .map(ContractRun::message))
                .anyMatch(message -> message.contains("P3.changing") && message.contains("ProviderOptions.change"));
    }

    @Test
    void failsBrokenRuleWithCall() {
        var failed = ContractRun.of(BrokenProvider.class).testEvents().failed().list();
        assertThat(failed.stream().map(ContractRun::message))
                .hasSize(2)
                .allMatch(message -> message.contains("(notes://a) as anonymous returned Optional["));
    }

    @Test
    void abortsWaivedRuleWithReason() {
        var results = ContractRun.of(WaivedProvider.class);
        assertThat(results.testEvents().failed().list()).isEmpty();
        assertThat(results.testEvents().aborted().list().stream().map(ContractRun::message))
                .anyMatch(message -> message.contains("P7.read") && message.contains("until Monday"));
    }

    @Test
    void failsStaleWaiver() {
        var failed = ContractRun.of(NeedlesslyWaivedProvider.class)
                .testEvents()
                .failed()
                .list();
        assertThat(failed).hasSize(1);
        assertThat(ContractRun.message(failed.get(0))).contains("P7.read", "no longer needed");
    }
}
