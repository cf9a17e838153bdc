package io.github.mcpresources.office.internal.sheet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.apache.poi.ss.usermodel.DataFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells have the texts that Excel and LibreOffice display, also where POI's formatter displays something else. */
class CellFormatsTest {

    private static final int OWN = 164;

    private static Cell cell(String format, double number) {
        return new CellFormats(false).number(0, number, OWN, format, null, null);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
            0.00,,|12345678|12.35
            0.0,,"M"|12345678|12.3M
            #,##0.0,"K"|12345|12.3K
            #,##0.0,"K"|-1234567.5|-1,234.6K
            #,##0.0,"K"_);(#,##0.0,"K")|-12345|(12.3K)
            0.0,%|5|0.5%
            0.0##,"K"|12340|12.34K
            0.??,"K"|500|0.5 K
            0.##,"K"|5000|5K
            0.0,,"M"|-5|0.0M
            #,##0,|-12345678|-12,346
            [>=1000000]0.0,,"M";[>=1000]0.0,"K";0|1234567|1.2M
            [>=1000000]0.0,,"M";[>=1000]0.0,"K";0|1234|1.2K
            [>=1000000]0.0,,"M";[>=1000]0.0,"K";0|12|12
            """)
    void dividesByThousands(String format, double number, String text) {
        assertThat(cell(format, number).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
            (000) 000-0000|5551234567|(555) 123-4567
            \\(000\\)\\ 000\\-0000|5551234567|(555) 123-4567
            [<=9999999]###-####;(###) ###-####|5551234567|(555) 123-4567
            [<=9999999]###-####;(###) ###-####|1234567|123-4567
            000-00-0000|-5|-000-00-0005
            00\\:00|1230|12:30
            0" dollars and ".00" cents"|19.99|19 dollars and .99 cents
            0\\ "dollars and"\\ .00\\ "cents"|19.99|19 dollars and .99 cents
            00"°"00"'"00|123456|12°34'56
            ##\\/##|1234|12/34
            """)
    void keepsCharactersBetweenDigits(String format, double number, String text) {
        assertThat(cell(format, number).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
            [$EUR] #,##0.00|1234.5|EUR 1,234.50
            [$CHF] #,##0.00|-1234.5|-CHF 1,234.50
            [$€] #,##0.00|1234.5|€ 1,234.50
            [$€-x-euro2] #,##0.00|1234.5|€ 1,234.50
            #,##0.00 [$EUR]|1234.5|1,234.50 EUR
            0" h."|5|5 h.
            "CODE-"0|5|CODE-5
            0"E"|5|5E
            0"%"|5|5%
            0"a_b"|5|5a_b
            0\\;0|12|1;2
            "s"0|5|s5
            General" kg"|2.5|2.5 kg
            0;0|-5|5
            0.0;-0.00|-5|-5.00
            """)
    void showsSymbolsAndQuotedCharacters(String format, double number, String text) {
        assertThat(cell(format, number).text()).isEqualTo(text);
        assertThat(cell(format, number).value()).isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource({";;;,5", ";;;,-5", ";;;,0", "0;;,-5", "0;;,0", "0;-0;;@,0", "\"\",5"})
    void showsNothingForEmptySection(String format, double number) {
        assertThat(cell(format, number).text()).isEmpty();
        assertThat(cell(format, number).value()).isEqualTo(number);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
            yyyy"年"m"月"d"日"|45351|2024年2月29日|2024-02-29
            [$-411]yyyy"年"m"月"d"日";@|45351|2024年2月29日|2024-02-29
            YYYY\\年MM\\月|45351|2024年02月|2024-02-29
            D". "MMM YYYY|45351|29. Feb 2024|2024-02-29
            d" de "mmmm" de "yyyy;@|45351|29 de February de 2024|2024-02-29
            dddd"," mmmmm|45351|Thursday, F|2024-02-29
            yy"y"m"m"d"d"|45351|24y2m29d|2024-02-29
            h "h" mm "min"|0.51|12 h 14 min|12:14:24
            hh\\:mm|0.51|12:14|12:14:24
            mm "min" ss "s"|0.51|14 min 24 s|12:14:24
            h AM/PM "o'clock"|0.75|6 PM o'clock|18:00:00
            h:mm A/P"."|0|12:00 A.|00:00:00
            yyyy-mm-dd"T"hh:mm:ss"Z"|45351.75|2024-02-29T18:00:00Z|2024-02-29T18:00:00
            "At"\\ h:mm\\ AM/PM\\ "on"\\ dddd\\ mmmm\\ d","\\ yyyy|39219.18056369212|At 4:20 AM on Thursday May 17, 2007|2007-05-17T04:20:00.703
            """)
    void showsQuotedCharactersOfDates(String format, double number, String text, String value) {
        assertThat(cell(format, number).text()).isEqualTo(text);
        assertThat(cell(format, number).value()).isEqualTo(value);
    }

    /** Current versions of Excel write language tags. POI's formatter throws for dates in such formats. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
            [$-en-US]mmmm d, yyyy;@|44927|January 1, 2023|2023-01-01
            [$-en-US]h:mm AM/PM;@|44927.5|12:00 PM|2023-01-01T12:00:00
            [$-en-US,1]dd/mm/yyyy|44927|01/01/2023|2023-01-01
            [$-zh-CN]yyyy"年"m"月"d"日";@|44927|2023年1月1日|2023-01-01
            [$-zh-Hant-TW]yyyy/m/d|44927|2023/1/1|2023-01-01
            [$-x-sysdate]dddd, mmmm dd, yyyy|44927|Sunday, January 01, 2023|2023-01-01
            [$-x-systime]h:mm:ss AM/PM|0.5|12:00:00 PM|12:00:00
            [$-,100]dddd|44927|Sunday|2023-01-01
            """)
    void showsDatesOfLanguages(String format, double number, String text, String value) {
        assertThat(cell(format, number).text()).isEqualTo(text);
        assertThat(cell(format, number).value()).isEqualTo(value);
    }

    @Test
    void languageTagChangesNothingInUnknownFormat() {
        String format = "ggge\"年\"m\"月\"d\"日\";@";
        assertThat(cell("[$-ja-JP-x-gannen]" + format, 44927)).isEqualTo(cell(format, 44927));
    }

    /** POI's formatter throws an exception for this number in a format with a section for negative numbers. */
    @Test
    void showsNumberThatIsTooLargeForDate() {
        assertThat(cell("dd.mm.yyyy;-0;\"-\";@", 1E15).text()).isEqualTo("1E+15");
    }

    @Test
    void showsNumbersOfLanguages() {
        assertThat(cell("[$-en-US]#,##0.00", 1234.5).text()).isEqualTo("1,234.50");
        assertThat(cell("[$€-de-DE] #,##0.00", 1234.5).text()).isEqualTo("€ 1,234.50");
        assertThat(cell("[$-de-DE]0.00E+00", 1234.5).text()).isEqualTo("1.23E+03");
    }

    /** A binary workbook can contain such numbers, although Excel does not write them. */
    @ParameterizedTest
    @ValueSource(strings = {"General", "0.0,,\"M\"", "yyyy\"年\"", "yyyy-mm-dd", "[h]:mm", ";;;", "0.00"})
    void showsWhatIsNoFiniteNumber(String format) {
        assertThat(cell(format, Double.NaN).text()).isEqualTo("NaN");
        assertThat(cell(format, Double.POSITIVE_INFINITY).text()).isEqualTo("∞");
        assertThat(cell(format, Double.NEGATIVE_INFINITY).text()).isEqualTo("-∞");
    }

    @Test
    void showsTextOfElapsedTime() {
        assertThat(cell("[h] \"h\" mm \"min\"", 1.2604166667).text()).isEqualTo("30 h 15 min");
        assertThat(cell("[mm]\"m\"ss\"s\"", 0.0012).text()).isEqualTo("01m44s");
        assertThat(cell("ss.000\"s\"", 0.0012).text()).isEqualTo("43.680s");
    }

    /** The values that OpenDocument spreadsheets have for the same cells. */
    @ParameterizedTest
    @CsvSource({
        "[h]:mm,1.2604166667,PT30H15M00S",
        "[h]:mm:ss;@,0,PT00H00M00S",
        "[mm]:ss.0,0.0012,PT00H01M43.68S",
        "[ss],45351.75,PT1088442H00M00S",
        "'[h] \"h\" mm \"min\"',0.5,PT12H00M00S"
    })
    void valueOfElapsedTimeIsDuration(String format, double number, String value) {
        assertThat(cell(format, number).value()).isEqualTo(value);
        assertThat(new CellFormats(true)
                        .number(0, number, OWN, format, null, null)
                        .value())
                .isEqualTo(value);
    }

    @Test
    void valuesOfTimesKeepMilliseconds() {
        assertThat(cell("mm:ss.0", 0.0012).value()).isEqualTo("00:01:43.68");
        assertThat(cell("mm:ss.0", 0.0012).text()).isEqualTo("01:43.7");
        assertThat(cell("yyyy-mm-dd hh:mm:ss", 45351.000_012_345).value()).isEqualTo("2024-02-29T00:00:01.067");
        assertThat(cell("yyyy-mm-dd hh:mm", 45_292.524_305_555_6).value()).isEqualTo("2024-01-01T12:35:00");
    }

    /** Formats that POI displays correctly, that are unknown, or for which programs differ. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "General",
                "@",
                "0.00",
                "#,##0.00",
                "# ##0",
                "\"EUR\" 0.0",
                "# ?/?",
                "0.00E+00",
                "0;",
                "\"text\"",
                "[$€-407] #,##0.00",
                "_-* #,##0.00_-;-* #,##0.00_-;_-* \"-\"??_-;_-@_-",
                "[>=1000]0.0,\"K\";0",
                "yyyy-mm-dd",
                "[h]:mm:ss",
                "ggge\"年\"",
                "上午/下午h\"时\"",
                "0.0.0",
                "0\"",
                "0\\",
                "[",
                "[DBNum1]0\"x.\"",
                "0_",
                ""
            })
    void leavesOtherFormatsToPoi(String format) {
        for (double number : new double[] {-5, -0.25, -12345}) {
            assertThat(cell(format, number).text())
                    .isEqualTo(new DataFormatter(Locale.US).formatRawCellContents(number, OWN, format));
        }
    }

    /** POI's formatter throws an exception for these formats. */
    @ParameterizedTest
    @ValueSource(strings = {"d/m/yyyy;x", "hh;e"})
    void showsPlainDateForUnusableFormat(String format) {
        assertThat(cell(format, 45351.5).text()).isEqualTo("2024-02-29T12:00:00");
    }

    @Test
    void displaysMoreFormatsThanItKeeps() {
        CellFormats formats = new CellFormats(false);
        for (int n = 0; n < 5_000; n++) {
            Cell cell = formats.number(0, 5, OWN, "0\"n" + n % 2_500 + "\"", null, null);
            assertThat(cell.text()).isEqualTo("5n" + n % 2_500);
        }
    }

    @Test
    void longFormatIsLeftToPoi() {
        String format = "0\"" + ".".repeat(1_000) + "\"";
        assertThat(cell(format, 5).text())
                .isEqualTo(new DataFormatter(Locale.US).formatRawCellContents(5, OWN, format));
    }
}
