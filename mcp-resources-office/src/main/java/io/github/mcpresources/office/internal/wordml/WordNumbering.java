package io.github.mcpresources.office.internal.wordml;

import io.github.mcpresources.office.internal.archive.XmlElements;
import io.github.mcpresources.office.internal.text.ListNumbers;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/** The lists of a docx document, and the current number of each level. */
final class WordNumbering {

    private static final int LEVELS = 9;

    /** A level of a list. */
    private static final class Level {
        private String format = "decimal";
        private String text = "";
        /** The first number. A level without one begins with 0 (ECMA-376, part 1, 17.9.25). */
        private int start;
        /**
         * The deepest level whose items restart this level, from 1. For example, 2 means that each item of level 1 or 2
         * restarts it. The value 0 means that no item restarts it, and -1 that each item of any higher level does.
         */
        private int restart = -1;
        /** True if all numbers in a label are written as decimal numbers. */
        private boolean legal;
    }

    /** A list definition. Lists with the same definition share counters. */
    private static final class Definition {
        private final Map<Integer, Level> levels = new HashMap<>();
        private final int[] counters = new int[LEVELS];
        private final boolean[] begun = new boolean[LEVELS];
        private @Nullable String styleLink;
        private @Nullable String numStyleLink;
    }

    /**
     * A list: a reference to its definition, and the levels and first numbers with which it overrides those of the
     * definition.
     */
    private static final class Numbers {
        private @Nullable String definition;
        private final Map<Integer, Integer> starts = new HashMap<>();
        private final Map<Integer, Level> levels = new HashMap<>();
        private boolean used;
    }

    private final Map<String, Definition> definitions = new HashMap<>();
    private final Map<String, Numbers> lists = new HashMap<>();

    void read(XmlElements xml) throws XMLStreamException, IOException {
        xml.children(name -> {
            if (name.equals("abstractNum")) {
                Definition definition = new Definition();
                definitions.put(String.valueOf(xml.attribute("abstractNumId")), definition);
                xml.children(child -> {
                    switch (child) {
                        case "lvl" -> level(xml, definition.levels);
                        case "styleLink" -> definition.styleLink = xml.attribute("val");
                        case "numStyleLink" -> definition.numStyleLink = xml.attribute("val");
                        default -> {}
                    }
                });
            } else if (name.equals("num")) {
                Numbers list = new Numbers();
                lists.put(String.valueOf(xml.attribute("numId")), list);
                xml.children(child -> list(xml, child, list));
            }
        });
    }

    private static void list(XmlElements xml, String name, Numbers list) throws XMLStreamException, IOException {
        if (name.equals("abstractNumId")) {
            list.definition = xml.attribute("val");
        } else if (name.equals("lvlOverride")) {
            int depth = WordParagraph.number(xml.attribute("ilvl"), 0);
            xml.children(inner -> {
                if (inner.equals("startOverride")) {
                    list.starts.put(depth, WordParagraph.number(xml.attribute("val"), 1));
                } else if (inner.equals("lvl")) {
                    level(xml, list.levels);
                }
            });
        }
    }

    private static void level(XmlElements xml, Map<Integer, Level> levels) throws XMLStreamException, IOException {
        Level level = new Level();
        int depth = WordParagraph.number(xml.attribute("ilvl"), 0);
        xml.children(name -> {
            String value = xml.attribute("val");
            switch (name) {
                case "start" -> level.start = WordParagraph.number(value, 1);
                case "numFmt" -> level.format = value == null ? level.format : value;
                case "lvlText" -> level.text = value == null ? "" : value;
                case "isLgl" -> level.legal = xml.isOn();
                case "lvlRestart" -> level.restart = WordParagraph.number(value, -1);
                default -> {}
            }
        });
        if (depth >= 0 && depth < LEVELS) {
            levels.put(depth, level);
        }
    }

    /**
     * Advances the numbers of a list by one paragraph, and returns the label of the paragraph, such as {@code 2.}. The
     * label is empty for a bullet or for a number format without text, and null if the paragraph is not numbered.
     *
     * @param depth the level in the list, from 0
     */
    @Nullable
    String next(String id, int depth) {
        Numbers list = lists.get(id);
        Definition definition = list == null ? null : resolved(list);
        if (list == null || definition == null || depth < 0 || depth >= LEVELS) {
            return null;
        }
        if (!list.used) {
            list.used = true;
            list.starts.forEach((level, start) -> {
                if (level >= 0 && level < LEVELS) {
                    definition.begun[level] = false;
                }
            });
        }
        Level level = level(list, definition, depth);
        count(list, definition, depth);
        if (level == null || level.format.equals("none")) {
            return level == null || level.text.isEmpty() ? null : label(list, definition, level);
        }
        return level.format.equals("bullet") ? "" : label(list, definition, level);
    }

    private @Nullable Definition resolved(Numbers list) {
        Definition definition = list.definition == null ? null : definitions.get(list.definition);
        if (definition == null || !definition.levels.isEmpty() || definition.numStyleLink == null) {
            return definition;
        }
        String link = definition.numStyleLink;
        return definitions.values().stream()
                .filter(other -> link.equals(other.styleLink))
                .findFirst()
                .orElse(definition);
    }

    private static @Nullable Level level(Numbers list, Definition definition, int depth) {
        Level own = list.levels.get(depth);
        return own == null ? definition.levels.get(depth) : own;
    }

    private static int start(Numbers list, Definition definition, int depth) {
        Level level = level(list, definition, depth);
        return list.starts.getOrDefault(depth, level == null ? 1 : level.start);
    }

    private static void count(Numbers list, Definition definition, int depth) {
        for (int above = 0; above < depth; above++) {
            if (!definition.begun[above]) {
                definition.counters[above] = start(list, definition, above);
                definition.begun[above] = true;
            }
        }
        definition.counters[depth] =
                definition.begun[depth] ? definition.counters[depth] + 1 : start(list, definition, depth);
        definition.begun[depth] = true;
        for (int below = depth + 1; below < LEVELS; below++) {
            Level level = level(list, definition, below);
            int restart = level == null ? -1 : level.restart;
            if (restart < 0 || (restart > 0 && depth < restart)) {
                definition.begun[below] = false;
            }
        }
    }

    /** Returns the text of a level, in which the current numbers of levels 1 to 9 replace {@code %1} to {@code %9}. */
    private static String label(Numbers list, Definition definition, Level level) {
        StringBuilder label = new StringBuilder();
        for (int at = 0; at < level.text.length(); at++) {
            char ch = level.text.charAt(at);
            char digit = at + 1 < level.text.length() ? level.text.charAt(at + 1) : 0;
            if (ch == '%' && digit >= '1' && digit <= '9') {
                int depth = digit - '1';
                Level of = level(list, definition, depth);
                String format = of == null || level.legal ? "decimal" : of.format;
                label.append(ListNumbers.format(format, definition.counters[depth]));
                at++;
            } else {
                label.append(ch);
            }
        }
        return label.toString().strip();
    }
}
