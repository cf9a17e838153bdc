package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests inputs that take other matchers too long. The number of steps of this matcher is linear in the length of the
 * URI, whether or not the URI matches.
 */
class MatchCostTest {
    private static long steps(UriTemplate template, String uri) {
        StepCounter steps = new StepCounter();
        template.match(uri, steps);
        return steps.count();
    }

    private static long steps(UriTemplateRouter<Integer> router, String uri) {
        StepCounter steps = new StepCounter();
        router.route(uri, steps);
        return steps.count();
    }

    static Stream<Arguments> attacks() {
        return Stream.of(
                attack("x://{a}-{b}-{c}-{d}!", n -> "x://" + "-".repeat(n)),
                attack("x://{a}-{b}-{c}-{d}!", n -> "x://" + "-".repeat(n) + "!"),
                attack("log://{d}.{h}.{ext}", n -> "log://" + ".".repeat(n) + "/"),
                attack("log://{d}.{h}.{ext}", n -> "log://" + "a.".repeat(n)),
                attack("{a}{b}{c}{d}{e}!", n -> "a".repeat(n)),
                attack("{a}{b}{c}{d}{e}!", n -> "a".repeat(n) + "!"),
                attack("{/id*}", n -> "/" + ",".repeat(n)),
                attack("/users{/id*}", n -> "/users/" + "user1,user2,user3,".repeat(n) + "userX/"),
                attack("{+path}/end", n -> "/end".repeat(n) + "x"),
                attack("{+path}/end", n -> "/end".repeat(n)),
                attack("x://{a}/{b}{/c*}{?q}", n -> "x://a/b" + "/c".repeat(n)),
                attack("x://a{?q,r*}", n -> "x://a?" + "q=1&".repeat(n)),
                attack(
                        "x://a{?q,r*}",
                        n -> "x://a?"
                                + IntStream.range(0, n)
                                        .mapToObj(i -> String.format(Locale.ROOT, "k%04d=1&", i))
                                        .reduce("", String::concat)),
                attack("x://{a:9999}{b:9999}", n -> "x://" + "a".repeat(n)),
                attack("x://a{;p*}{;q*}", n -> "x://a" + ";p".repeat(n)));
    }

    private static Arguments attack(String template, IntFunction<String> uri) {
        return Arguments.of(template, uri);
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void doublingUriAtMostDoublesSteps(String text, IntFunction<String> uri) {
        UriTemplate template = UriTemplate.parse(text);
        long small = steps(template, uri.apply(500));
        long large = steps(template, uri.apply(1_000));

        assertThat(large).isPositive().isLessThanOrEqualTo(2 * small + 200);
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void stepsStayWithinProductOfLengths(String text, IntFunction<String> uri) {
        String attack = uri.apply(1_000);

        // The factor is 2 because a URI is first read as an expansion and, if this fails, with all other text that it
        // may contain.
        assertThat(steps(UriTemplate.parse(text), attack)).isLessThanOrEqualTo(2L * attack.length() * text.length());
    }

    @Test
    void matchesMegabyteInLinearTime() {
        UriTemplate template = UriTemplate.parse("x://{id}{/path*}");
        String uri = "x://1" + "/segment".repeat(131_072);

        assertThat(template.match(uri)).isPresent();
        assertThat(steps(template, uri)).isLessThan(2L * uri.length());
    }

    @Test
    void rejectsTooLargeTemplates() {
        assertThatThrownBy(() -> UriTemplate.parse("{a}".repeat(5_000)))
                .isInstanceOf(UriTemplateException.class)
                .hasMessageContaining("maxTemplateLength");
        assertThatThrownBy(() -> UriTemplate.parse("{a}-".repeat(65)))
                .isInstanceOf(UriTemplateException.class)
                .hasMessageContaining("maxVariables");
        assertThatThrownBy(() -> UriTemplate.parse("{" + "n".repeat(8_000) + "}"))
                .isInstanceOf(UriTemplateException.class)
                .hasMessageContaining("1000");
    }

    @Test
    void templatesWithSharedPrefixCostAsMuchAsOne() {
        UriTemplateRouter<Integer> one =
                UriTemplateRouter.<Integer>empty().with(UriTemplate.parse("x://shared/prefix/7777/{id}/end"), 7_777);
        UriTemplateRouter<Integer> many = UriTemplateRouter.empty();
        for (int i = 0; i < 10_000; i++) {
            many = many.with(UriTemplate.parse("x://shared/prefix/" + i + "/{id}/end"), i);
        }
        String hit = "x://shared/prefix/7777/abc/end";

        assertThat(many.route(hit).map(UriTemplateRouter.Route::value)).contains(7_777);
        assertThat(steps(many, hit)).isLessThanOrEqualTo(steps(one, hit) + 20);
        assertThat(steps(many, "x://shared/prefix/77770/abc/end")).isLessThanOrEqualTo(steps(one, hit) + 20);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x://{a}-{b}/sN", "x://{a}-{b}/sN/{id}", "x://{t}/{a}.{b}/sN/{c}-{d}/end", "x://{a}-{b}/sN{?q}"})
    void templatesWithSameLeadingValuesCostAsMuchAsOne(String template) {
        UriTemplateRouter<Integer> one =
                UriTemplateRouter.<Integer>empty().with(UriTemplate.parse(template.replace("N", "7777")), 7_777);
        UriTemplateRouter<Integer> many = UriTemplateRouter.empty();
        for (int i = 0; i < 10_000; i++) {
            many = many.with(UriTemplate.parse(template.replace("N", "" + i)), i);
        }
        String hit = UriTemplate.parse(template.replace("N", "7777"))
                .expand(Map.of("a", "1-2", "b", "3", "t", "4", "id", "5", "c", "6-6", "d", "7"));

        assertThat(many.route(hit).map(UriTemplateRouter.Route::value)).contains(7_777);
        assertThat(steps(many, hit)).isLessThanOrEqualTo(steps(one, hit) + 20);
        assertThat(steps(many, hit.replace("7777", "77770"))).isLessThanOrEqualTo(steps(one, hit) + 20);
    }

    /**
     * Returns a router with all combinations of a literal and a value at each of twelve levels, so that no template is
     * excluded before the last level.
     */
    private static UriTemplateRouter<Integer> mixes() {
        UriTemplateRouter<Integer> router = UriTemplateRouter.empty();
        for (int mix = 0; mix < 4_096; mix++) {
            StringBuilder template = new StringBuilder("x:/");
            for (int level = 0; level < 12; level++) {
                template.append((mix >> level & 1) == 0 ? "/a" : "/{v" + level + "}");
            }
            router = router.with(UriTemplate.parse(template.toString()), mix);
        }
        return router;
    }

    @Test
    void missAmongAllMixesCostsFewStepsPerTemplate() {
        UriTemplateRouter<Integer> router = mixes();
        String path = "x:/" + "/a".repeat(11) + "/";
        long small = steps(router, path + "b".repeat(1_000) + "/c");
        long large = steps(router, path + "b".repeat(2_000) + "/c");

        assertThat(router.route(path + "a").map(UriTemplateRouter.Route::value)).contains(0);
        assertThat(steps(router, path + "a")).isLessThan(200);
        assertThat(small).isLessThan(8L * 4_096 + 10_000);
        assertThat(large - small).isLessThanOrEqualTo(10L * 1_000);
    }

    @Test
    void countsStepsOfLabelThatFailsAtItsEnd() {
        String label = "a".repeat(1_000);
        UriTemplateRouter<Integer> router = UriTemplateRouter.<Integer>empty()
                .with(UriTemplate.parse("x://" + label + "b/{id}"), 1)
                .with(UriTemplate.parse("x://{v}/{id}"), 2);

        assertThat(steps(router, "x://" + label + "c/1")).isGreaterThan(2L * label.length());
    }

    @ParameterizedTest
    @CsvSource({
        "x://{a}-nN-{b}, x://1-nN-2",
        "x://{a}.nN.example.com, x://host.nN.example.com",
        "x://{a}-N-abcdefgh-{b}, x://1-N-abcdefgh-2",
        "x://{a}-{b}-nN, x://1-2-nN",
        "x://{a}-{b:3}-nN-{c*}, x://1-2-nN-3",
    })
    void templatesThatDifferAfterValueCostAtMostAsMuchAsEachAlone(String template, String uri) {
        String hit = uri.replace("N", "7");
        List<String> uris = List.of(hit, uri.replace("N", "z"), "x://" + "q-abcdefgh-".repeat(727));
        UriTemplateRouter<Integer> many = UriTemplateRouter.empty();
        long[] alone = new long[uris.size()];
        for (int i = 0; i < 100; i++) {
            UriTemplate one = UriTemplate.parse(template.replace("N", "" + i));
            many = many.with(one, i);
            for (int k = 0; k < alone.length; k++) {
                alone[k] += steps(UriTemplateRouter.<Integer>empty().with(one, i), uris.get(k));
            }
        }

        assertThat(many.route(hit).map(UriTemplateRouter.Route::value)).contains(7);
        for (int k = 0; k < alone.length; k++) {
            assertThat(steps(many, uris.get(k))).isLessThanOrEqualTo(alone[k]);
        }
    }

    /** Uses reflection, because the module of the tests does not read the management modules. */
    private static long allocated() throws ReflectiveOperationException {
        Object bean = Class.forName("java.lang.management.ManagementFactory")
                .getMethod("getThreadMXBean")
                .invoke(null);
        return (long) Class.forName("com.sun.management.ThreadMXBean")
                .getMethod("getThreadAllocatedBytes", long.class)
                .invoke(bean, Thread.currentThread().getId());
    }

    private static long allocated(UriTemplate template, String uri) throws ReflectiveOperationException {
        UriTemplate.Match match = template.match(uri).orElseThrow();
        long before = allocated();
        int values = match.values().size();
        long after = allocated();
        assertThat(values).isPositive();
        return after - before;
    }

    static Stream<Arguments> longValues() {
        return Stream.of(
                attack("x://h{.x*}", n -> "x://h.a=1" + ".b".repeat(n)),
                attack("x://h{.x*}", n -> "x://h" + ".b".repeat(n) + ".a=1"),
                attack("x://h{.x*}", n -> "x://h" + ".b=1" + ".b.c".repeat(n)),
                attack("x://h{/x*}", n -> "x://h" + "/b".repeat(n)),
                attack("x://h{?x*}", n -> "x://h?x=1" + "&x=1".repeat(n)));
    }

    @ParameterizedTest
    @MethodSource("longValues")
    void memoryIsLinearInNumberOfItems(String text, IntFunction<String> uri) throws ReflectiveOperationException {
        UriTemplate template = UriTemplate.parse(text);
        allocated(template, uri.apply(10));
        long small = allocated(template, uri.apply(4_000));
        long large = allocated(template, uri.apply(8_000));

        assertThat(large).isLessThan(3 * small);
    }

    @Test
    void doesNotTryUniqueTextForRepeatedName() {
        StringBuilder distinct = new StringBuilder("x://");
        for (int i = 100; i < 1_000; i++) {
            distinct.append(i).append('-');
        }
        UriTemplate twice = UriTemplate.parse("x://{a}-{x}-{b}-{x}-{c}");
        String miss = distinct + "z";

        assertThat(twice.match(miss)).isEmpty();
        assertThat(steps(twice, miss)).isLessThan(8L * RepeatedNames.MAX_TRIES * miss.length());
    }

    @Test
    void readsManyQueryParametersOnce() {
        StringBuilder uri = new StringBuilder("x://a?");
        for (int i = 0; i < 100_000; i++) {
            uri.append('p').append(i).append("=v&");
        }
        uri.append("q=found");
        UriTemplate template = UriTemplate.parse("x://a{?q,r}");

        assertThat(template.match(uri.toString()).orElseThrow().string("q")).isEqualTo("found");
        assertThat(steps(template, uri.toString())).isLessThan(3L * uri.length());
    }
}
