package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Generates random templates, values for them and URIs similar to their expansions, all from one seed. */
final class Generator {
    private static final List<String> LITERALS = List.of(
            "x://", "/", "a", "ab", "-", ".", "é", "%20", ";", "!", "/end", "?", "&f=1", ":", "#", ",", "B=", "X://",
            "%41", "%7e", "%2f", "&%41=", "?%41");

    private static final List<String> PIECES = List.of(
            "a",
            "B",
            "7",
            "é",
            " ",
            "%2F",
            "%",
            "/",
            "?",
            "#",
            ",",
            ".",
            ";",
            "=",
            "&",
            "-",
            "\uD834\uDD1E",
            "+",
            "~",
            "x");

    private static final List<String> URI_PIECES = List.of(
            "a",
            "B",
            "7",
            "é",
            "%C3%A9",
            "%c3%a9",
            "%2F",
            "%2e",
            "/",
            "?",
            "#",
            ",",
            ".",
            ";",
            "=",
            "&",
            "-",
            "v0",
            "v1=",
            "x://",
            " ",
            "%41",
            "%",
            "%zz",
            "%C0%AF",
            "%ED%A0%80",
            "\uD834",
            "{",
            "|",
            "\n");

    private final Random random;

    Generator(long seed) {
        this.random = new Random(seed);
    }

    /**
     * Returns a template with distinct names, except that one name may repeat another name or have a prefix modifier.
     * At most one variable is exploded.
     */
    String template() {
        StringBuilder template = new StringBuilder();
        int parts = 1 + random.nextInt(4);
        int name = 0;
        boolean exploded = false;
        boolean literal = false;
        boolean repeated = random.nextInt(3) > 0;
        for (int i = 0; i < parts; i++) {
            if (!literal && random.nextInt(2) == 0) {
                template.append(pick(LITERALS));
                literal = true;
                continue;
            }
            boolean adjacent = !literal && i > 0;
            literal = false;
            String operator = List.of("", "", "", "+", "#", ".", "/", "/", ";", "?", "?", "&")
                    .get(random.nextInt(12));
            // Without a separator, items of a list may be taken for a value of the variable next to the list.
            boolean blurred = adjacent && (operator.isEmpty() || operator.equals("+"));
            if (blurred && template.indexOf("*") >= 0) {
                continue;
            }
            template.append('{').append(operator);
            int variables = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 1;
            for (int k = 0; k < variables; k++) {
                template.append(k == 0 ? "" : ",");
                if (!repeated && name > 0 && random.nextInt(2) == 0 && template.indexOf("v0*") < 0) {
                    boolean prefix = template.indexOf("v0:") < 0;
                    template.append(prefix ? "v0:" + (1 + random.nextInt(3)) : "v0");
                    repeated = true;
                    continue;
                }
                template.append('v').append(name++);
                int modifier = random.nextInt(6);
                // Items without names cannot be distinguished from other values of the expression. Items of a query
                // also take the text that follows them.
                boolean query = operator.equals("?") || operator.equals("&");
                boolean delimited = query || (!operator.isEmpty() && ";./".contains(operator));
                boolean reserved = template.indexOf("{+") >= 0 || template.indexOf("{#") >= 0;
                boolean clear = (variables == 1 || delimited) && (!query || (i == parts - 1 && !reserved));
                if (modifier == 0 && !exploded && !blurred && clear) {
                    template.append('*');
                    exploded = true;
                } else if (modifier == 1) {
                    template.append(':').append(1 + random.nextInt(3));
                }
            }
            template.append('}');
        }
        return template.toString();
    }

    /**
     * Returns values for which the laws hold: values that the stop characters allow, and keys that are not names of the
     * template.
     */
    Map<String, Object> values(UriTemplate template) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (int slot = 0; slot < template.slots(); slot++) {
            Variable variable = template.slot(slot).variable();
            Operator operator = template.slot(slot).operator();
            int kind = random.nextInt(10);
            if (kind == 0) {
                continue;
            }
            if (template.toString()
                    .matches(".*[{,;/?&#.+]" + variable.name() + "[,:}].*" + variable.name() + "[,:}].*")) {
                values.put(variable.name(), string(Operator.RESERVED));
            } else if (kind < 6 || variable.isPrefixed()) {
                values.put(variable.name(), string(operator));
            } else if (kind < 8) {
                values.put(variable.name(), list(operator));
            } else {
                values.put(variable.name(), map(operator, variable.name()));
            }
        }
        return values;
    }

    private List<String> list(Operator operator) {
        List<String> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(string(operator));
        }
        return list;
    }

    private Map<String, String> map(Operator operator, String name) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            map.put("k" + name + random.nextInt(3) + (random.nextBoolean() ? "é" : ""), string(operator));
        }
        return map;
    }

    private String string(Operator operator) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append(pick(PIECES));
        }
        String string = text.toString();
        return operator == Operator.RESERVED ? string.replace("?", "").replace("#", "") : string;
    }

    /** Returns a URI that may or may not match: an expansion with some changed pieces, or only random pieces. */
    String uri(String expansion) {
        StringBuilder uri = new StringBuilder(random.nextInt(4) == 0 ? "" : expansion);
        for (int i = random.nextInt(4); i > 0; i--) {
            int at = random.nextInt(uri.length() + 1);
            int end = Math.min(uri.length(), at + random.nextInt(3));
            uri.replace(at, end, pick(URI_PIECES));
        }
        return uri.toString();
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
