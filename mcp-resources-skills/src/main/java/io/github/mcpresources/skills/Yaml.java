package io.github.mcpresources.skills;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Converts one YAML 1.2 mapping of the core schema to a JSON object. YAML that has no equivalent in JSON, or that JSON
 * parsers may read differently, is rejected: tags, merge keys, keys that are not strings, cycles, numbers that are not
 * finite, and integers beyond 2<sup>53</sup>.
 *
 * <p>The limits are checked while the values are built, so that deep nesting and repeated aliases need only a bounded
 * amount of memory.
 */
final class Yaml {

    static final int MAX_DEPTH = 32;

    static final int MAX_VALUES = 10_000;

    /** The maximum number of characters of all keys and values after the replacement of aliases. */
    static final int MAX_CHARACTERS = 262_144;

    private static final BigInteger MAX_INTEGER = BigInteger.ONE.shiftLeft(53);
    private static final String MERGE = "<<";

    /** A value, with the numbers of values and characters that count toward the limits. */
    private record Value(@Nullable Object json, int values, int characters) {}

    private final Iterator<Event> events;
    private final ScalarResolver resolver = new CoreSchema().getScalarResolver();
    /** The values by anchor; empty while the value of the anchor is being read. */
    private final Map<Anchor, Optional<Value>> anchors = new HashMap<>();

    private int values;
    private int characters;

    private Yaml(Iterator<Event> events) {
        this.events = events;
    }

    /**
     * Converts a mapping.
     *
     * @throws InvalidSkillException if the text is not one mapping of the supported form
     */
    static Map<String, @Nullable Object> object(String text) throws InvalidSkillException {
        try {
            LoadSettings settings = LoadSettings.builder()
                    .setLabel("front matter")
                    .setSchema(new CoreSchema())
                    .build();
            return new Yaml(new ParserImpl(settings, new StreamReader(settings, text))).document();
        } catch (MarkedYamlEngineException invalid) {
            String where = invalid.getProblemMark().map(Yaml::line).orElse("");
            throw new InvalidSkillException(
                    "The front matter of SKILL.md has invalid YAML" + where + ": " + invalid.getProblem(), invalid);
        } catch (YamlEngineException invalid) {
            throw new InvalidSkillException(
                    "The front matter of SKILL.md has invalid YAML: " + invalid.getMessage(), invalid);
        }
    }

    /** Returns the line of a mark as text, such as " on line 3". The file has one line before the YAML. */
    private static String line(Mark mark) {
        return " on line " + (mark.getLine() + 2);
    }

    private Map<String, @Nullable Object> document() throws InvalidSkillException {
        events.next(); // the start of the stream
        Event event = events.next();
        if (event.getEventId() == Event.ID.StreamEnd) {
            throw new InvalidSkillException("The front matter of SKILL.md is empty; it needs name and description");
        }
        event = events.next(); // after the start of the document
        if (!(event instanceof MappingStartEvent mapping)) {
            throw new InvalidSkillException("The front matter of SKILL.md must be a mapping of fields to values");
        }
        Value value = value(mapping, 1);
        events.next(); // the end of the document
        if (events.next().getEventId() != Event.ID.StreamEnd) {
            throw new InvalidSkillException("The front matter of SKILL.md contains more than one YAML document");
        }
        @SuppressWarnings("unchecked") // the value of a mapping
        Map<String, @Nullable Object> fields = (Map<String, @Nullable Object>) value.json();
        return Objects.requireNonNull(fields, "a mapping has a value");
    }

    private Value value(Event event, int depth) throws InvalidSkillException {
        if (event instanceof AliasEvent alias) {
            Optional<Value> target = anchors.get(alias.getAlias());
            if (target == null) {
                throw at(event, "the alias *" + alias.getAlias().getValue() + " has no anchor before it");
            }
            Value known = target.orElseThrow(() ->
                    at(event, "the alias *" + alias.getAlias().getValue() + " refers to a value that contains it"));
            count(event, known.values(), known.characters());
            return known;
        }
        NodeEvent node = (NodeEvent) event;
        if (depth > MAX_DEPTH) {
            throw at(event, "values are nested more than " + MAX_DEPTH + " levels deep");
        }
        node.getAnchor().ifPresent(anchor -> anchors.put(anchor, Optional.empty()));
        int valuesBefore = values;
        int charactersBefore = characters;
        Object json = json(node, depth);
        Value value = new Value(json, values - valuesBefore, characters - charactersBefore);
        node.getAnchor().ifPresent(anchor -> anchors.put(anchor, Optional.of(value)));
        return value;
    }

    private @Nullable Object json(NodeEvent node, int depth) throws InvalidSkillException {
        if (node instanceof MappingStartEvent mapping) {
            refuseTag(node, mapping.getTag());
            count(node, 1, 0);
            return mapping(depth);
        }
        if (node instanceof SequenceStartEvent sequence) {
            refuseTag(node, sequence.getTag());
            count(node, 1, 0);
            List<@Nullable Object> items = new ArrayList<>();
            for (Event item = events.next(); item.getEventId() != Event.ID.SequenceEnd; item = events.next()) {
                items.add(value(item, depth + 1).json());
            }
            return items;
        }
        ScalarEvent scalar = (ScalarEvent) node;
        refuseTag(node, scalar.getTag());
        count(node, 1, scalar.getValue().length());
        return scalar(scalar);
    }

    private Map<String, @Nullable Object> mapping(int depth) throws InvalidSkillException {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (Event event = events.next(); event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            if (event instanceof ScalarEvent plain
                    && plain.isPlain()
                    && plain.getValue().equals(MERGE)) {
                throw at(event, "merge keys (<<) are not supported; write the fields out");
            }
            if (!(value(event, depth + 1).json() instanceof String key)) {
                throw at(event, "a key is not a string; quote it");
            }
            if (fields.containsKey(key)) {
                throw at(event, "the key '" + key + "' occurs twice");
            }
            fields.put(key, value(events.next(), depth + 1).json());
        }
        return fields;
    }

    private @Nullable Object scalar(ScalarEvent event) throws InvalidSkillException {
        String text = event.getValue();
        Tag tag = event.isPlain() ? resolver.resolve(text, true) : Tag.STR;
        if (tag.equals(Tag.NULL)) {
            return null;
        }
        if (tag.equals(Tag.BOOL)) {
            return text.equalsIgnoreCase("true");
        }
        if (tag.equals(Tag.INT)) {
            return integer(event, text);
        }
        if (tag.equals(Tag.FLOAT)) {
            return decimal(event, text);
        }
        if (text.codePoints().anyMatch(point -> Character.getType(point) == Character.SURROGATE)) {
            throw at(event, "a string contains half of a surrogate pair, which UTF-8 cannot represent");
        }
        return text;
    }

    private static Object integer(Event event, String text) throws InvalidSkillException {
        BigInteger number = text.startsWith("0x")
                ? new BigInteger(text.substring(2), 16)
                : text.startsWith("0o") ? new BigInteger(text.substring(2), 8) : new BigInteger(text);
        if (number.abs().compareTo(MAX_INTEGER) > 0) {
            throw at(event, "the integer " + shown(text) + " is beyond 2^53, so clients may round it; quote it");
        }
        return number.longValue();
    }

    private static Object decimal(Event event, String text) throws InvalidSkillException {
        String digits = text.toLowerCase(Locale.ROOT);
        double number = digits.endsWith(".inf") || digits.endsWith(".nan") ? Double.NaN : Double.parseDouble(text);
        if (!Double.isFinite(number)) {
            throw at(event, "the number " + shown(text) + " is not finite, and JSON has only finite numbers; quote it");
        }
        return number;
    }

    private static String shown(String text) {
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }

    private static void refuseTag(Event event, Optional<String> tag) throws InvalidSkillException {
        if (tag.isPresent()) {
            throw at(event, "the tag " + shown(tag.get()) + " is not supported; write the value without a tag");
        }
    }

    private void count(Event event, int addedValues, int addedCharacters) throws InvalidSkillException {
        values += addedValues;
        characters += addedCharacters;
        if (values > MAX_VALUES) {
            throw at(event, "it has more than " + MAX_VALUES + " values, including those that aliases repeat");
        }
        if (characters > MAX_CHARACTERS) {
            throw at(event, "it has more than " + MAX_CHARACTERS + " characters, including those that aliases repeat");
        }
    }

    private static InvalidSkillException at(Event event, String problem) {
        String where = event.getStartMark().map(Yaml::line).orElse("");
        return new InvalidSkillException("The front matter of SKILL.md has an error" + where + ": " + problem);
    }
}
