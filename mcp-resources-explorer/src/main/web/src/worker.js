// Converts Markdown and code to HTML, outside of the thread of the page, so that a hostile text cannot block it. The page
// sanitises the result again.
import { marked } from 'marked'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import go from 'highlight.js/lib/languages/go'
import gradle from 'highlight.js/lib/languages/gradle'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import makefile from 'highlight.js/lib/languages/makefile'
import markdown from 'highlight.js/lib/languages/markdown'
import php from 'highlight.js/lib/languages/php'
import properties from 'highlight.js/lib/languages/properties'
import python from 'highlight.js/lib/languages/python'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { escaped, reduced } from './readers/reduce.js'

const languages = {
  bash, c, cpp, csharp, css, diff, dockerfile, go, gradle, ini, java, javascript, json, kotlin, makefile, markdown, php, properties,
  python, ruby, rust, sql, swift, typescript, xml, yaml,
}
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

marked.use({
  gfm: true,
  renderer: {
    code({ text, lang = '' }) {
      const language = lang.split(/[\s,]/)[0]
      return `<pre><code>${highlighted(text, language) ?? escaped(text)}</code></pre>\n`
    },
  },
})

onmessage = ({ data: { id, kind, text, language } }) => {
  try {
    postMessage({ id, html: converted(kind, text, language) })
  } catch (error) {
    postMessage({ id, error: String(error?.message ?? error) })
  }
}

function converted(kind, text, language) {
  switch (kind) {
    case 'markdown': return reduced(marked.parse(text))
    case 'html': return reduced(text)
    default: return highlighted(text, language)
  }
}

function highlighted(text, language) {
  if (!hljs.getLanguage(language)) return undefined
  return hljs.highlight(text, { language, ignoreIllegals: true }).value
}
