package io.github.mcpresources.office.generated;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** One hundred documents in nine formats, which contain all kinds of text. Each run generates the same texts. */
public final class GeneratedDocuments {

    private static final int TWELVE = 12;
    private static final int ELEVEN = 11;
    private static final int TEN = 10;

    /** Writes the document with a number. */
    @FunctionalInterface
    private interface Writer {
        byte[] write(int number) throws IOException;
    }

    private GeneratedDocuments() {}

    /** Returns the documents by their names. */
    public static Map<String, byte[]> all() throws IOException {
        Map<String, byte[]> all = new TreeMap<>();
        add(all, "docx", TWELVE, GeneratedTexts::docx);
        add(all, "odt", ELEVEN, GeneratedTexts::odt);
        add(all, "doc", TEN, GeneratedTexts::doc);
        add(all, "pptx", TWELVE, GeneratedSlides::pptx);
        add(all, "odp", ELEVEN, GeneratedSlides::odp);
        add(all, "ppt", ELEVEN, GeneratedSlides::ppt);
        add(all, "xlsx", TWELVE, GeneratedWorkbooks::xlsx);
        add(all, "ods", ELEVEN, GeneratedWorkbooks::ods);
        add(all, "xls", TEN, GeneratedWorkbooks::xls);
        return all;
    }

    /**
     * Checks whether a document has content that Tika writes in another way or at another place, such as the footnotes of
     * docx.
     */
    static boolean isUnlikeTika(int number) {
        return number % 4 == 0;
    }

    private static void add(Map<String, byte[]> all, String extension, int count, Writer writer) throws IOException {
        for (int number = 1; number <= count; number++) {
            all.put("generated-%02d.%s".formatted(number, extension), writer.write(number));
        }
    }
}
