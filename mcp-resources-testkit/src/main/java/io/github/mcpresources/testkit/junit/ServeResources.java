package io.github.mcpresources.testkit.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Serves the {@link io.github.mcpresources.testkit.client.ServedResources} of a field while a test runs. The resources
 * are started before the test and closed after it. The resources of a static field are served from before the first
 * test of its class until after the last.
 *
 * <p>A session that is still open at the end was leaked by the test. The test then fails, and the failure contains the
 * place where the session was opened.
 */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ServingExtension.class)
@SuppressWarnings("exports") // only JUnit uses the extension
public @interface ServeResources {}
