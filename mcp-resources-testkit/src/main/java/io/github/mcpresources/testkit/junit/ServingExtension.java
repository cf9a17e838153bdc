package io.github.mcpresources.testkit.junit;

import io.github.mcpresources.testkit.client.ServedResources;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ModifierSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * A JUnit extension that starts and closes the resources of annotated fields, and detects connections that a test did
 * not close.
 */
final class ServingExtension implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        ofClass(context).forEach(ServedResources::start);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        ofInstances(context).forEach(ServedResources::start);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        end(ofInstances(context));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        end(ofClass(context));
    }

    private static void end(Stream<ServedResources> served) {
        List<Throwable> leaks = new ArrayList<>();
        served.forEach(one -> {
            leaks.addAll(one.openSessions());
            one.close();
        });
        if (!leaks.isEmpty()) {
            AssertionError failure = new AssertionError("Connections that are still open: " + leaks.size()
                    + ". Close each ResourceClient, preferably with try-with-resources. The traces below show where"
                    + " the connections were opened.");
            leaks.forEach(failure::addSuppressed);
            throw failure;
        }
    }

    private static Stream<ServedResources> ofClass(ExtensionContext context) {
        return fields(context.getRequiredTestClass(), null, ModifierSupport::isStatic);
    }

    private static Stream<ServedResources> ofInstances(ExtensionContext context) {
        return context.getRequiredTestInstances().getAllInstances().stream()
                .flatMap(instance -> fields(instance.getClass(), instance, ModifierSupport::isNotStatic));
    }

    private static Stream<ServedResources> fields(Class<?> test, @Nullable Object instance, Predicate<Field> wanted) {
        return AnnotationSupport.findAnnotatedFields(test, ServeResources.class, wanted).stream()
                .map(field -> value(field, instance));
    }

    private static ServedResources value(Field field, @Nullable Object instance) {
        try {
            if (ReflectionSupport.tryToReadFieldValue(field, instance).get() instanceof ServedResources served) {
                return served;
            }
        } catch (Exception unreadable) {
            throw new ExtensionConfigurationException("The field " + field + " could not be read", unreadable);
        }
        throw new ExtensionConfigurationException(
                "@ServeResources requires a field whose value is a ServedResources, such as"
                        + " ServedResources.of(registry). Change the field " + field);
    }
}
