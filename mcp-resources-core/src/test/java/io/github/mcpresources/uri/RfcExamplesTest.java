package io.github.mcpresources.uri;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the examples of RFC 6570, section 3.2, which are copied from the text of the RFC, so that this test does not
 * depend on the suite.
 */
class RfcExamplesTest {
    private static final Map<String, Object> VALUES = Map.ofEntries(
            entry("count", List.of("one", "two", "three")),
            entry("dom", List.of("example", "com")),
            entry("dub", "me/too"),
            entry("hello", "Hello World!"),
            entry("half", "50%"),
            entry("var", "value"),
            entry("who", "fred"),
            entry("base", "http://example.com/home/"),
            entry("path", "/foo/bar"),
            entry("list", List.of("red", "green", "blue")),
            entry("keys", keys()),
            entry("v", "6"),
            entry("x", "1024"),
            entry("y", "768"),
            entry("empty", ""),
            entry("empty_keys", Map.of()));

    private static Map<String, String> keys() {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("semi", ";");
        keys.put("dot", ".");
        keys.put("comma", ",");
        return keys;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '"',
            value = {
                "{count} one,two,three",
                "{/count*} /one/two/three",
                "{;count} ;count=one,two,three",
                "{;count*} ;count=one;count=two;count=three",
                "{&count*} &count=one&count=two&count=three",
                "{hello} Hello%20World%21",
                "{half} 50%25",
                "O{empty}X OX",
                "O{undef}X OX",
                "{x,hello,y} 1024,Hello%20World%21,768",
                "?{x,empty} ?1024,",
                "?{undef,y} ?768",
                "{var:3} val",
                "{keys} semi,%3B,dot,.,comma,%2C",
                "{keys*} semi=%3B,dot=.,comma=%2C",
                "{+hello} Hello%20World!",
                "{+base}index http://example.com/home/index",
                "{base}index http%3A%2F%2Fexample.com%2Fhome%2Findex",
                "up{+path}{var}/here up/foo/barvalue/here",
                "{+path,x}/here /foo/bar,1024/here",
                "{+path:6}/here /foo/b/here",
                "{+keys*} semi=;,dot=.,comma=,",
                "{#path,x}/here #/foo/bar,1024/here",
                "foo{#empty} foo#",
                "foo{#undef} foo",
                "{.who,who} .fred.fred",
                "{.half,who} .50%25.fred",
                "www{.dom*} www.example.com",
                "X{.keys*} X.semi=%3B.dot=..comma=%2C",
                "X{.empty_keys*} X",
                "{/who,dub} /fred/me%2Ftoo",
                "{/var,empty} /value/",
                "{/var:1,var} /v/value",
                "{/list*,path:4} /red/green/blue/%2Ffoo",
                "{/keys*} /semi=%3B/dot=./comma=%2C",
                "{;v,empty,who} ;v=6;empty;who=fred",
                "{;hello:5} ;hello=Hello",
                "{;keys*} ;semi=%3B;dot=.;comma=%2C",
                "{?x,y,empty} ?x=1024&y=768&empty=",
                "{?x,y,undef} ?x=1024&y=768",
                "{?keys*} ?semi=%3B&dot=.&comma=%2C",
                "?fixed=yes{&x} ?fixed=yes&x=1024",
                "{&x,y,empty} &x=1024&y=768&empty=",
            })
    void expandsAndMatchesAsInTheText(String text, String uri) {
        UriTemplate template = UriTemplate.parse(text, Laws.POLICY);

        assertThat(template.expand(VALUES)).isEqualTo(uri);
        assertThat(template.match(uri).map(match -> template.expand(match.values())))
                .contains(uri);
    }
}
