package io.github.mcpresources.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ResourceEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests how a frame contains the traces of events. */
class TracedEventsTest {

    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    private static final ResourceEvent FIRST = new ResourceEvent.Updated("x://1");
    private static final ResourceEvent SECOND = new ResourceEvent.UpdatedUnder("x://2/");

    @Test
    void traceBelongsToNextEventOnly() {
        TracedEvents read = TracedEvents.of(List.of(TracedEvents.trace(TRACE), FIRST, SECOND));
        assertThat(read.events()).containsExactly(FIRST, SECOND);
        assertThat(read.traces()).containsOnlyKeys(FIRST).containsValue(TRACE);
    }

    @Test
    void malformedTraceIsDropped() {
        TracedEvents read = TracedEvents.of(List.of(TracedEvents.trace("nonsense"), FIRST));
        assertThat(read.events()).containsExactly(FIRST);
        assertThat(read.traces()).isEmpty();
    }

    /** An older version of the library takes the trace for an update of a resource that nobody has. */
    @Test
    void olderNodesReadTraceAsUpdateOfUnknownResource() throws Exception {
        byte[] part = EventCodec.write(TracedEvents.trace(TRACE), 1_000).get(0);
        assertThat(EventCodec.read(part))
                .containsExactly(new ResourceEvent.Updated("io.github.mcpresources.trace:" + TRACE));
    }
}
