package io.github.mcpresources.testkit.internal.rules;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the variables in the query of a URI template. These variables are optional. An expression of the query has the
 * operator {@code ?} or {@code &}.
 */
public final class QueryVariables {

    private static final Pattern EXPRESSION = Pattern.compile("\\{[?&]([^}]*)}");

    private QueryVariables() {}

    public static boolean contains(String template, String name) {
        Matcher expressions = EXPRESSION.matcher(template);
        while (expressions.find()) {
            for (String variable : expressions.group(1).split(",", -1)) {
                if (variable.replaceFirst("[*]$|:[0-9]+$", "").equals(name)) {
                    return true;
                }
            }
        }
        return false;
    }
}
