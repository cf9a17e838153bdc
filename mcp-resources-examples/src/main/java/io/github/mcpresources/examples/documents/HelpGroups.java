package io.github.mcpresources.examples.documents;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The groups of options in the help of the document server. */
final class HelpGroups {

    /**
     * Maps the heading of each group to its options. The first group has no heading, because the help shows it directly
     * after the parameters. Options without a group are shown last.
     */
    private static final Map<String, List<String>> OPTIONS = new LinkedHashMap<>();

    static {
        OPTIONS.put(
                "",
                List.of(
                        "--include",
                        "--exclude",
                        "--no-watch",
                        "--secret-names",
                        "--office",
                        "--mount",
                        "--skills",
                        "--languages",
                        "--no-search"));
        OPTIONS.put(
                "How clients connect",
                List.of("--http", "--no-token", "--writing-tools", "--stateless", "--no-explorer"));
        OPTIONS.put("What to keep between starts", List.of("--store", "--keys", "--office-index", "--index"));
        OPTIONS.put("Several servers", List.of("--cluster", "--node"));
    }

    private HelpGroups() {}

    static void apply(CommandLine commandLine) {
        commandLine.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpGroups::text);
        commandLine.getHelpSectionMap().remove(UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING);
    }

    private static String text(Help help) {
        StringBuilder text = new StringBuilder();
        List<OptionSpec> others = new ArrayList<>(help.commandSpec().options());
        OPTIONS.forEach((heading, names) -> {
            List<OptionSpec> group =
                    names.stream().map(help.commandSpec()::findOption).toList();
            append(text, heading, group, help);
            others.removeAll(group);
        });
        append(text, "Information", others, help);
        return text.toString();
    }

    private static void append(StringBuilder text, String heading, List<OptionSpec> group, Help help) {
        if (!heading.isEmpty()) {
            text.append("%n%s:%n".formatted(heading));
        }
        // Created for all options, so that the columns of all groups have the same width.
        Help.Layout layout = help.createDefaultLayout(help.commandSpec().options(), List.of(), help.colorScheme());
        layout.addOptions(group, help.parameterLabelRenderer());
        text.append(layout);
    }
}
