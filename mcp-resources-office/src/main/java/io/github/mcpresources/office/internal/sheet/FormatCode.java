package io.github.mcpresources.office.internal.sheet;

import io.github.mcpresources.office.internal.sheet.FormatToken.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.poi.ss.usermodel.DateUtil;
import org.jspecify.annotations.Nullable;

/**
 * A number format, such as {@code 0.0,,"M"}. Displays the numbers that POI's formatter displays in another way than
 * Excel. A format has up to three sections for numbers and one for texts.
 */
final class FormatCode {

    /** The maximum length of a format, in characters. Excel stores at most 255. */
    private static final int MAX_LENGTH = 1_000;

    private static final int MAX_SECTIONS = 4;

    /**
     * Matches a currency symbol, which can be empty, and a language tag, such as {@code en-US} or {@code x-sysdate}.
     * POI's formatter knows numbers of languages only.
     */
    private static final Pattern LANGUAGE = Pattern.compile("\\[\\$([^]\"-]*)-(?![0-9A-Fa-f]+])[^]]*]");

    /** The first number that is no date, because its year would be 10000. */
    static final double AFTER_LAST_DATE = 2_958_466;

    /** A section for numbers. At most one of the layouts is not null; both are null if the section is unknown. */
    private record Section(
            FormatTokens.@Nullable Condition condition,
            @Nullable NumberLayout number,
            @Nullable DateLayout date) {

        static Section of(FormatTokens.Section read) {
            List<FormatToken> tokens = read.tokens();
            if (tokens == null) {
                return new Section(read.condition(), null, null);
            }
            boolean isDate = tokens.stream().anyMatch(FormatToken::isTime);
            return isDate
                    ? new Section(read.condition(), null, DateLayout.of(tokens).orElse(null))
                    : new Section(read.condition(), NumberLayout.of(tokens).orElse(null), null);
        }

        boolean isUnknownToPoi(String format) {
            boolean isDateForPoi = DateUtil.isADateFormat(-1, format);
            return (number != null && (number.isUnknownToPoi() || isDateForPoi))
                    || (date != null && (date.isUnknownToPoi() || !isDateForPoi));
        }
    }

    private final String format;
    private final List<Section> sections = new ArrayList<>();
    private final boolean hasConditions;
    private final boolean isUnknownToPoi;

    private FormatCode(String format, List<FormatTokens.Section> all) {
        this.format = format;
        int numbers = all.isEmpty() || !isForTexts(all) ? all.size() : all.size() - 1;
        if (numbers < MAX_SECTIONS) {
            all.subList(0, numbers).forEach(section -> sections.add(Section.of(section)));
        }
        hasConditions = sections.stream().anyMatch(section -> section.condition() != null);
        isUnknownToPoi = sections.stream().anyMatch(section -> section.isUnknownToPoi(format)) || areDifferent();
    }

    /** Checks whether the last section is for texts. */
    private static boolean isForTexts(List<FormatTokens.Section> all) {
        List<FormatToken> last = all.get(all.size() - 1).tokens();
        return all.size() == MAX_SECTIONS
                || (last != null && last.stream().anyMatch(token -> token.kind() == Kind.TEXT));
    }

    static FormatCode parse(String format) {
        String text = LANGUAGE.matcher(format).replaceAll(found -> symbol(found.group(1)));
        return new FormatCode(text, text.length() <= MAX_LENGTH ? FormatTokens.sections(text) : List.of());
    }

    private static String symbol(String currency) {
        return currency.isEmpty() ? "" : Matcher.quoteReplacement('"' + currency + '"');
    }

    /** Returns the format without language tags, because POI's formatter throws an exception for dates with them. */
    String format() {
        return format;
    }

    /**
     * Checks whether there are two sections for numbers, with different digits or without a difference. POI's formatter
     * displays negative numbers with the digits of the first section, and with a minus sign if nothing differs.
     */
    private boolean areDifferent() {
        if (sections.size() != 2 || hasConditions) {
            return false;
        }
        NumberLayout positive = sections.get(0).number();
        NumberLayout negative = sections.get(1).number();
        return positive != null
                && negative != null
                && (!positive.digits().equals(negative.digits())
                        || positive.tokens().equals(negative.tokens()));
    }

    /** Checks whether a number is a duration: if its section has hours, minutes or seconds such as {@code [h]}. */
    boolean isDuration(double number) {
        Section section = section(number);
        return section != null && section.date() != null && section.date().isElapsed();
    }

    /** Checks whether a number is a date or a time; empty if that is unknown. */
    Optional<Boolean> isDate(double number) {
        Section section = isUnknownToPoi ? section(number) : null;
        return section == null || (section.number() == null && section.date() == null)
                ? Optional.empty()
                : Optional.of(section.date() != null);
    }

    /**
     * Returns the text of a number; empty if the format is unknown, or if POI's formatter displays it correctly.
     *
     * @param general displays a number in the format General
     */
    Optional<String> text(double number, boolean from1904, Function<Double, String> general) {
        Section section = isUnknownToPoi ? section(number) : null;
        if (section == null) {
            return Optional.empty();
        }
        NumberLayout layout = section.number();
        if (layout != null) {
            boolean isSigned = sections.size() == 1;
            boolean isUnclear = isSigned && number < 0 && !layout.hasNumber(); // programs differ in the minus sign
            return isUnclear ? Optional.empty() : Optional.of(layout.text(number, isSigned, general));
        }
        return section.date() != null && number >= 0 && number < AFTER_LAST_DATE
                ? Optional.of(section.date().text(number, from1904))
                : Optional.empty();
    }

    /** Returns the section for a number; null if it is unknown. */
    private @Nullable Section section(double number) {
        if (hasConditions) {
            return number < 0 ? null : conditional(number);
        }
        return switch (sections.size()) {
            case 0 -> null;
            case 1 -> sections.get(0);
            case 2 -> number < 0 ? negative() : sections.get(0);
            default -> sections.get(number > 0 ? 0 : number < 0 ? 1 : 2);
        };
    }

    /** Returns the second of two sections; null if it is empty, because programs differ in what they then display. */
    private @Nullable Section negative() {
        NumberLayout layout = sections.get(1).number();
        return layout != null && layout.tokens().isEmpty() ? null : sections.get(1);
    }

    private @Nullable Section conditional(double number) {
        for (int at = 0; at < sections.size(); at++) {
            FormatTokens.Condition condition = sections.get(at).condition();
            boolean isLast = at == sections.size() - 1;
            if (condition == null ? isLast : condition.matches(number)) {
                return sections.get(at);
            }
            if (condition == null) {
                return null; // the condition depends on those of the other sections
            }
        }
        return null;
    }
}
