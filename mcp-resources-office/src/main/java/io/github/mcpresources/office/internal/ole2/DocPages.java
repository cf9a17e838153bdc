package io.github.mcpresources.office.internal.ole2;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.poi.hwpf.model.SEPX;
import org.apache.poi.hwpf.usermodel.Paragraph;
import org.apache.poi.hwpf.usermodel.SectionProperties;

/**
 * Counts the pages of a doc document. A page begins at a page break, at most sections, and before a paragraph with the
 * property that it begins a page. Doc documents do not contain the other positions at which Word begins pages.
 */
final class DocPages {

    /** Ends a page or a section. */
    private static final char BREAK = '\f';

    /** The offsets of sections that continue the page of the section before. */
    private final Set<Integer> continued = new HashSet<>();

    private int page = 1;
    private boolean isEmpty = true;

    DocPages(List<SEPX> sections) {
        for (SEPX section : sections) {
            int kind = section.getSectionProperties().getBkc();
            if (kind == SectionProperties.BKC_NO_BREAK || kind == SectionProperties.BKC_NEW_COLUMN) {
                continued.add(section.getStart());
            }
        }
    }

    /** Begins a page before a paragraph if the paragraph says so. The first text of a page does not begin another. */
    void begin(Paragraph paragraph) {
        if (paragraph.pageBreakBefore() && !isEmpty) {
            breakPage();
        }
        isEmpty = false;
    }

    /** Begins a page after a paragraph if the paragraph ends with a break. */
    void end(Paragraph paragraph) {
        String text = paragraph.text();
        if (!text.isEmpty()
                && text.charAt(text.length() - 1) == BREAK
                && !continued.contains(paragraph.getEndOffset())) {
            breakPage();
        }
    }

    private void breakPage() {
        page++;
        isEmpty = true;
    }

    int page() {
        return page;
    }
}
