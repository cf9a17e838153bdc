package io.github.mcpresources.examples;

import java.awt.AWTError;
import java.awt.GraphicsEnvironment;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;

/** Marks a test of answers that differ without a font, such as lists that contain slides. */
@Retention(RetentionPolicy.RUNTIME)
@Tag("fonts")
@EnabledIf(
        value = "io.github.mcpresources.examples.NeedsFonts$Installed#any",
        disabledReason =
                "NOT CHECKED: that slides and charts are listed and rendered. That needs fontconfig and a font")
public @interface NeedsFonts {

    /** Checks whether a font is installed. */
    final class Installed {

        private Installed() {}

        static boolean any() {
            try {
                return GraphicsEnvironment.getLocalGraphicsEnvironment().getAvailableFontFamilyNames().length > 0;
            } catch (AWTError | LinkageError | InternalError | RuntimeException none) {
                return false;
            }
        }
    }
}
