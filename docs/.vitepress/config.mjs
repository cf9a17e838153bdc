import { defineConfig } from 'vitepress'
import { withMermaid } from 'vitepress-plugin-mermaid'
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const docs = new URL('..', import.meta.url).pathname
const repository = 'https://github.com/mcpresources/mcp-resources'
const files = repository + '/blob/main/'
const description = 'The Java library for serving MCP resources'

// The order of the pages is that of the tables in README.md, which is the first page.
const groups = []
for (const line of readFileSync(join(docs, 'README.md'), 'utf8').split('\n')) {
  const heading = line.match(/^\| ([^|[]+) \| \|$/)
  if (heading) groups.push({ text: heading[1].replace(/^./, first => first.toUpperCase()), items: [] })
  const row = line.match(/^\| \[([^\]]+)\]\(([\w-]+)\.md\) \| ([^|]+) \|$/)
  if (row) groups.at(-1).items.push({ text: row[1], link: '/' + row[2], about: row[3] })
}

export default withMermaid(defineConfig({
  title: 'mcp-resources',
  description,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  rewrites: { 'README.md': 'index.md' },
  srcExclude: ['node_modules/**'],
  themeConfig: {
    search: { provider: 'local' },
    sidebar: groups,
    outline: 'deep',
    socialLinks: [{ icon: 'github', link: repository }],
  },
  markdown: {
    config(md) {
      const rules = md.renderer.rules
      const { link_open: link, code_inline: code } = rules
      // Links to files of the project outside of these pages lead to the repository.
      rules.link_open = (tokens, i, ...rest) => {
        const href = tokens[i].attrGet('href')
        if (href?.startsWith('../')) tokens[i].attrSet('href', files + href.slice(3))
        return link(tokens, i, ...rest)
      }
      // Indented lines look like fenced ones.
      rules.code_block = (tokens, i, ...rest) => {
        return rules.fence(tokens, i, ...rest)
      }
      // Code in a text may break after these characters, and long names in tables between their words (see theme/style.css).
      rules.code_inline = (...all) => code(...all).replace(/>(.*)</s, (_, text) => {
        const inWords = name => name.replace(/(?<=[a-z](?=[A-Z])|[a-z][-_])/g, '<wbr class="word">')
        const names = text.split(/(?<=[ .,(/=…])(?=.)/)
        return `>${names.map(name => name.length > 18 ? inWords(name) : name).join('<wbr>')}<`
      })
    },
  },
  ignoreDeadLinks: [/^https:\/\/github\.com\//],
  // The same pages as plain Markdown, and a list of them for programs.
  buildEnd({ outDir }) {
    const pages = readdirSync(docs).filter(name => name.endsWith('.md'))
    for (const page of pages) {
      writeFileSync(join(outDir, page), readFileSync(join(docs, page), 'utf8').replaceAll('](../', `](${files}`))
    }
    // The pictures of office.md and explorer.md.
    for (const pictures of ['office', 'explorer']) cpSync(join(docs, pictures), join(outDir, pictures), { recursive: true })
    const lines = groups.flatMap(group =>
      ['', `## ${group.text}`, '', ...group.items.map(item => `- [${item.text}](${item.link.slice(1)}.md): ${item.about}`)])
    writeFileSync(join(outDir, 'llms.txt'),
      ['# mcp-resources', '', `> ${description}. [README.md](README.md) is the first page.`, ...lines, ''].join('\n'))
  },
}))
