package io.github.mcpresources.testkit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** Runs a test class inside a test and returns its results. */
final class ContractRun {

    private ContractRun() {}

    static EngineExecutionResults of(Class<?> test) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(test))
                .execute();
    }

    static List<String> names(List<Event> events) {
        return events.stream()
                .map(event -> event.getTestDescriptor().getDisplayName())
                .toList();
    }

    static Throwable failure(Event event) {
        return event.getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
    }

    static String message(Event event) {
        return String.valueOf(failure(event).getMessage());
    }
}
