package io.github.mcpresources.office;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.office.document.ItemType;
import io.github.mcpresources.office.document.OfficeItem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the resolution of ids that could identify several items. */
class InventoryTest {

    private static OfficeItem item(ItemType type, String name, String mimeType) {
        return new OfficeItem(type, "part of " + name + mimeType, name, mimeType, 1, Map.of());
    }

    private static final Inventory EMBEDS = new Inventory(List.of(
            item(ItemType.EMBED, "Attached.PDF", "application/pdf"),
            item(ItemType.EMBED, "1", "text/plain"),
            item(ItemType.EMBED, "007", "text/plain"),
            item(ItemType.EMBED, "2024", "text/plain"),
            item(ItemType.EMBED, "attached.pdf", "application/pdf"),
            item(ItemType.EMBED, "Embed-1", "text/plain"),
            item(ItemType.EMBED, null, "text/plain")));

    @ParameterizedTest
    @CsvSource({
        "1, 1", // an ordinal, not the item of that name
        "name-1, 2", // the slug of the same item
        "7, 7", // the last ordinal
        "007, 3", // never an ordinal, because of the zeros, but a name
        "name-007, 3",
        "2024, 4", // not an ordinal, because there are fewer items, but a name
        "name-2024, 4",
        "Attached.PDF, 1", // the exact name
        "attached.pdf, 5", // the exact name precedes the slug of another item
        "ATTACHED.pdf, 1", // the slug, ignoring case
        "attached-2.pdf, 5", // the slug with a number, because the slug was taken
        "embed-1, 6", // a slug precedes an alias
        "EMBED-7, 7", // aliases count from 1
        "embed-2, 2"
    })
    void resolvesIdToItem(String id, int ordinal) {
        assertThat(EMBEDS.find(ItemType.EMBED, id))
                .get()
                .extracting(Inventory.Entry::ordinal)
                .isEqualTo(ordinal);
    }

    @ParameterizedTest
    @CsvSource({"0", "8", "-1", "00", "embed-8", "1234567890123", "''", "..", "embed-01"})
    void returnsEmptyForUnknownId(String id) {
        assertThat(EMBEDS.find(ItemType.EMBED, id)).isEmpty();
        assertThat(EMBEDS.find(ItemType.FONT, "1")).isEmpty();
    }

    @Test
    void nameMeansFirstOfTwoItems() throws Exception {
        byte[] document = TestPackage.word()
                .picture("word/document.xml", "rId1", "word/a/logo.png", TestPackage.png(1, 1))
                .picture("word/document.xml", "rId2", "word/b/logo.png", TestPackage.png(2, 2))
                .bytes();
        try (OfficeDocuments documents = UntimedDocuments.of()) {
            String id = documents.add(document);
            assertThat(documents.get(id, ItemType.IMAGE, "logo.png").bytes()).isEqualTo(TestPackage.png(1, 1));
            assertThat(documents.get(id, ItemType.IMAGE, "logo-2").bytes()).isEqualTo(TestPackage.png(2, 2));
        }
    }

    @Test
    void countsAudioAndVideoSeparately() {
        Inventory media = new Inventory(List.of(
                item(ItemType.MEDIA, "media1.mp4", "video/mp4"),
                item(ItemType.MEDIA, "media2.wav", "audio/wav"),
                item(ItemType.MEDIA, "media3.mp4", "video/mp4"),
                item(ItemType.FONT, "Lato", "font/ttf"),
                item(ItemType.SLIDE, null, "x"),
                item(ItemType.IMAGE, "image4.png", "image/png")));
        assertThat(media.find(ItemType.MEDIA, "video-2"))
                .get()
                .extracting(Inventory.Entry::ordinal)
                .isEqualTo(3);
        assertThat(media.find(ItemType.MEDIA, "audio-1"))
                .get()
                .extracting(Inventory.Entry::ordinal)
                .isEqualTo(2);
        assertThat(media.find(ItemType.FONT, "font-1")).isPresent();
        assertThat(media.find(ItemType.SLIDE, "slide-1")).isPresent();
        assertThat(media.find(ItemType.IMAGE, "image-1")).isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "CHART, Revenue Q4, revenue-q4",
        "CHART, Costs v1.2, costs-v1.2",
        "CHART, profit/loss, profit-loss",
        "EMBED, C:\\Users\\ann\\Attached.pdf, attached.pdf",
        "IMAGE, image1.png, image1",
        "MEDIA, Ｆｉｌｍ　1.mp4, film-1.mp4",
        "EMBED, a\u202egnp.exe, agnp.exe",
        "CHART, a\tb\u0000c, a-bc",
        "CHART, .., ''",
        "EMBED, ' ', ''",
        "CHART, ÜBER, über"
    })
    void derivesSlugFromName(ItemType type, String name, String slug) {
        assertThat(Slugs.of(type, name, new HashMap<>())).isEqualTo(slug);
    }

    @Test
    void truncatesLongNameBetweenCharactersAndKeepsExtension() {
        String slug = Slugs.of(ItemType.EMBED, "\uD83D\uDE00".repeat(40) + ".docx", new HashMap<>());
        assertThat(slug).endsWith("\uD83D\uDE00.docx");
        assertThat(slug.getBytes(StandardCharsets.UTF_8).length).isBetween(77, 80);
        assertThat(Slugs.of(ItemType.EMBED, "\uD83D\uDE00".repeat(40) + ".docx", new HashMap<>(Map.of(slug, 1))))
                .endsWith("-2.docx")
                .satisfies(other -> assertThat(other.getBytes(StandardCharsets.UTF_8).length)
                        .isLessThanOrEqualTo(80));
    }

    @Test
    void givesEveryItemUniqueId() {
        List<OfficeItem> items = new ArrayList<>();
        for (int n = 0; n < 300; n++) {
            items.add(item(ItemType.CHART, n % 3 == 0 ? "x-2" : n % 3 == 1 ? "x" : "X", "y" + n));
        }
        Inventory inventory = new Inventory(items);
        assertThat(inventory.of(ItemType.CHART).stream()
                        .map(entry -> entry.aliases().get(0))
                        .distinct())
                .hasSize(300);
    }
}
