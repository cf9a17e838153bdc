package io.github.mcpresources.testkit.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Has the {@link io.github.mcpresources.testkit.client.ServedResources} of a field served while a test runs: started before
 * it, closed after it. A static field is served from before the first test of its class until after the last.
 *
 * <p>A session that is still open then was leaked by the test, which fails; the failure says where it was opened.
 */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(ServingExtension.class)
public @interface ServeResources {}
