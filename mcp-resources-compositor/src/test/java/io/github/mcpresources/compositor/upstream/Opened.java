package io.github.mcpresources.compositor.upstream;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Closes, after a test, the resources that the test opened, in reverse order. */
final class Opened implements AfterEachCallback {

    private final Deque<AutoCloseable> open = new ArrayDeque<>();

    <T extends AutoCloseable> T closing(T one) {
        open.push(one);
        return one;
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
    }
}
