package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.document.ItemType;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What listing and reading allocate: listing as much as the package has of names, reading as much as is read. No assertion
 * stands between two measurements, since its classes allocate more than what is measured.
 */
class ListingCostTest {

    private static final int SLIDES = 200;
    private static final int PICTURE = 200_000;

    @TempDir
    private Path folder;

    @Test
    void noPictureIsTakenIntoMemoryToListItAndOneIsToReadIt() throws Exception {
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
            warm.get(warm.docId(file), ItemType.IMAGE, "5"); // classes and tables that are loaded once
        }
        try (OfficeDocuments documents = OfficeDocuments.of(folder)) {
            long before = Allocation.ofThisThread();
            String id = documents.docId(file);
            int items = documents.list(id).size();
            long listing = Allocation.ofThisThread() - before;

            before = Allocation.ofThisThread();
            int length = documents.get(id, ItemType.IMAGE, "100").bytes().length;
            long reading = Allocation.ofThisThread() - before;

            assertThat(items).isEqualTo(2 * SLIDES);
            assertThat(listing).as("bytes allocated by listing").isLessThan(16L << 20);
            assertThat(length).isEqualTo(PICTURE);
            // three times its size, and the directory of the package once more
            assertThat(reading).as("bytes allocated by reading").isLessThan(3L * PICTURE + listing / 4);
        }
    }
}
