package io.github.mcpresources.office.internal.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mcpresources.office.document.OfficeException;
import io.github.mcpresources.office.document.OfficeLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the limit on the total number of bytes that are read from all parts. */
class ReadBudgetTest {

    private static OfficeLimits limits(long xmlPart, long item) {
        return new OfficeLimits(1 << 20, 100, xmlPart, item, 100, 256, 10, 100, 100, 100);
    }

    private static InputStream part(int bytes) {
        return new ByteArrayInputStream(new byte[bytes]);
    }

    @Test
    void limitsBytesOfAllParts() throws IOException {
        ReadBudget budget = ReadBudget.ofXml(limits(5, 10), 2);
        assertThat(budget.counted(part(20)).readAllBytes()).hasSize(20);
        assertThat(budget.counted(part(10)).readAllBytes()).hasSize(10);
        assertThatThrownBy(() -> budget.counted(part(1)).read())
                .isInstanceOf(OfficeException.class)
                .hasMessageContaining("30 bytes");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void readsWithoutLimit(int parts) throws IOException {
        ReadBudget budget = ReadBudget.ofXml(limits(Long.MAX_VALUE, Long.MAX_VALUE), parts);
        assertThat(budget.counted(part(20)).readAllBytes()).hasSize(20);
    }
}
