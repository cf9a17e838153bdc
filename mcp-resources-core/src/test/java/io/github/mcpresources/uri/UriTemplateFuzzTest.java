package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.mcpresources.internal.uri.TraversalScreen;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Contains the fuzz targets. The ordinary test run replays the inputs in their resource directories.
 * {@code JAZZER_FUZZ=1 mvn test -Dtest=UriTemplateFuzzTest#parser -Djazzer.instrument=io.github.mcpresources.**} (one
 * target at a time) searches for more inputs.
 */
class UriTemplateFuzzTest {
    private static Optional<UriTemplate> parse(String text, UriTemplate.Policy policy) {
        try {
            return Optional.of(UriTemplate.parse(text, policy));
        } catch (UriTemplateException e) {
            assertThat(e.template()).isEqualTo(text);
            assertThat(e.position()).isBetween(0, text.length());
            return Optional.empty();
        }
    }

    /**
     * Checks that the parser returns a template whose string is the parsed text, or reports the position of the error.
     */
    @FuzzTest(maxDuration = "30m")
    void parser(FuzzedDataProvider data) {
        String text = data.consumeRemainingAsString();
        parse(text, UriTemplate.Policy.standard()).ifPresent(template -> {
            assertThat(template).hasToString(text);
            assertThat(template.variables()).doesNotHaveDuplicates();
            assertThat(UriTemplate.parse(text)).isEqualTo(template);
            template.expand(Map.of());
        });
    }

    /**
     * Checks that matching throws no exception and stays within the maximum number of steps. A URI that matches also
     * matches in its normal form.
     */
    @FuzzTest(maxDuration = "30m")
    void matcher(FuzzedDataProvider data) {
        UriTemplate.Policy policy = UriTemplate.Policy.builder()
                .acceptEmpty(data.consumeBoolean())
                .acceptUndefined(data.consumeBoolean())
                .ignoreUnknownQuery(data.consumeBoolean())
                .strictQuery(data.consumeBoolean())
                .ignoreFragment(data.consumeBoolean())
                .authorityIgnoresCase(data.consumeBoolean())
                .build();
        String text = data.consumeString(60);
        String uri = data.consumeRemainingAsString();
        parse(text, policy).ifPresent(template -> {
            StepCounter steps = new StepCounter();
            UriTemplate.Match match = template.match(uri, steps);
            boolean isRepeated = template.slots() > template.variables().size();
            long factor = isRepeated ? 4L * RepeatedNames.MAX_TRIES : 40;
            long most = factor * (template.slots() + text.length() + 1) * (3L * uri.length() + 10);
            assertThat(steps.count()).isLessThanOrEqualTo(most);
            if (match != null) {
                assertThat(template.match(match.uri()).map(UriTemplate.Match::values))
                        .contains(match.values());
                match.unknownQuery();
                match.values().keySet().forEach(name -> {
                    match.string(name);
                    match.list(name);
                    match.findMap(name);
                });
                TraversalScreen.standard().inspect(match);
                template.expand(match.values());
            }
        });
    }

    /**
     * Checks that a router finds a matching template if there is one, and finds the same template in every order of
     * registration.
     */
    @FuzzTest(maxDuration = "30m")
    void router(FuzzedDataProvider data) {
        List<UriTemplate> templates = new ArrayList<>();
        for (int i = data.consumeInt(1, 5); i > 0; i--) {
            parse(data.consumeString(24), UriTemplate.Policy.standard()).ifPresent(templates::add);
        }
        String uri = data.consumeRemainingAsString();
        UriTemplateRouter<String> forwards = UriTemplateRouter.empty();
        UriTemplateRouter<String> backwards = UriTemplateRouter.empty();
        List<UriTemplate> routed = new ArrayList<>();
        for (UriTemplate template : templates) {
            try {
                forwards = forwards.with(template, template.toString());
                routed.add(template);
            } catch (UriTemplateException e) {
                assertThat(e.template()).isEqualTo(template.toString());
            }
        }
        for (int i = routed.size() - 1; i >= 0; i--) {
            backwards = backwards.with(routed.get(i), routed.get(i).toString());
        }
        Optional<String> winner = forwards.route(uri).map(UriTemplateRouter.Route::value);
        assertThat(backwards.route(uri).map(UriTemplateRouter.Route::value)).isEqualTo(winner);
        assertThat(winner.isPresent())
                .isEqualTo(routed.stream().anyMatch(t -> t.match(uri).isPresent()));
        assertThat(forwards.explain(uri).winner().map(UriTemplate::toString)).isEqualTo(winner);
        for (UriTemplate template : routed) {
            forwards = forwards.without(template);
        }
        assertThat(forwards.size()).isZero();
        assertThat(forwards.route(uri)).isEmpty();
    }
}
