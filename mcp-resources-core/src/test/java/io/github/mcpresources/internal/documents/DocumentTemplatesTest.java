package io.github.mcpresources.internal.documents;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mcpresources.uri.UriTemplate;
import org.junit.jupiter.api.Test;

class DocumentTemplatesTest {

    private static final UriTemplate PART = UriTemplate.parse("mail://{doc_id}/part/{path}");
    private static final UriTemplate TEXT = UriTemplate.parse("mail://{doc_id}/part/{path}/text{?format}");
    private static final DocumentTemplates TEMPLATES = DocumentTemplates.of(PART, TEXT);

    @Test
    void findsTemplateWithItsValues() {
        assertThat(TEMPLATES.find("mail://1a/part/2/text?format=txt")).hasValueSatisfying(found -> {
            assertThat(found.template()).isEqualTo(TEXT);
            assertThat(found.match().string("path")).isEqualTo("2");
            assertThat(found.match().findString("format")).contains("txt");
        });
        assertThat(TEMPLATES.find("mail://1a/part/2"))
                .hasValueSatisfying(found -> assertThat(found.template()).isEqualTo(PART));
    }

    @Test
    void findsNothingForOtherUri() {
        assertThat(TEMPLATES.find("mail://1a/headers")).isEmpty();
        assertThat(TEMPLATES.find("pdf://1a/part/2")).isEmpty();
    }
}
