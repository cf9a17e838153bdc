package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests exploded variables with named items. An exploded variable takes the text to which it expands, and leaves the
 * remaining text to the variables next to it.
 */
class ExplodedNamesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "x://{+path}{;opts*}/end x://a;k=/end {path=a;k=}",
                "x://{+path}{;opts*}/end x://a;k=1/end {path=a,opts={k=1}}",
                "x://{+path}{;opts*}/end x://a;k=1;k=2/end {path=a;k=1,opts={k=2}}",
                "x://{+path}{;opts*}/end x://a;k=1;k=/end {path=a;k=1;k=}",
                "x://{+path}{;opts*}/end x://a;opts=1;opts=2/end {path=a;opts=1,opts=[2]}",
                "{#x}{;z*}é #𝄞;é {x=𝄞;}",
                "x://{;x*}={+y} x://;x=a=b=c {x=[a],y=b=c}",
                "x://{;x*}={+y} x://;x=a;y=b=c {x={x=a,y=b},y=c}",
                "x://{&x*}={+y} x://&x=a=b=c {x=[a],y=b=c}",
                "x://{;x*}-{b} x://;k=1-2=3-4 {x={k=1-2=3},b=4}",
            })
    void itIsReadAsItExpands(String template, String uri, String values) {
        UriTemplate.Policy policy =
                UriTemplate.Policy.builder().acceptEmpty(true).build();
        String matched = UriTemplate.parse(template, policy)
                .match(uri)
                .map(match -> match.values().toString().replace(", ", ","))
                .orElse("none");

        assertThat(matched).isEqualTo(values);
    }

    @Test
    void limitsTriesForTextThatIsNoExpansion() {
        UriTemplate template = UriTemplate.parse("x://{+path}{;opts*}/end");
        String uri = "x://a" + ";k=1".repeat(500) + ";k=/end";
        StepCounter small = new StepCounter();
        template.match(uri, small);
        StepCounter large = new StepCounter();
        template.match(uri.replace("a;", "a" + ";k=1".repeat(500) + ";"), large);

        assertThat(template.match(uri)).isPresent();
        assertThat(large.count()).isLessThan(3 * small.count());
        assertThat(small.count()).isLessThan(40L * RepeatedNames.MAX_TRIES * uri.length());
    }
}
