package io.github.mcpresources.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.client.Revision;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.Event;

/** Tests the contract of servers by running it with JUnit. */
class ContractTest {

    private static final Fault NO_NAME_FOR_MISSING =
            Fault.of("R22.uri", "does not name it").error("resources/read", error -> error.remove("data"));

    private static ContractOptions options() {
        return ContractOptions.builder()
                .revision(Revision.V2025_11_25)
                .variable("id", "7")
                .build();
    }

    private static ResourceClient client(Fault fault) {
        return RawStreams.client(new RawServer(fault), fault);
    }

    @Tag("inner")
    static class GoodServer implements ResourceServerContract {
        @Override
        public ResourceClient client() {
            return ContractTest.client(Fault.none(Revision.V2025_11_25));
        }

        @Override
        public ContractOptions options() {
            return ContractTest.options();
        }
    }

    @Tag("inner")
    static class ServerOfAllRevisions extends GoodServer {
        @Override
        public ContractOptions options() {
            return ContractOptions.builder().variable("id", "7").build();
        }
    }

    @Tag("inner")
    static class BrokenServer implements ResourceServerContract {
        @Override
        public ResourceClient client() {
            return ContractTest.client(NO_NAME_FOR_MISSING);
        }

        @Override
        public ContractOptions options() {
            return ContractTest.options();
        }
    }

    @Tag("inner")
    static class WaivedServer extends BrokenServer {
        @Override
        public ContractOptions options() {
            return super.options().toBuilder()
                    .waive("R22.uri", "comes with the next release")
                    .build();
        }
    }

    @Tag("inner")
    static class LenientServer extends BrokenServer {
        @Override
        public ContractOptions options() {
            return super.options().toBuilder().failAt(Level.REQUIRED).build();
        }
    }

    @Tag("inner")
    static class NeedlesslyWaivedServer extends GoodServer {
        @Override
        public ContractOptions options() {
            return super.options().toBuilder()
                    .waive("R22", "it was broken once")
                    .build();
        }
    }

    @Tag("inner")
    static class ServerWithUnknownWaiver extends GoodServer {
        @Override
        public ContractOptions options() {
            return super.options().toBuilder().waive("R99", "no idea").build();
        }
    }

    @Tag("inner")
    static class ReportedServer extends BrokenServer {

        private static final Path REPORT = Path.of("target", "contract-test", "report.html");

        @Override
        public ContractOptions options() {
            return super.options().toBuilder().report(REPORT).build();
        }
    }

    @Tag("inner")
    static class ServerWithUnknownReport extends GoodServer {
        @Override
        public ContractOptions options() {
            return super.options().toBuilder().report(Path.of("report.pdf")).build();
        }
    }

    @Tag("inner")
    static class AbsentServer implements ResourceServerContract {
        @Override
        public ResourceClient client() {
            return ResourceClient.stdio("no-such-program-4f1c");
        }
    }

    @Test
    void namesEachTestByLevelRuleAndUri() {
        var results = ContractRun.of(GoodServer.class);
        assertThat(results.testEvents().failed().list()).isEmpty();
        assertThat(ContractRun.names(results.testEvents().succeeded().list()))
                .contains("[REQUIRED R21.listed] Each listed resource can be read <raw://text/a>");
        assertThat(ContractRun.names(results.containerEvents().succeeded().list()))
                .contains("Pagination", "Reading", "Errors");
    }

    @Test
    void testsSessionsAndStatelessRevisionUnlessOptionsNameOne() {
        var results = ContractRun.of(ServerOfAllRevisions.class);
        assertThat(results.testEvents().failed().list()).isEmpty();
        assertThat(ContractRun.names(results.containerEvents().succeeded().list()))
                .contains("2025-11-25", "2026-07-28");
        assertThat(ContractRun.names(results.testEvents().succeeded().list()))
                .anyMatch(name -> name.contains("R22.session-code"))
                .anyMatch(name -> name.contains("R22.code"));
    }

    @Test
    void writesReportWhenTestsHaveEnded() throws Exception {
        Files.deleteIfExists(ReportedServer.REPORT);
        ContractRun.of(ReportedServer.class);
        assertThat(ReportedServer.REPORT).content().contains("R22.uri").contains("</html>");
    }

    @Test
    void refusesReportOfUnknownFormat() {
        var failed = ContractRun.of(ServerWithUnknownReport.class)
                .containerEvents()
                .failed()
                .list();
        assertThat(failed.stream().map(ContractRun::message))
                .singleElement()
                .asString()
                .contains("report.pdf", ".html");
    }

    @Test
    void abortsInapplicableRuleWithReason() {
        Event aborted = ContractRun.of(GoodServer.class).testEvents().aborted().list().stream()
                .filter(event -> event.getTestDescriptor().getDisplayName().contains("R24.update"))
                .findFirst()
                .orElseThrow();
        assertThat(ContractRun.message(aborted)).contains("R24.update", "ContractOptions.change");
    }

    @Test
    void failsBrokenRuleWithRawExchange() {
        var failed = ContractRun.of(BrokenServer.class).testEvents().failed().list();
        assertThat(ContractRun.names(failed)).singleElement().asString().startsWith("[RECOMMENDED R22.uri]");
        assertThat(ContractRun.message(failed.get(0)))
                .contains("\"data.uri\" is (missing)", "\"method\":\"resources/read\"", "\"code\":-32002");
    }

    @Test
    void abortsWaivedRuleWithReason() {
        var results = ContractRun.of(WaivedServer.class);
        assertThat(results.testEvents().failed().list()).isEmpty();
        assertThat(results.testEvents().aborted().list().stream().map(ContractRun::message))
                .anyMatch(message -> message.contains("R22.uri") && message.contains("comes with the next release"));
    }

    @Test
    void failsStaleWaiver() {
        var failed = ContractRun.of(NeedlesslyWaivedServer.class)
                .testEvents()
                .failed()
                .list();
        assertThat(failed).hasSize(1);
        assertThat(ContractRun.message(failed.get(0))).contains("R22", "no longer needed");
    }

    @Test
    void failsOnceIfWaiverNamesUnknownRule() {
        var failed = ContractRun.of(ServerWithUnknownWaiver.class)
                .allEvents()
                .failed()
                .list();
        assertThat(failed).hasSize(1);
        assertThat(ContractRun.message(failed.get(0)))
                .contains("\"R99\"", "not in the catalogue of rules", "R20.invalid");
    }

    @Test
    void doesNotFailBelowConfiguredLevel() {
        assertThat(ContractRun.of(LenientServer.class).testEvents().failed().list())
                .isEmpty();
    }

    @Test
    void failsOnceIfServerCannotStart() {
        var failed = ContractRun.of(AbsentServer.class).allEvents().failed().list();
        assertThat(failed).hasSize(1);
        assertThat(ContractRun.message(failed.get(0))).contains("no-such-program-4f1c", "could not be started");
    }
}
