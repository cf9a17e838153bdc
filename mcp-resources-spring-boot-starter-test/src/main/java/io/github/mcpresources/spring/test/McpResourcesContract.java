package io.github.mcpresources.spring.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Checks the running application against the requirements of the specification, in revisions 2025-11-25 and 2026-07-28.
 * There is one test for each rule of the contract and each URI to which the rule applies. The annotated method is
 * called at the beginning of each test, and is usually empty.
 *
 * <pre>{@code
 * @SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
 * class OrderDeskContractTest {
 *     @McpResourcesContract
 *     void compliesWithSpecification() {}
 * }
 * }</pre>
 *
 * <p>If the application violates a rule, the test of this rule fails and shows the raw messages. If a rule cannot be
 * applied, its test is aborted and shows the reason. If the application has a bean of the type {@link
 * io.github.mcpresources.testkit.ContractOptions}, the contract uses the settings of this bean. The settings state
 * facts that the contract cannot observe, such as values for template variables.
 *
 * @see io.github.mcpresources.testkit.junit.ResourceServerContract
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(ContractExtension.class)
public @interface McpResourcesContract {

    /**
     * The path of the endpoint, without the context path.
     *
     * @return the path; if it is empty, the path is taken from the properties of Spring AI or of mcp-resources
     */
    String path() default "";

    /**
     * The headers of all requests, for example the credentials of a test user.
     *
     * @return the headers, in the form {@code Name: value}
     */
    String[] headers() default {};
}
