package io.github.mcpresources.uri;

import com.damnhandy.uri.template.Expression;
import com.damnhandy.uri.template.UriTemplateComponent;
import com.damnhandy.uri.template.impl.Modifier;
import com.damnhandy.uri.template.impl.VarSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes a template apart with handy-uri-templates, whose result is copied at once because its lists are mutable, and
 * whose failures of any kind become one exception. Its positions are not used: they are wrong after the first
 * expression.
 */
final class TemplateParser {
    private TemplateParser() {}

    static List<Part> parse(String template, UriTemplatePolicy policy) {
        TemplateGrammar.check(template, policy);
        try {
            return copy(
                    com.damnhandy.uri.template.UriTemplate.fromTemplate(template)
                            .getComponents(),
                    template);
        } catch (UriTemplateException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            throw new UriTemplateException(template, 0, "the template cannot be parsed", e);
        }
    }

    private static List<Part> copy(Iterable<UriTemplateComponent> components, String template) {
        List<Part> parts = new ArrayList<>();
        UriText.Region region = new UriText.Region();
        int position = 0;
        int slot = 0;
        for (UriTemplateComponent component : components) {
            String text = component.getValue();
            if (component instanceof Expression expression) {
                List<Variable> variables = new ArrayList<>();
                for (VarSpec spec : expression.getVarSpecs()) {
                    variables.add(variable(spec, slot++));
                }
                parts.add(
                        new Part.Expression(Operator.of(expression.getOperator().getOperator()), variables, position));
            } else {
                parts.add(new Part.Literal(text, normalised(text, region), position));
            }
            position += text.length();
        }
        if (position != template.length()) {
            throw new UriTemplateException(template, position, "the template cannot be parsed from here on");
        }
        return List.copyOf(parts);
    }

    private static Variable variable(VarSpec spec, int slot) {
        int prefix = spec.getModifier() == Modifier.PREFIX ? spec.getPosition() : 0;
        return new Variable(spec.getVariableName(), prefix, spec.getModifier() == Modifier.EXPLODE, slot);
    }

    /** A literal whose octets are not UTF-8 can be expanded; no URI in normal form equals it, so it stays as it is. */
    private static String normalised(String literal, UriText.Region region) {
        String normalised = UriText.normalise(literal, region);
        return normalised == null ? literal : normalised;
    }
}
