package io.github.mcpresources.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.ReadResult;
import io.github.mcpresources.ResourceProvider;
import io.github.mcpresources.ResourceProviders;
import io.github.mcpresources.registry.ResourceRegistry;
import io.github.mcpresources.server.ResourceServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Texts in several languages and scripts in one index. */
class LanguagesTest {

    private static final String[][] TEXTS = {
        {"de", "Die Häuser an der Straße haben in München grüne Türen und sind nicht zu verkaufen."},
        {"en", "The ponies were running over the hills, and nobody was able to catch one of them."},
        {"fr", "Les étudiants ont préparé l'examen d'histoire et les œuvres de la forêt avec leurs amis."},
        {"ru", "Кошки спят на тёплой крыше, и они не хотят идти в дом."},
        {"zh", "我们明天在上海的图书馆见面，然后去吃饭。"},
        {"ja", "東京の会議は月曜日に始まります。カメラを持ってきてください。"},
        {"ko", "서울에서 회의가 열립니다. 도서관은 월요일에 닫습니다."},
    };

    private SearchIndex index;
    private ResourceServer server;
    private Searches searches;

    @BeforeEach
    void start() {
        ResourceRegistry registry = ResourceRegistry.create();
        for (String[] text : TEXTS) {
            registry.resource("text://" + text[0])
                    .read(request -> ReadResult.text(text[1]).mimeType("text/plain"));
        }
        index = SearchIndex.builder()
                .over(registry)
                .languages("en", "de", "fr", "ru")
                .build();
        ResourceProvider all = ResourceProviders.concat(registry, index);
        server = ResourceServer.of(all);
        searches = Searches.of(all, server);
        Searches.awaitCurrent(index);
    }

    @AfterEach
    void stop() {
        server.close();
        index.close();
    }

    private void assertFound(String query, String language, String marked) {
        assertThat(searches.uris(query)).as(query).containsExactly("text://" + language);
        assertThat((String) searches.hits(query).get(0).get("excerpt"))
                .as(query)
                .contains(marked);
    }

    @Test
    void germanFormsAndUmlautsAreFound() {
        assertFound("Haus", "de", "**Häuser**");
        assertFound("Tür", "de", "**Türen**");
        assertFound("munchen", "de", "**München**");
        assertFound("STRASSE", "de", "**Straße**");
        assertFound("\"grüne Türen\"", "de", "**grüne** **Türen**");
    }

    @Test
    void frenchFormsAccentsAndArticlesAreFound() {
        assertFound("étudiant", "fr", "**étudiants**");
        assertFound("foret", "fr", "**forêt**");
        assertFound("oeuvre", "fr", "**œuvres**");
        assertFound("examens", "fr", "**l'examen**");
    }

    @Test
    void englishAndRussianFormsAreFound() {
        assertFound("pony", "en", "**ponies**");
        assertFound("кошка", "ru", "**Кошки**");
        assertFound("КРЫША", "ru", "**крыше**");
        assertFound("теплой", "ru", "**тёплой**");
    }

    @Test
    void wordsOfScriptsWithoutSpacesAreFound() {
        assertFound("图书馆", "zh", "**");
        assertFound("上海", "zh", "**上海**");
        assertFound("会議", "ja", "**会議**");
        assertFound("カメラ", "ja", "**");
        assertFound("ｶﾒﾗ", "ja", "**"); // half-width letters
        assertFound("회의", "ko", "**회의**");
        assertThat(searches.uris("\"海上\"")).isEmpty(); // the characters are there in the other order only
    }
}
