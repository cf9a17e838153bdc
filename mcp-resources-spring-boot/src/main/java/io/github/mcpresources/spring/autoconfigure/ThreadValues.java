package io.github.mcpresources.spring.autoconfigure;

import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import java.security.Principal;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.security.concurrent.DelegatingSecurityContextRunnable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.util.ClassUtils;
import reactor.util.context.ContextView;

/**
 * Captures the values that frameworks store in the thread of a request, such as Spring Security's context, so that
 * readers can run with these values on other threads.
 */
@FunctionalInterface
interface ThreadValues {

    /**
     * Captures the values of the current thread. The returned function decorates a task, so that it runs with these
     * values on any thread.
     */
    UnaryOperator<Runnable> capture();

    /**
     * Captures the values of a WebFlux request from the context of Reactor. The returned function decorates a task, so
     * that it runs with these values on any thread. By default, no values are captured.
     *
     * @param principal the principal of the request; null if the request is anonymous
     */
    default UnaryOperator<Runnable> capture(ContextView view, @Nullable Principal principal) {
        return UnaryOperator.identity();
    }

    static ThreadValues ofFrameworks() {
        ClassLoader loader = ThreadValues.class.getClassLoader();
        boolean hasSecurity =
                ClassUtils.isPresent("org.springframework.security.core.context.SecurityContextHolder", loader);
        if (ClassUtils.isPresent("io.micrometer.context.ContextSnapshotFactory", loader)) {
            return new ContextPropagation(hasSecurity);
        }
        return hasSecurity ? new Security() : UnaryOperator::identity;
    }

    /**
     * Captures the values that are registered with Micrometer's context propagation, such as those of Spring Security
     * and of observations.
     */
    final class ContextPropagation implements ThreadValues {

        // A value that the request lacks is cleared, because the thread may still have the value of an earlier request.
        private final ContextSnapshotFactory factory =
                ContextSnapshotFactory.builder().clearMissing(true).build();

        private final boolean hasSecurity;

        private ContextPropagation(boolean hasSecurity) {
            this.hasSecurity = hasSecurity;
        }

        @Override
        public UnaryOperator<Runnable> capture() {
            ContextSnapshot snapshot = factory.captureAll();
            return snapshot::wrap;
        }

        @Override
        public UnaryOperator<Runnable> capture(ContextView view, @Nullable Principal principal) {
            ContextSnapshot snapshot = factory.captureFrom(view);
            if (!hasSecurity) {
                return snapshot::wrap;
            }
            UnaryOperator<Runnable> security = Security.of(principal);
            return task -> snapshot.wrap(security.apply(task));
        }
    }

    /** Captures the security context of Spring Security, without Micrometer's context propagation. */
    final class Security implements ThreadValues {

        private Security() {}

        @Override
        public UnaryOperator<Runnable> capture() {
            SecurityContext context = SecurityContextHolder.getContext();
            return task -> new DelegatingSecurityContextRunnable(task, context);
        }

        @Override
        public UnaryOperator<Runnable> capture(ContextView view, @Nullable Principal principal) {
            return of(principal);
        }

        /**
         * Returns a function that decorates a task, so that it runs with the security context of a principal. The
         * context is empty if the principal is null or is not from Spring Security.
         */
        private static UnaryOperator<Runnable> of(@Nullable Principal principal) {
            SecurityContext context = SecurityContextHolder.createEmptyContext();
            if (principal instanceof Authentication authentication) {
                context.setAuthentication(authentication);
            }
            return task -> new DelegatingSecurityContextRunnable(task, context);
        }
    }
}
