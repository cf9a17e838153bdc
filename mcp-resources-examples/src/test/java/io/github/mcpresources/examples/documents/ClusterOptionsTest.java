package io.github.mcpresources.examples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ClusterOptionsTest {

    private static final Map<String, String> NOTHING = Map.of();
    private static final Map<String, String> WITH_PASSWORD =
            Map.of("DOCUMENT_SERVER_CLUSTER", "redis://:secret@localhost:6379");

    private static ClusterOptions options(Map<String, String> environment, String... arguments) {
        ClusterOptions options = new ClusterOptions(environment);
        new CommandLine(options).parseArgs(arguments);
        return options;
    }

    @Test
    void needsKeysAndSaysHowToMakeThem() {
        assertThatThrownBy(
                        () -> options(NOTHING, "--cluster", "redis://localhost").check(false, false, true))
                .hasMessageStartingWith("--cluster needs --keys FILE")
                .hasMessageEndingWith("Make a key with: head -c 32 /dev/urandom | base64 > FILE");
        assertThatThrownBy(() -> options(WITH_PASSWORD).check(false, false, true))
                .hasMessageStartingWith("DOCUMENT_SERVER_CLUSTER needs --keys FILE")
                .hasMessageNotContaining("secret");
    }

    @Test
    void hasNoStoreOfItsOwn() {
        assertThatThrownBy(
                        () -> options(NOTHING, "--cluster", "redis://localhost").check(true, true, true))
                .hasMessageStartingWith("--store is given, but --cluster is set")
                .hasMessageContaining("share a store");
    }

    @Test
    void passwordIsOnlyInEnvironment() {
        assertThatThrownBy(() -> options(NOTHING, "--cluster", "redis://:secret@localhost")
                        .check(true, false, true))
                .hasMessageContaining("all users of the machine can see")
                .hasMessageContaining("DOCUMENT_SERVER_CLUSTER")
                .hasMessageNotContaining("secret");
        assertThatCode(() -> options(WITH_PASSWORD).check(true, false, true)).doesNotThrowAnyException();
        assertThatThrownBy(() ->
                        options(WITH_PASSWORD, "--cluster", "redis://localhost").check(true, false, true))
                .hasMessage("--cluster is given, but DOCUMENT_SERVER_CLUSTER is set: leave out one of the two");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--cluster=http://localhost | --cluster: the URL is not valid; write redis://HOST:PORT",
                "--node=a:b | --node: a name must have 1 to 60 letters",
                "--node= | --node: a name must have 1 to 60 letters",
                "--node=n1 | --node needs --http PORT or --cluster URL",
            })
    void explainsWhatIsWrong(String argument, String message) {
        assertThatThrownBy(() -> options(NOTHING, argument).check(true, false, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource({"--cluster=redis://localhost, false", "--node=n-1.example_2, true", "--cluster=rediss://localhost, true"
    })
    void worksOverStdioAndHttp(String argument, boolean isHttp) {
        assertThatCode(() -> options(NOTHING, argument).check(true, false, isHttp))
                .doesNotThrowAnyException();
    }

    @Test
    void serverWithoutClusterHasItsOwnStore() {
        ClusterOptions options = options(NOTHING);
        options.check(false, true, false);
        try (Cluster cluster = options.join(null, () -> new StoreOptions().open())) {
            assertThat(cluster.contents()).isSameAs(cluster.store());
            assertThat(cluster.explanation()).isEmpty();
        }
    }
}
