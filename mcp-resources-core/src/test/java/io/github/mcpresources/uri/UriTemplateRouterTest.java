package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UriTemplateRouterTest {
    private static final List<String> TEMPLATES = List.of(
            "x://users/me",
            "x://users/{id}",
            "x://users/{id}{?q}",
            "x://users/{id}{?q,lang}",
            "x://users/{id}/posts",
            "x://users/me/{what}",
            "x://users{/path*}",
            "x://{+all}",
            "x://users/{a}-{b}",
            "x://files/{+path}",
            "x://files/{name}.txt",
            "x://items{/id}{#part}");

    private static UriTemplateRouter<String> router(List<String> templates) {
        UriTemplateRouter<String> router = UriTemplateRouter.empty();
        for (String template : templates) {
            router = router.with(UriTemplate.parse(template), template);
        }
        return router;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "x://users/me x://users/me",
                "X://users/me x://users/me",
                "x://users/you x://users/{id}",
                "x://users/you?q=1 x://users/{id}{?q}",
                "x://users/you?q=1&lang=en x://users/{id}{?q,lang}",
                "x://users/you?lang=en x://users/{id}{?q,lang}",
                "x://users/me?q=1 x://users/{id}{?q}",
                "x://users/me/posts x://users/me/{what}",
                "x://users/you/posts x://users/{id}/posts",
                "x://users/you/posts/1 x://users{/path*}",
                "x://users/1-2 x://users/{a}-{b}",
                "x://files/a/b x://files/{+path}",
                "x://files/a.txt x://files/{name}.txt",
                "x://files/a/b.txt x://files/{+path}",
                "x://items x://items{/id}{#part}",
                "x://items/1#p x://items{/id}{#part}",
                "x://other x://{+all}",
            })
    void mostSpecificTemplateWinsInEveryOrderOfRegistration(String uri, String winner) {
        List<String> templates = new ArrayList<>(TEMPLATES);
        for (int seed = 0; seed < 20; seed++) {
            Collections.shuffle(templates, new Random(seed));
            assertThat(router(templates).route(uri).map(UriTemplateRouter.Route::value))
                    .contains(winner);
        }
    }

    @Test
    void doesNotRouteUnmatchedUri() {
        assertThat(router(TEMPLATES).route("y://users/me")).isEmpty();
        assertThat(router(List.of()).route("x://users/me")).isEmpty();
        assertThat(router(TEMPLATES).route("x://files/%zz")).isEmpty();
    }

    /** Found by fuzzing: the space for a literal did not allow for its encoding. */
    @ParameterizedTest
    @CsvSource({"€, €", "€{a}, €1", "\uD834\uDD1E{a}, \uD834\uDD1E1"})
    void routesShortLiteralsWithLongEncoding(String template, String uri) {
        assertThat(router(List.of(template)).route(uri).map(UriTemplateRouter.Route::value))
                .contains(template);
    }

    @Test
    void changesDoNotAffectOldRouter() {
        UriTemplateRouter<String> before = router(TEMPLATES);
        UriTemplate added = UriTemplate.parse("x://users/{id}/posts/{post}");
        UriTemplateRouter<String> after = before.with(added, "added");

        assertThat(before.route("x://users/1/posts/2").map(UriTemplateRouter.Route::value))
                .contains("x://users{/path*}");
        assertThat(after.route("x://users/1/posts/2").map(UriTemplateRouter.Route::value))
                .contains("added");
        assertThat(after.without(added).route("x://users/1/posts/2").map(UriTemplateRouter.Route::value))
                .contains("x://users{/path*}");
        assertThat(after.find(added)).contains("added");
        assertThat(after.size()).isEqualTo(before.size() + 1);
    }

    @Test
    void removingAllTemplatesLeavesNothing() {
        List<String> templates = new ArrayList<>(TEMPLATES);
        UriTemplateRouter<String> router = router(templates);
        Collections.shuffle(templates, new Random(7));
        for (String template : templates) {
            router = router.without(UriTemplate.parse(template));
            assertThat(router.templates()).doesNotContain(UriTemplate.parse(template));
        }

        assertThat(router.size()).isZero();
        assertThat(router.route("x://users/me")).isEmpty();
        assertThat(router.route("x://users/1")).isEmpty();
        assertThat(router.route("x://files/a.txt")).isEmpty();
    }

    @Test
    void rejectsSameShapeUnlessReplaced() {
        UriTemplateRouter<String> router = router(List.of("x://{a}/b{?q,r}"));
        UriTemplate same = UriTemplate.parse("X://{z}/b{?r,q}");

        assertThatThrownBy(() -> router.with(same, "other"))
                .isInstanceOf(UriTemplateException.class)
                .hasMessageContaining("x://{a}/b{?q,r}");
        assertThat(router.withReplaced(same, "other").route("x://1/b").map(UriTemplateRouter.Route::value))
                .contains("other");
        assertThat(router.withReplaced(same, "other").size()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x://{a}{b}",
                "x://{+a}{b}",
                "x://{+a}/{+b}",
                "x://{/a*}{+b}",
                "x://{a}/{a}",
                "x://{a:1}/{a}/{a}",
                "x://{a}/{a:1}/{a:2}",
                "x://{a}{?b}{?c}"
            })
    void rejectsAmbiguousTemplate(String template) {
        assertThatThrownBy(() -> router(List.of(template)))
                .isInstanceOfSatisfying(
                        UriTemplateException.class,
                        e -> assertThat(e.position()).isGreaterThan(4));
    }
}
