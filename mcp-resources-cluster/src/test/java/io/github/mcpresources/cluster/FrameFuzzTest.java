package io.github.mcpresources.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.mcpresources.ResourceEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/**
 * A fuzz test of the frames that nodes exchange. The ordinary test run replays the inputs in the test's resource
 * directory; {@code JAZZER_FUZZ=1 mvn test -Dtest=FrameFuzzTest#frames -Djazzer.instrument=io.github.mcpresources.**}
 * searches for more inputs.
 */
class FrameFuzzTest {

    /** Checks for any bytes that they are either refused or a frame whose events can be written and read again. */
    @FuzzTest(maxDuration = "30m")
    void frames(FuzzedDataProvider data) throws IOException {
        boolean isWhole = data.consumeBoolean();
        byte[] bytes = data.consumeRemainingAsBytes();
        List<ResourceEvent> events;
        try {
            events = EventCodec.read(isWhole ? Frame.of(bytes).payload() : bytes);
        } catch (IOException refused) {
            return;
        }
        ByteArrayOutputStream again = new ByteArrayOutputStream();
        for (ResourceEvent event : events) {
            for (byte[] part : EventCodec.write(event, Integer.MAX_VALUE)) {
                again.writeBytes(part);
            }
        }
        byte[] written = again.toByteArray();
        ByteArrayOutputStream third = new ByteArrayOutputStream();
        for (ResourceEvent event : EventCodec.read(written)) {
            for (byte[] part : EventCodec.write(event, Integer.MAX_VALUE)) {
                third.writeBytes(part);
            }
        }
        assertThat(third.toByteArray()).isEqualTo(written);
    }
}
