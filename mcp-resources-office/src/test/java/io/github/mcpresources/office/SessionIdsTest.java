package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.internal.documents.SessionIds;
import org.junit.jupiter.api.Test;

/** Tests of ids that identify a document in only one session. */
class SessionIdsTest {

    @Test
    void forgetsOldestIdOverLimit() {
        SessionIds ids = new SessionIds(2);
        String first = ids.of("session 1", "digest");
        String second = ids.of("session 2", "digest");
        String third = ids.of("session 3", "digest");
        assertThat(ids.digest(first, "session 1")).isEmpty();
        assertThat(ids.digest(second, "session 2")).contains("digest");
        assertThat(ids.digest(third, "session 3")).contains("digest");
        assertThat(ids.of("session 1", "digest")).isNotEqualTo(first);
    }
}
