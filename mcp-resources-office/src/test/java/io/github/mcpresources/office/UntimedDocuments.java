package io.github.mcpresources.office;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/**
 * Office documents whose listings and renderings may take an hour, so that tests of their results pass on a busy
 * machine.
 */
public final class UntimedDocuments {

    private static final Duration LONG = Duration.ofHours(1);

    private UntimedDocuments() {}

    /** Returns a builder without root directories. */
    public static OfficeDocuments.Builder builder() {
        return OfficeDocuments.builder().renderTimeout(LONG).listTimeout(LONG).textTimeout(LONG);
    }

    /** Returns the documents in the given directories. */
    public static OfficeDocuments of(Path... directories) {
        OfficeDocuments.Builder builder = builder();
        Arrays.stream(directories).forEach(builder::root);
        return builder.build();
    }
}
