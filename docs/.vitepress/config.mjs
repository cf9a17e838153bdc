import { defineConfig } from 'vitepress'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const docs = new URL('..', import.meta.url).pathname
const repository = 'https://github.com/mcpresources/mcp-resources/blob/main/'

// The order of the pages is that of the tables in README.md, which is the first page.
const groups = []
for (const line of readFileSync(join(docs, 'README.md'), 'utf8').split('\n')) {
  const heading = line.match(/^\| ([^|[]+) \| \|$/)
  if (heading) groups.push({ text: heading[1].replace(/^./, c => c.toUpperCase()), items: [] })
  for (const [, text, page] of line.matchAll(/\[([^\]]+)\]\(([\w-]+)\.md\)/g)) {
    groups.at(-1).items.push({ text, link: '/' + page })
  }
}

export default defineConfig({
  title: 'mcp-resources',
  description: 'The Java library for serving MCP resources',
  rewrites: { 'README.md': 'index.md' },
  srcExclude: ['node_modules/**'],
  themeConfig: {
    search: { provider: 'local' },
    sidebar: groups,
    outline: 'deep',
  },
  markdown: {
    config(md) {
      // Links to files of the project outside of these pages lead to the repository.
      const open = md.renderer.rules.link_open ?? ((tokens, i, options, env, self) => self.renderToken(tokens, i, options))
      md.renderer.rules.link_open = (tokens, i, options, env, self) => {
        const href = tokens[i].attrGet('href')
        if (href?.startsWith('../')) tokens[i].attrSet('href', repository + href.slice(3))
        return open(tokens, i, options, env, self)
      }
    },
  },
  ignoreDeadLinks: [/^https:\/\/github\.com\//],
  // The same pages as plain Markdown, and a list of them for programs.
  buildEnd({ outDir }) {
    const pages = readdirSync(docs).filter(name => name.endsWith('.md'))
    for (const page of pages) writeFileSync(join(outDir, page), readFileSync(join(docs, page)))
    const lines = groups.flatMap(group =>
      ['', `## ${group.text}`, '', ...group.items.map(item => `- [${item.text}](${item.link.slice(1)}.md)`)])
    writeFileSync(join(outDir, 'llms.txt'),
      ['# mcp-resources', '', '> The Java library for serving MCP resources', ...lines, ''].join('\n'))
  },
})
