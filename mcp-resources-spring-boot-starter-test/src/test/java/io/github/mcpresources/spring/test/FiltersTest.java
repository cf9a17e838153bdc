package io.github.mcpresources.spring.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.registry.ResourceRegistry;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;

/** Checks the filters of {@link McpResourcesTest}. */
class FiltersTest {

    @Nested
    @McpResourcesTest(includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Mailer.class))
    class WithMore {
        @Test
        void includesComponent(@Autowired ApplicationContext context) {
            assertThat(context.getBeansOfType(Mailer.class)).hasSize(1);
            assertThat(context.getBeansOfType(Notes.class)).hasSize(1);
        }
    }

    @Nested
    @McpResourcesTest(useDefaultFilters = false)
    class WithoutDefaults {
        @Test
        void includesNoComponent(@Autowired ApplicationContext context) {
            assertThat(context.getBeansOfType(Notes.class)).isEmpty();
            assertThat(context.getBeansOfType(ResourceRegistry.class)).hasSize(1);
        }
    }

    @Nested
    @McpResourcesTest(excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Notes.class))
    class WithLess {
        @Test
        void excludesConfiguration(@Autowired ApplicationContext context) {
            assertThat(context.getBeansOfType(Notes.class)).isEmpty();
            assertThat(context.getBean(ResourceRegistry.class).size()).isZero();
        }
    }
}
