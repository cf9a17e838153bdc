package io.github.mcpresources.uri;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PersistentMapTest {
    /** Returns keys of which many share their whole hash, because "Aa" and "BB" have the same hash. */
    private static String key(Random random) {
        StringBuilder key = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            key.append(random.nextBoolean() ? "Aa" : "BB");
        }
        return random.nextInt(3) == 0
                ? key.toString()
                : key.append(random.nextInt(300)).toString();
    }

    @Test
    void behavesLikeHashMapWithCollisions() {
        Random random = new Random(5);
        PersistentMap<Integer> map = PersistentMap.empty();
        Map<String, Integer> expected = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            String key = key(random);
            if (random.nextInt(3) > 0) {
                map = map.with(key, i);
                expected.put(key, i);
            } else {
                map = map.without(key);
                expected.remove(key);
            }
            assertThat(map.get(key)).isEqualTo(expected.get(key));
        }
        List<Integer> values = new ArrayList<>();
        map.forEach(values::add);

        assertThat(map.size()).isEqualTo(expected.size());
        assertThat(values).containsExactlyInAnyOrderElementsOf(expected.values());
        for (Map.Entry<String, Integer> entry : expected.entrySet()) {
            assertThat(map.get(entry.getKey())).isEqualTo(entry.getValue());
        }
    }

    @Test
    void changesDoNotAffectOldMap() {
        PersistentMap<Integer> old =
                PersistentMap.<Integer>empty().with("Aa", 1).with("BB", 2);

        assertThat(old.without("Aa").with("BB", 3).get("BB")).isEqualTo(3);
        assertThat(old.get("Aa")).isEqualTo(1);
        assertThat(old.get("BB")).isEqualTo(2);
    }
}
