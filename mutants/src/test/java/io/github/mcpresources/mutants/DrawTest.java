package io.github.mcpresources.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.pitest.classinfo.ClassName;
import org.pitest.mutationtest.engine.Location;
import org.pitest.mutationtest.engine.MutationDetails;
import org.pitest.mutationtest.engine.MutationIdentifier;

class DrawTest {

    private final List<MutationDetails> all =
            IntStream.range(0, 500).mapToObj(DrawTest::mutant).toList();

    @Test
    void drawsTheSameMutantsInWhateverOrderTheyCome() {
        List<MutationDetails> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, new Random(1));

        assertThat(new Draw(20261123, 16).intercept(shuffled))
                .hasSize(16)
                .isEqualTo(new Draw(20261123, 16).intercept(all));
    }

    @Test
    void drawsOthersByAnotherSeed() {
        assertThat(new Draw(1, 16).intercept(all)).isNotEqualTo(new Draw(2, 16).intercept(all));
    }

    @Test
    void keepsWhatItDrewWhenOthersGo() {
        List<MutationDetails> drawn = List.copyOf(new Draw(20261123, 16).intercept(all));
        List<MutationDetails> fewer = all.stream()
                .filter(one -> drawn.contains(one) || one.getFirstIndex() % 2 == 0)
                .toList();

        assertThat(new Draw(20261123, 16).intercept(fewer)).isEqualTo(drawn);
    }

    @Test
    void drawsAllWhereThereAreFewer() {
        assertThat(new Draw(20261123, 16).intercept(all.subList(0, 5))).hasSize(5);
    }

    private static MutationDetails mutant(int index) {
        Location location = Location.location(ClassName.fromString("a.B"), "c", "()V");
        return new MutationDetails(new MutationIdentifier(location, index, "MATH"), "B.java", "", 1, 0);
    }
}
