package io.github.mcpresources.uri;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The query at the end of a template: <code>{?…}</code>, followed by any number of <code>{&amp;…}</code>. Each
 * parameter may be absent. The policy determines whether the parameters may occur in any order, and whether unknown and
 * repeated parameters are rejected. If the policy accepts them, unknown parameters are ignored, and the first
 * occurrence of a repeated parameter is used. The items of an exploded variable are the parameters with its name or, if
 * there are none, the unknown parameters.
 */
final class QueryTail {
    private final List<Variable> variables;
    private final String[] names;
    private final int[] table;
    private final boolean exploded;
    private final boolean distinct;

    QueryTail(List<Part.Expression> expressions) {
        List<Variable> all = new ArrayList<>();
        expressions.forEach(expression -> all.addAll(expression.variables()));
        this.variables = List.copyOf(all);
        this.names = all.stream().map(QueryTail::writtenName).toArray(String[]::new);
        this.exploded = all.stream().anyMatch(Variable::exploded);
        this.distinct = all.stream().map(Variable::name).distinct().count() == all.size();
        this.table = table(names);
    }

    /** Returns the name of a variable as written in a normalised URI, where names are not decoded. */
    static String writtenName(Variable variable) {
        return NormalisedLiteral.form(variable.name(), Component.NAME);
    }

    private static int[] table(String[] names) {
        int[] table = new int[Integer.highestOneBit(Math.max(1, names.length)) * 4];
        for (int i = names.length - 1; i >= 0; i--) {
            int at = names[i].hashCode() & (table.length - 1);
            while (table[at] != 0 && !names[table[at] - 1].equals(names[i])) {
                at = (at + 1) & (table.length - 1);
            }
            table[at] = i + 1;
        }
        return table;
    }

    List<Variable> variables() {
        return variables;
    }

    String name(int index) {
        return names[index];
    }

    /** Returns the index of the variable whose name is the text between two positions, or -1 if there is none. */
    private int indexOf(String text, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + text.charAt(i);
        }
        for (int at = hash & (table.length - 1); table[at] != 0; at = (at + 1) & (table.length - 1)) {
            String name = names[table[at] - 1];
            if (name.length() == to - from && text.startsWith(name, from)) {
                return table[at] - 1;
            }
        }
        return -1;
    }

    /**
     * Finds the values in a query. Returns null if the query does not match.
     *
     * @param from the start of the query after the question mark, or -1 if there is no query
     * @param captures the array into which this method writes the start of each value, at index {@code 2 * slot}, and
     *     the end of the value, at the next index. For an exploded variable, these are the start and the end of a part
     *     of the query that contains its items
     */
    @Nullable
    Reading read(
            String text, int from, int to, UriTemplate.Policy policy, int[] captures, @Nullable StepCounter steps) {
        if (from < 0) {
            return Reading.ANY_ORDER;
        }
        if (steps != null) {
            steps.add(2L * (to - from));
        }
        if (triesOrder(policy)) {
            if (QueryOrder.match(this, text, from, to, policy.maxTableCells(), captures, steps)) {
                return Reading.IN_ORDER;
            }
            if (policy.strictQuery() || (!distinct && exploded)) {
                return null;
            }
        }
        return readAnyOrder(text, from, to, policy.ignoreUnknownQuery(), captures) ? Reading.ANY_ORDER : null;
    }

    /** Checks whether {@link #read} first tries to read a query in the order of the template ({@link QueryOrder}). */
    private boolean triesOrder(UriTemplate.Policy policy) {
        return policy.strictQuery() || !distinct || (exploded && !policy.ignoreUnknownQuery());
    }

    boolean isTooLarge(int length, UriTemplate.Policy policy) {
        return triesOrder(policy) && QueryOrder.isTooLarge(this, length, policy.maxTableCells());
    }

    private boolean readAnyOrder(String text, int from, int to, boolean lenient, int[] captures) {
        boolean unclaimed = false;
        for (QueryItems items = new QueryItems(text, from, to); items.next(); ) {
            int index = indexOf(text, items.start(), items.nameEnd());
            if (index < 0) {
                unclaimed |= !items.isBlank() || !lenient;
                continue;
            }
            Variable variable = distinct ? variables.get(index) : open(variables.get(index), items, text, captures);
            int at = 2 * variable.slot();
            boolean first = captures[at] < 0;
            if (!lenient && (!items.hasValue() || (!first && !variable.exploded()))) {
                return false;
            }
            if (variable.exploded()) {
                captures[at] = from;
                captures[at + 1] = to;
            } else if (first) {
                captures[at] = items.valueStart();
                captures[at + 1] = items.end();
                if (variable.isPrefixed() && !isWithin(text, items.valueStart(), items.end(), variable.prefix())) {
                    return false;
                }
            }
        }
        return !unclaimed || takeUnclaimed(text, from, to, lenient, captures);
    }

    /**
     * Selects the variable that receives the value of a query parameter, if several variables have the parameter's
     * name. Considers only variables that have no value yet and whose prefix modifier, if any, allows a value of this
     * length. Selects the one with the shortest prefix; a variable without a prefix modifier comes last. If no variable
     * remains, selects the first variable with this name.
     */
    private Variable open(Variable named, QueryItems item, String text, int[] captures) {
        Variable best = named;
        int least = Integer.MAX_VALUE;
        boolean found = false;
        for (Variable variable : variables) {
            int max = variable.isPrefixed() ? variable.prefix() : Integer.MAX_VALUE;
            boolean better = variable.name().equals(named.name())
                    && captures[2 * variable.slot()] < 0
                    && (!found || max < least)
                    && (!variable.isPrefixed() || isWithin(text, item.valueStart(), item.end(), max));
            if (better) {
                best = variable;
                least = max;
                found = true;
            }
        }
        return best;
    }

    /**
     * Assigns the undeclared parameters to the first exploded variable without items. Returns true if the query
     * matches.
     */
    private boolean takeUnclaimed(String text, int from, int to, boolean lenient, int[] captures) {
        for (Variable variable : variables) {
            int at = 2 * variable.slot();
            if (variable.exploded() && captures[at] < 0) {
                Set<String> keys = new HashSet<>();
                boolean any = false;
                for (QueryItems items = new QueryItems(text, from, to); items.next(); ) {
                    if (indexOf(text, items.start(), items.nameEnd()) < 0) {
                        boolean usable = items.isMapEntry(lenient) && keys.add(items.name());
                        if (!usable && !lenient) {
                            return false;
                        }
                        any |= usable;
                    }
                }
                if (any) {
                    captures[at] = from;
                    captures[at + 1] = to;
                }
                return true;
            }
        }
        return lenient;
    }

    static boolean isWithin(String text, int from, int to, int max) {
        int count = 0;
        for (int p = from; p < to; p += UriChars.unit(text, p)) {
            if (++count > max) {
                return false;
            }
        }
        return true;
    }

    boolean declares(String text, int from, int to) {
        return indexOf(text, from, to) >= 0;
    }

    int bound(int[] captures) {
        int bound = 0;
        for (Variable variable : variables) {
            if (captures[2 * variable.slot()] >= 0) {
                bound++;
            }
        }
        return bound;
    }

    /** The way in which a query was read, which determines the text that is captured for an exploded variable. */
    enum Reading {
        /**
         * In the order of the template. The captured text of an exploded variable contains only the items of that
         * variable.
         */
        IN_ORDER,
        /** By name, in any order. The captured text of an exploded variable is the whole query. */
        ANY_ORDER
    }
}
