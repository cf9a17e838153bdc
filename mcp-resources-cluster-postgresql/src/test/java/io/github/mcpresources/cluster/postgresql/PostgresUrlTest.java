package io.github.mcpresources.cluster.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Tests the URLs of databases. */
class PostgresUrlTest {

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://host/notes?user=ann, jdbc:postgresql://host/notes?user=ann",
        "postgresql://host, jdbc:postgresql://host/?",
        "postgresql://host:5433/notes, jdbc:postgresql://host:5433/notes?",
        "postgresql://[::1]:5432/notes, jdbc:postgresql://[::1]:5432/notes?",
        "'postgresql://ann@a:1,b:2/notes?ssl=true', 'jdbc:postgresql://a:1,b:2/notes?user=ann&ssl=true'",
        "postgresql://ann:p%40+s:w@host/notes, jdbc:postgresql://host/notes?user=ann&password=p%40%2Bs%3Aw&"
    })
    void isConvertedToJdbc(String url, String jdbc) {
        assertThat(PostgresUrl.jdbc(url)).isEqualTo(jdbc);
    }

    @Test
    void driverGetsUserAndPassword() {
        PGSimpleDataSource source = (PGSimpleDataSource) Sessions.source("postgresql://ann:p%40+s@host:5433/notes");
        assertThat(source.getUser()).isEqualTo("ann");
        assertThat(source.getPassword()).isEqualTo("p@+s");
        assertThat(source.getDatabaseName()).isEqualTo("notes");
        assertThat(source.getPortNumbers()).containsExactly(5433);
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql://ann:sec%ret@host/notes", "postgres://ann:secret@host/notes", "secret"})
    void refusalDoesNotQuotePassword(String url) {
        assertThatThrownBy(() -> PostgresChannel.connect(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("secret")
                .hasMessageNotContaining("sec%")
                .hasNoCause();
        assertThatThrownBy(() -> PostgresContentEngine.connect(url)).isInstanceOf(IllegalArgumentException.class);
    }
}
