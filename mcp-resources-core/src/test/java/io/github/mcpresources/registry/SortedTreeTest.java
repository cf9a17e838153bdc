package io.github.mcpresources.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SortedTreeTest {

    @Test
    void behavesLikeATreeMapUnderRandomChanges() {
        Random random = new Random(7);
        TreeMap<String, Integer> model = new TreeMap<>();
        SortedTree<Integer> tree = SortedTree.empty();
        for (int step = 0; step < 20_000; step++) {
            String key = "k" + random.nextInt(2_000);
            if (random.nextInt(3) == 0) {
                model.remove(key);
                tree = tree.without(key);
            } else {
                model.put(key, step);
                tree = tree.with(key, step);
            }
            assertThat(tree.size()).isEqualTo(model.size());
            assertThat(tree.get(key)).isEqualTo(model.get(key));
            if (step % 500 == 0) {
                String from = "k" + random.nextInt(2_000);
                assertThat(keysFrom(tree, from))
                        .containsExactlyElementsOf(model.tailMap(from).keySet());
            }
        }
        assertThat(keysFrom(tree, "")).containsExactlyElementsOf(model.keySet());
    }

    @Test
    void anOldTreeDoesNotChange() {
        SortedTree<Integer> before = SortedTree.<Integer>empty().with("a", 1).with("b", 2);
        SortedTree<Integer> after = before.with("a", 9).without("b").with("c", 3);
        assertThat(keysFrom(before, "")).containsExactly("a", "b");
        assertThat(before.get("a")).isEqualTo(1);
        assertThat(keysFrom(after, "")).containsExactly("a", "c");
    }

    @Test
    void staysBalancedWhenKeysComeInOrder() {
        SortedTree<Integer> tree = SortedTree.empty();
        for (int i = 0; i < 100_000; i++) {
            tree = tree.with(String.format("%06d", i), i);
        }
        for (int i = 0; i < 99_990; i++) {
            tree = tree.without(String.format("%06d", i));
        }
        assertThat(tree.size()).isEqualTo(10);
        assertThat(keysFrom(tree, "099995")).hasSize(5);
    }

    private static List<String> keysFrom(SortedTree<Integer> tree, String from) {
        List<String> keys = new ArrayList<>();
        tree.forEachFrom(from, (key, value) -> keys.add(key));
        return keys;
    }
}
