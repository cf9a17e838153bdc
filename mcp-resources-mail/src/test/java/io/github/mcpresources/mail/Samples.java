package io.github.mcpresources.mail;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** Emails of many programs, which are test data of Apache Tika. */
final class Samples {

    private Samples() {}

    static byte[] read(String name) throws IOException {
        try (InputStream in = Samples.class.getClassLoader().getResourceAsStream("test-documents/" + name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }
}
