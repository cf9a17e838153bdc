package io.github.mcpresources.testkit.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Serves the {@link io.github.mcpresources.testkit.client.ServedResources} of a field while a test runs. The resources
 * are started before the test and closed after it. The resources of a static field are started before the first test of
 * the class and closed after the last one.
 *
 * <p>If a connection is still open when the resources are closed, the test fails; for a static field, the test class
 * fails. The stack traces in the failure show where the connections were opened.
 */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ServingExtension.class)
@SuppressWarnings("exports") // only JUnit uses the extension
public @interface ServeResources {}
