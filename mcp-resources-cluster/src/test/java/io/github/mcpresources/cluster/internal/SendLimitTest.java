package io.github.mcpresources.cluster.internal;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests the limit for frames under way. */
class SendLimitTest {

    @Test
    void refusesFramesOverLimitUntilOthersAreAccepted() throws IOException {
        SendLimit limit = new SendLimit();
        byte[] frame = new byte[1024 * 1024 - 256];
        for (int number = 0; number < 32; number++) {
            limit.add(frame);
        }
        assertThatThrownBy(() -> limit.add(new byte[0]))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "The broker is too slow: it has not confirmed 33554432 bytes of frames yet, and the limit is"
                                + " 33554432 bytes");
        limit.remove(frame);
        limit.add(frame);
    }
}
