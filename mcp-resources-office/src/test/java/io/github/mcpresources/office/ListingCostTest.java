package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.internal.content.NeedsFonts;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of the number of bytes that listing and reading allocate. Listing allocates in proportion to the names in the
 * package, and reading in proportion to the bytes read. There is no assertion between two measurements, because loading
 * the classes of an assertion allocates more than the measured code.
 */
class ListingCostTest {

    private static final int SLIDES = 200;
    private static final int PICTURE = 200_000;

    @TempDir
    private Path folder;

    @Test
    @NeedsFonts // without a font no slides are listed
    void listingLoadsNoPictureAndReadingLoadsOne() throws Exception {
        TestPackage deck = TestPackage.deck(SLIDES);
        byte[] start = TestPackage.png(8, 8);
        Random random = new Random(3);
        for (int slide = 1; slide <= SLIDES; slide++) {
            byte[] picture = new byte[PICTURE];
            random.nextBytes(picture);
            System.arraycopy(start, 0, picture, 0, start.length);
            deck.picture("ppt/slides/slide" + slide + ".xml", "rId1", "ppt/media/i" + slide + ".png", picture);
        }
        Path file = deck.write(folder.resolve("deck.pptx"));
        try (OfficeDocuments warm = OfficeDocuments.of(folder)) {
            warm.get(warm.docId(file), ItemType.IMAGE, "6"); // loads classes and tables that are loaded only once
        }
        try (OfficeDocuments documents = OfficeDocuments.of(folder)) {
            long before = Allocation.ofThisThread();
            String id = documents.docId(file);
            int items = documents.list(id).size();
            long listing = Allocation.ofThisThread() - before;

            before = Allocation.ofThisThread();
            int length = documents.get(id, ItemType.IMAGE, "101").bytes().length;
            long reading = Allocation.ofThisThread() - before;

            assertThat(items).isEqualTo(2 * SLIDES);
            assertThat(listing).as("bytes allocated by listing").isLessThan(16L << 20);
            assertThat(length).isEqualTo(PICTURE);
            // three times the size of the picture, and the directory of the package again
            assertThat(reading).as("bytes allocated by reading").isLessThan(3L * PICTURE + listing / 4);
        }
    }
}
