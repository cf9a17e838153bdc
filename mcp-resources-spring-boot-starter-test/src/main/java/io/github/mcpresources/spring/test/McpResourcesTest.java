package io.github.mcpresources.spring.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.autoconfigure.OverrideAutoConfiguration;
import org.springframework.boot.test.context.filter.annotation.TypeExcludeFilters;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.core.annotation.AliasFor;
import org.springframework.test.context.BootstrapWith;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * Tests the resources of an application in memory: without a web server, without Spring AI, and without the other beans
 * of the application. The test can inject a {@link io.github.mcpresources.testkit.client.ResourceClient}, which calls
 * the application's resource server. Each injected client has its own session; the clients are closed with the
 * application context.
 *
 * <pre>{@code
 * @McpResourcesTest
 * class OrderResourcesTest {
 *     @Autowired
 *     ResourceClient client;
 *
 *     @Test
 *     void readsOrder() {
 *         assertThat(client.read("orders://by-id/42")).hasText("a lamp");
 *     }
 * }
 * }</pre>
 *
 * <p>The components of the application are included if they have a type that the auto-configuration of the resource
 * server uses, such as {@link io.github.mcpresources.ResourceProvider} and {@link
 * io.github.mcpresources.spring.ResourceRegistryCustomizer}. {@code @Configuration} classes with a {@code @Bean} method
 * of such a type are also included. The test must import the other beans that these classes need, or replace them with
 * mocks.
 *
 * <p>This annotation needs Spring Boot 4.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@BootstrapWith(SliceBootstrapper.class)
@ExtendWith(SpringExtension.class)
@OverrideAutoConfiguration(enabled = false)
@TypeExcludeFilters(SliceFilter.class)
@ImportAutoConfiguration
public @interface McpResourcesTest {

    /**
     * The properties of the test.
     *
     * @return the properties, in the form {@code key=value}
     */
    String[] properties() default {};

    /**
     * If true, component scanning includes the components that the resource server uses. If false, it includes only
     * those that {@link #includeFilters} selects.
     *
     * @return true by default
     */
    boolean useDefaultFilters() default true;

    /**
     * The filters of additional components to include.
     *
     * @return the filters
     */
    Filter[] includeFilters() default {};

    /**
     * The filters of components to exclude.
     *
     * @return the filters
     */
    Filter[] excludeFilters() default {};

    /**
     * The auto-configurations to exclude.
     *
     * @return the classes
     */
    @AliasFor(annotation = ImportAutoConfiguration.class, attribute = "exclude")
    Class<?>[] excludeAutoConfiguration() default {};
}
