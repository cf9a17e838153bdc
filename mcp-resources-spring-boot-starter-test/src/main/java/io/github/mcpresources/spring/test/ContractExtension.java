package io.github.mcpresources.spring.test;

import io.github.mcpresources.testkit.ContractOptions;
import io.github.mcpresources.testkit.client.ResourceClient;
import io.github.mcpresources.testkit.junit.ResourceServerContract;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/** Calls a method annotated with {@link McpResourcesContract} once for each test of the contract. */
final class ContractExtension implements TestTemplateInvocationContextProvider {

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return annotation(context).isPresent();
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        McpResourcesContract annotation = annotation(context).orElseThrow();
        ApplicationContext application = SpringExtension.getApplicationContext(context);
        RunningServer server = new RunningServer(application.getEnvironment());
        ResourceServerContract contract = new ResourceServerContract() {
            @Override
            public ResourceClient client() {
                return server.client(annotation.path(), annotation.headers());
            }

            @Override
            public ContractOptions options() {
                return application.getBeanProvider(ContractOptions.class).getIfAvailable(ContractOptions::defaults);
            }
        };
        return contract.specification().flatMap(node -> tests("", node));
    }

    private static Optional<McpResourcesContract> annotation(ExtensionContext context) {
        return AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), McpResourcesContract.class);
    }

    /**
     * Returns the tests of a node and of its children. The stream is lazy: the children of a node are determined from
     * the lists of the server when they are needed.
     */
    private static Stream<TestTemplateInvocationContext> tests(String prefix, DynamicNode node) {
        String name = prefix + node.getDisplayName();
        if (node instanceof DynamicContainer container) {
            return container.getChildren().flatMap(child -> tests(name + ", ", child));
        }
        return Stream.of(new ContractTest(name, (DynamicTest) node));
    }

    /**
     * An invocation of the annotated method for one test of the contract.
     *
     * @param name the display name, which begins with the revision and the section of the specification
     */
    private record ContractTest(String name, DynamicTest test) implements TestTemplateInvocationContext {

        @Override
        public String getDisplayName(int index) {
            return name;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(new InvocationInterceptor() {
                @Override
                public void interceptTestTemplateMethod(
                        Invocation<Void> method, ReflectiveInvocationContext<Method> called, ExtensionContext context)
                        throws Throwable {
                    method.proceed();
                    test.getExecutable().execute();
                }
            });
        }
    }
}
