package io.github.mcpresources.office.internal.sheet;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.poi.ss.usermodel.BuiltinFormats;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.apache.poi.ss.usermodel.DateUtil;
import org.apache.poi.ss.usermodel.FormulaError;
import org.jspecify.annotations.Nullable;

/**
 * Formats the values of cells as Excel displays them, or as plain numbers and dates for charts ({@link #ofCharts}).
 * {@link FormatCode} formats the values that POI's formatter formats incorrectly. Not safe for use by multiple threads.
 */
public final class CellFormats {

    private static final String GENERAL = "General";

    private static final BigDecimal SECONDS_OF_DAY = BigDecimal.valueOf(86_400);
    private static final int SECONDS_OF_HOUR = 3_600;
    private static final int MILLIS = 3;

    /** The number of formats that are kept in memory. Excel stores up to about 250 in a workbook. */
    private static final int MAX_FORMATS = 1_000;

    private DataFormatter formatter = new DataFormatter(Locale.US);
    private final Map<String, FormatCode> codes = new HashMap<>();
    private final boolean from1904;
    private final boolean isPlain;

    public CellFormats(boolean from1904) {
        this(from1904, false);
    }

    private CellFormats(boolean from1904, boolean isPlain) {
        this.from1904 = from1904;
        this.isPlain = isPlain;
    }

    /**
     * Creates a formatter for the cells of charts. For a date, the value of the cell is a number, and the text is in
     * ISO 8601. For any other number, the text is a plain decimal.
     */
    public static CellFormats ofCharts(boolean from1904) {
        return new CellFormats(from1904, true);
    }

    /**
     * Creates a cell with a number. A date has a value in ISO 8601, unless the formatter is for charts. If the format
     * displays a duration, such as {@code [h]:mm}, the value is a duration, such as {@code PT30H15M00S}.
     *
     * @param column the column, from 0
     * @param index the index of the number format
     * @param formula null if there is none
     * @param link the target of the hyperlink; null if there is none
     */
    public Cell number(
            int column, double number, int index, String format, @Nullable String formula, @Nullable String link) {
        boolean isValid = DateUtil.isValidExcelDate(number);
        if (isPlain) {
            boolean isDate = isValid && DateUtil.isADateFormat(index, format);
            String text = isDate ? iso(number, DateUtil.getLocalDateTime(number, from1904, true)) : plain(number);
            return new Cell(column, number, text, formula, link);
        }
        FormatCode code = code(format);
        boolean isDate = code.isDate(number).orElseGet(() -> DateUtil.isADateFormat(index, code.format()));
        if (!Double.isFinite(number) || (isDate && number >= FormatCode.AFTER_LAST_DATE)) {
            return new Cell(column, number, general(number), formula, link);
        }
        Object value = !isDate || !isValid
                ? (Object) number
                : code.isDuration(number)
                        ? duration(number)
                        : iso(number, DateUtil.getLocalDateTime(number, from1904, false));
        String text = code.text(number, from1904, this::general)
                .orElseGet(() -> formatted(number, index, code.format(), value));
        return new Cell(column, value, text, formula, link);
    }

    private FormatCode code(String format) {
        if (codes.size() >= MAX_FORMATS && !codes.containsKey(format)) {
            codes.clear();
            formatter = new DataFormatter(Locale.US); // it also keeps all formats
        }
        return codes.computeIfAbsent(format, FormatCode::parse);
    }

    /** Returns the text that POI's formatter displays; the plain value if the formatter cannot use the format. */
    private String formatted(double number, int index, String format, Object value) {
        try {
            return formatter.formatRawCellContents(number, index, format, from1904);
        } catch (IllegalArgumentException unknown) {
            return value instanceof Double ? general(number) : value.toString();
        }
    }

    private String general(double number) {
        return formatter.formatRawCellContents(number, 0, GENERAL, from1904);
    }

    private static String plain(double number) {
        return !Double.isFinite(number)
                ? ""
                : BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    /**
     * Returns a date, a time or both, such as {@code 2026-01-31}, {@code 12:30:00} or {@code 2026-01-31T12:30:00.5}. If
     * the workbook counts dates from 1904, a time is always returned with a date.
     */
    private String iso(double number, LocalDateTime time) {
        if (number < 1 && !from1904) {
            return DateTimeFormatter.ISO_LOCAL_TIME.format(time.toLocalTime());
        }
        return number == Math.rint(number)
                ? DateTimeFormatter.ISO_LOCAL_DATE.format(time)
                : DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time);
    }

    /** Returns a number of days as a duration in the form that OpenDocument spreadsheets contain. */
    private static String duration(double days) {
        BigDecimal[] parts = BigDecimal.valueOf(days)
                .multiply(SECONDS_OF_DAY)
                .setScale(MILLIS, RoundingMode.HALF_UP)
                .divideAndRemainder(BigDecimal.ONE);
        long seconds = parts[0].longValue();
        String fraction = parts[1].signum() == 0
                ? ""
                : parts[1].stripTrailingZeros().toPlainString().substring(1);
        return String.format(
                Locale.ROOT,
                "PT%02dH%02dM%02d%sS",
                seconds / SECONDS_OF_HOUR,
                seconds / 60 % 60,
                seconds % 60,
                fraction);
    }

    /** Returns a built-in number format; {@code General} if the index is unknown. */
    public static String builtin(int index) {
        String format = BuiltinFormats.getBuiltinFormat(index);
        return format == null ? GENERAL : format;
    }

    /**
     * Returns the name of an error code in a binary workbook, such as {@code #DIV/0!}; {@code #N/A} if the code is
     * unknown.
     */
    public static String error(int code) {
        return FormulaError.isValidCode(code) ? FormulaError.forInt(code).getString() : "#N/A";
    }
}
