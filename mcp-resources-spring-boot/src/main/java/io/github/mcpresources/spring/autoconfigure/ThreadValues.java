package io.github.mcpresources.spring.autoconfigure;

import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import java.util.function.UnaryOperator;
import org.springframework.security.concurrent.DelegatingSecurityContextRunnable;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.util.ClassUtils;

/** The values that frameworks keep in the thread of a request, such as Spring Security's context. */
@FunctionalInterface
interface ThreadValues {

    /**
     * Captures the values of the current thread.
     *
     * @return a function that decorates a task, so that the task runs with the captured values on any thread
     */
    UnaryOperator<Runnable> capture();

    /** Returns the values of the frameworks on the class path. */
    static ThreadValues ofFrameworks() {
        ClassLoader loader = ThreadValues.class.getClassLoader();
        if (ClassUtils.isPresent("io.micrometer.context.ContextSnapshotFactory", loader)) {
            return ContextPropagation.values();
        }
        return ClassUtils.isPresent("org.springframework.security.core.context.SecurityContextHolder", loader)
                ? Security.values()
                : UnaryOperator::identity;
    }

    /** Micrometer's context propagation, with which Spring Security and observations register their values. */
    final class ContextPropagation {

        private ContextPropagation() {}

        private static ThreadValues values() {
            // A value that the request does not have is cleared, because a thread may have one from an earlier request.
            ContextSnapshotFactory factory =
                    ContextSnapshotFactory.builder().clearMissing(true).build();
            return () -> {
                ContextSnapshot snapshot = factory.captureAll();
                return snapshot::wrap;
            };
        }
    }

    /** Spring Security alone. */
    final class Security {

        private Security() {}

        private static ThreadValues values() {
            return () -> {
                SecurityContext context = SecurityContextHolder.getContext();
                return task -> new DelegatingSecurityContextRunnable(task, context);
            };
        }
    }
}
