package io.github.mcpresources.pdf;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.TimeSource;
import io.github.mcpresources.internal.documents.Renderings;
import io.github.mcpresources.internal.documents.TimedOutRenderings;
import io.github.mcpresources.pdf.document.PdfException;
import io.github.mcpresources.pdf.document.PdfLimits;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests the messages about documents whose text took too long to read. */
class WordsTest {

    @Test
    void messageOfReadNamesTheSettingOfReads() {
        TimedOutRenderings timedOut = new TimedOutRenderings(
                PdfKind.of(PdfLimits.DEFAULT), PdfKind.READING, Duration.ofSeconds(30), TimeSource.system());
        Renderings.Subject text = new Renderings.Subject("digest", "text", false);
        timedOut.add(text);
        assertThatThrownBy(() -> timedOut.check(text))
                .isInstanceOf(PdfException.class)
                .hasMessageStartingWith("This item was not read, because an earlier read of this item took longer than"
                        + " 30000 ms (setting textTimeout).");
    }
}
