package io.github.mcpresources.office.internal.wordml;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.document.OfficeLimits;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The text on which a reviewer commented. */
class WordReviewsTest {

    /** Without a limit of the open ranges, 40 billion pieces of text are added. */
    @Test
    @Timeout(60)
    void rangesThatAreFullCostNothing() {
        WordReviews reviews = new WordReviews(OfficeLimits.DEFAULT);
        for (int at = 0; at < 40_000; at++) {
            reviews.begin("c" + at, Map.of());
        }
        for (int at = 0; at < 1_000_000; at++) {
            reviews.text("x".repeat(100));
        }
        assertThat(reviews.anchor("c39999").text()).hasSize(2000);
    }
}
