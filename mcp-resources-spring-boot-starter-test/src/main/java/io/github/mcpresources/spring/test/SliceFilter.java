package io.github.mcpresources.spring.test;

import io.github.mcpresources.EventBus;
import io.github.mcpresources.KeyRing;
import io.github.mcpresources.ResourceListener;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.Visibility;
import io.github.mcpresources.server.ResourceServer;
import io.github.mcpresources.spring.PrincipalResolver;
import io.github.mcpresources.spring.ResourceRegistryCustomizer;
import io.github.mcpresources.spring.ResourceServerCustomizer;
import java.io.IOException;
import java.util.Set;
import org.springframework.boot.test.context.filter.annotation.StandardAnnotationCustomizableTypeExcludeFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.util.ClassUtils;

/**
 * Excludes the components of the application that the resource server does not use, in tests with
 * {@link McpResourcesTest}.
 */
final class SliceFilter extends StandardAnnotationCustomizableTypeExcludeFilter<McpResourcesTest> {

    private static final Set<Class<?>> TYPES = Set.of(
            ResourceProvider.class,
            ResourceServer.class,
            ResourceRegistryCustomizer.class,
            ResourceServerCustomizer.class,
            ResourceListener.class,
            EventBus.class,
            KeyRing.class,
            Visibility.class,
            PrincipalResolver.class);

    SliceFilter(Class<?> testClass) {
        super(testClass);
    }

    @Override
    protected Set<Class<?>> getKnownIncludes() {
        return TYPES;
    }

    @Override
    protected boolean defaultInclude(MetadataReader reader, MetadataReaderFactory factory) throws IOException {
        return super.defaultInclude(reader, factory) || hasBeanOfType(reader);
    }

    /** Checks for a {@code @Bean} method that returns one of the types that the resource server uses. */
    private static boolean hasBeanOfType(MetadataReader reader) {
        return reader.getAnnotationMetadata().getAnnotatedMethods(Bean.class.getName()).stream()
                .anyMatch(method -> isOfType(method.getReturnTypeName()));
    }

    private static boolean isOfType(String name) {
        try {
            Class<?> type = ClassUtils.forName(name, SliceFilter.class.getClassLoader());
            return TYPES.stream().anyMatch(wanted -> wanted.isAssignableFrom(type));
        } catch (ClassNotFoundException | LinkageError optional) { // the class of a conditional bean may be missing
            return false;
        }
    }
}
