package io.github.mcpresources.compositor.upstream;

import static io.github.mcpresources.compositor.upstream.ProviderCalls.await;
import static io.github.mcpresources.compositor.upstream.ProviderCalls.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.mcpresources.Page;
import io.github.mcpresources.ResourceDescriptor;
import io.github.mcpresources.ResourceEvent;
import io.github.mcpresources.ResourceException;
import io.github.mcpresources.compositor.ResourceCompositor;
import io.github.mcpresources.compositor.upstream.McpUpstream.ConnectionMode;
import io.github.mcpresources.internal.request.ServerRequest;
import io.github.mcpresources.registry.ResourceRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests servers that lead back to themselves over the network. A request ends when it returns to a server, and no event
 * circulates.
 */
class LoopsTest {

    private static final String COMES_ROUND = "This server has already handled this request";

    @RegisterExtension
    final Opened opened = new Opened();

    /** A compositor with a note, behind an endpoint. */
    private record Gateway(ResourceCompositor compositor, ResourceRegistry notes, SampleEndpoint endpoint) {

        void mount(String id, Gateway other, ConnectionMode mode) {
            compositor.mount(
                    id, McpUpstream.http(other.endpoint.url()).mode(mode).build());
        }

        /**
         * Returns the first page. The wait is shorter than the list deadline, so that the deadline cannot end a loop.
         */
        Page<ResourceDescriptor> list() {
            return await(compositor.listResources(Page.Request.first(1_000), patiently()));
        }
    }

    private Gateway gateway() {
        ResourceRegistry notes = ResourceRegistry.create();
        notes.resource("x://1").text("a note");
        ResourceCompositor compositor = opened.closing(
                ResourceCompositor.builder().listDeadline(Duration.ofMinutes(5)).build());
        compositor.mount("notes", notes);
        return new Gateway(compositor, notes, opened.closing(SampleEndpoint.serving(compositor)));
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT) // most of the time is waiting
    @EnumSource(
            value = ConnectionMode.class,
            names = {"SESSION", "STATELESS"})
    void detectsServerThatMountsItself(ConnectionMode mode) {
        Gateway own = gateway();
        own.mount("me", own, mode);
        AtomicInteger changes = changes(own);

        for (int time = 0; time < 3; time++) {
            Page<ResourceDescriptor> list = own.list();
            assertThat(list.items()).extracting(ResourceDescriptor::uri).containsExactly("notes+x://1");
            assertThat(list.meta().toString()).contains("mount=me", COMES_ROUND).contains("retryable=false");
        }
        assertThatThrownBy(() -> await(own.compositor.read("me+notes+x://1", patiently())))
                .isInstanceOf(ResourceException.class)
                .hasMessageContaining(COMES_ROUND);
        assertThatThrownBy(() -> await(own.compositor
                        .watch("me+notes+x://1", patiently())
                        .thenCompose(watch -> own.compositor.describe("me+notes+x://1", patiently()))))
                .hasMessageContaining(COMES_ROUND);
        assertThat(own.endpoint.requests.stream()
                        .filter(it -> it.startsWith("POST"))
                        .count())
                .as("one for each question, and what it takes to connect and to listen")
                .isLessThan(25);
        assertQuiet(changes);
        own.notes.resource("x://2").text("another");
        assertThat(own.list().items()).hasSize(2);
        assertQuiet(changes);
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT) // most of the time is waiting
    @EnumSource(
            value = ConnectionMode.class,
            names = {"SESSION", "STATELESS"})
    void detectsServersThatMountEachOther(ConnectionMode mode) {
        Gateway left = gateway();
        Gateway right = gateway();
        left.mount("right", right, mode);
        right.mount("left", left, mode);
        AtomicInteger changes = changes(left);

        assertLeadsThereAndNotBack(left, "right", "left");
        assertLeadsThereAndNotBack(right, "left", "right");
        assertQuiet(changes);
        right.notes.resource("x://2").text("another");
        assertThat(left.list().items()).hasSize(3);
        assertQuiet(changes);
    }

    @ParameterizedTest
    @EnumSource(
            value = ConnectionMode.class,
            names = {"SESSION", "STATELESS"})
    void changeDoesNotCirculateWithoutListRequests(ConnectionMode mode) {
        Gateway left = gateway();
        Gateway right = gateway();
        left.mount("right", right, mode);
        right.mount("left", left, mode);
        AtomicInteger changes = new AtomicInteger();
        left.compositor.observe(event -> changes.incrementAndGet());
        ProviderCalls.read(left.compositor, "right+notes+x://1"); // connects the two
        ProviderCalls.read(right.compositor, "left+notes+x://1");
        AtomicInteger more = new AtomicInteger();
        await().until(
                        () -> { // the streams for the changes may not be open yet
                            right.notes
                                    .resource("y://" + more.incrementAndGet())
                                    .text("another");
                            return more.get() == 20;
                        });
        assertQuiet(changes);
    }

    @ParameterizedTest
    @EnumSource(
            value = ConnectionMode.class,
            names = {"SESSION", "STATELESS"})
    void listsMountAgainAfterItsLoopIsRemoved(ConnectionMode mode) {
        Gateway left = gateway();
        Gateway right = gateway();
        left.mount("right", right, mode);
        right.mount("left", left, mode);
        assertThat(left.list().isPartial()).isTrue(); // from now on the loop is remembered for a minute
        right.compositor.unmount("left");
        await().until(() -> !left.list().isPartial());
        right.notes.resource("x://2").text("another");
        await().until(() -> left.list().items().size() == 3);
    }

    @ParameterizedTest
    @EnumSource(
            value = ConnectionMode.class,
            names = {"SESSION", "STATELESS"})
    void rejectsRequestForwardedBy32Servers(ConnectionMode mode) {
        Gateway gateway = gateway();
        gateway.mount("next", gateway(), mode);
        ServerRequest passed = patiently();
        for (int server = 1; server < 32; server++) {
            passed = passed.through("server " + server);
        }
        assertThat(ProviderCalls.read(gateway.compositor, "next+notes+x://1", passed))
                .isEqualTo("a note");
        ServerRequest once = passed.through("server 32");
        assertThatThrownBy(() -> ProviderCalls.read(gateway.compositor, "next+notes+x://1", once))
                .isInstanceOf(ResourceException.class)
                .hasMessage("This request was already passed on by 32 servers, which is the maximum");
    }

    private static void assertLeadsThereAndNotBack(Gateway gateway, String other, String back) {
        Page<ResourceDescriptor> list = gateway.list();
        assertThat(list.items())
                .extracting(ResourceDescriptor::uri)
                .containsExactly("notes+x://1", other + "+notes+x://1");
        assertThat(list.meta().toString()).contains("mount=" + other + "/" + back, COMES_ROUND);
        assertThat(ProviderCalls.read(gateway.compositor, other + "+notes+x://1"))
                .isEqualTo("a note");
        assertThatThrownBy(() -> await(gateway.compositor.read(other + "+" + back + "+notes+x://1", patiently())))
                .isInstanceOf(ResourceException.class)
                .hasMessageContaining(COMES_ROUND);
    }

    private static AtomicInteger changes(Gateway gateway) {
        AtomicInteger changes = new AtomicInteger();
        gateway.compositor.observe(event -> {
            if (event instanceof ResourceEvent.ListChanged) {
                changes.incrementAndGet();
                gateway.compositor.listResources(Page.Request.first(1_000), patiently()); // as many clients do
            }
        });
        return changes;
    }

    /** Checks that no event circulates. An event that circulates arrives several times a second. */
    private static void assertQuiet(AtomicInteger changes) {
        AtomicInteger before = new AtomicInteger(-1);
        await().during(Duration.ofSeconds(2))
                .atMost(Duration.ofMinutes(5))
                .until(() -> before.getAndSet(changes.get()) == changes.get());
        assertThat(changes.get()).isLessThan(15);
    }
}
