package io.github.mcpresources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests that a forwarding provider forwards each method, with its arguments, and returns the result of the other
 * provider.
 */
class ForwardingProviderTest {

    @Test
    void forwardsEachMethod() throws ReflectiveOperationException {
        List<List<Object>> calls = new ArrayList<>();
        Object[] answer = new Object[1];
        ResourceProvider inner = (ResourceProvider) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ResourceProvider.class}, (self, method, arguments) -> {
                    List<Object> call = new ArrayList<>(List.of(method));
                    call.addAll(arguments == null ? List.of() : Arrays.asList(arguments));
                    calls.add(call);
                    return answer[0];
                });
        ResourceProvider forwarding = new ForwardingProvider(inner) {};
        int methods = 0;
        for (Method method : ResourceProvider.class.getMethods()) {
            if (Modifier.isStatic(method.getModifiers())) {
                continue;
            }
            calls.clear();
            Object[] arguments = Arrays.stream(method.getParameterTypes())
                    .map(ForwardingProviderTest::sample)
                    .toArray();
            answer[0] = sample(method.getReturnType());
            Object returned = method.invoke(forwarding, arguments);
            List<Object> expected = new ArrayList<>(List.of(method));
            expected.addAll(Arrays.asList(arguments));
            assertThat(calls).as(method.getName()).containsExactly(expected);
            assertThat(returned).as(method.getName()).isSameAs(answer[0]);
            methods++;
        }
        assertThat(methods).isEqualTo(16);
    }

    @Test
    void messageForMissingProviderNamesTheParameter() {
        assertThatThrownBy(() -> new ForwardingProvider(null) {})
                .isInstanceOf(NullPointerException.class)
                .hasMessage("inner");
    }

    private static Object sample(Class<?> type) {
        if (type == void.class) {
            return null;
        }
        if (type == String.class) {
            return "notes://a";
        }
        if (type == CacheHint.class) {
            return CacheHint.INHERITED.asPrivate();
        }
        if (type == ResourceProvider.Capabilities.class) {
            return new ResourceProvider.Capabilities(true, false, true);
        }
        if (type == Page.Request.class) {
            return Page.Request.first(7);
        }
        if (type == Completion.Request.class) {
            return new Completion.Request("notes://{id}", "id", "a", Map.of());
        }
        if (type == ResourceEvent.class) {
            return new ResourceEvent.ListChanged(List.of());
        }
        return Proxy.newProxyInstance(
                ForwardingProviderTest.class.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> switch (method.getName()) {
                    case "equals" -> self == arguments[0];
                    case "hashCode" -> System.identityHashCode(self);
                    case "toString" -> type.getSimpleName();
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
