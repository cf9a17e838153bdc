package io.github.mcpresources.search.internal.index;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Takes locks for tests in other packages. */
public final class IndexLocks {

    private IndexLocks() {}

    public static DirectoryLock of(Path directory, Duration wait) throws IOException {
        return DirectoryLock.of(directory, wait);
    }
}
