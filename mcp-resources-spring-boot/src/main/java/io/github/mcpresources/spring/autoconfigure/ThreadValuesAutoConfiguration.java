package io.github.mcpresources.spring.autoconfigure;

import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;

/** Passes the values of a request's thread, such as Spring Security's context, on to the threads of readers. */
@AutoConfiguration(before = ResourceServerAutoConfiguration.class)
@ConditionalOnMissingBean(ThreadValues.class)
public final class ThreadValuesAutoConfiguration {

    /** Created by Spring. */
    ThreadValuesAutoConfiguration() {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "io.micrometer.context.ContextSnapshotFactory")
    static class ContextPropagation {

        /** Spring Security, Spring's locale and Micrometer's observations register their values with this library. */
        @Bean
        ThreadValues threadValues() {
            ContextSnapshotFactory factory = ContextSnapshotFactory.builder().build();
            return () -> {
                ContextSnapshot snapshot = factory.captureAll();
                return snapshot::wrap;
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.security.core.context.SecurityContextHolder")
    @ConditionalOnMissingClass("io.micrometer.context.ContextSnapshotFactory")
    static class Security {

        @Bean
        ThreadValues threadValues() {
            return () -> {
                SecurityContext context = SecurityContextHolder.getContext();
                return task -> () -> {
                    SecurityContextHolder.setContext(context);
                    try {
                        task.run();
                    } finally {
                        SecurityContextHolder.clearContext();
                    }
                };
            };
        }
    }
}
