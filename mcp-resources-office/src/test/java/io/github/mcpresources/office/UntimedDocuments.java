package io.github.mcpresources.office;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/** Office documents whose listings and renderings have hours: tests of their results pass on a busy machine, too. */
public final class UntimedDocuments {

    private static final Duration LONG = Duration.ofHours(1);

    private UntimedDocuments() {}

    /** A builder without any directory. */
    public static OfficeDocuments.Builder builder() {
        return OfficeDocuments.builder().renderTimeout(LONG).listTimeout(LONG);
    }

    /** The documents in some directories. */
    public static OfficeDocuments of(Path... directories) {
        OfficeDocuments.Builder builder = builder();
        Arrays.stream(directories).forEach(builder::root);
        return builder.build();
    }
}
