import { skills } from '../state.js'
import { hashOf } from '../route.js'
import { bytes, count, line, visible } from '../texts.js'
import { Failure } from './failure.jsx'

/** The skills that the server lists (the extension io.modelcontextprotocol/skills). */
export function Skills() {
  const { found = [], error } = skills.value ?? {}
  return (
    <div class="page">
      <h2>Skills</h2>
      <p class="facts">{count(found.length, 'skill')}. Names and descriptions come from the server and are not verified.</p>
      {error && <Failure error={error} />}
      {found.slice(0, 1_000).map(skill => <Skill key={skill.uri} skill={skill} />)}
    </div>
  )
}

function Skill({ skill }) {
  const matter = skill.frontmatter && typeof skill.frontmatter === 'object' ? skill.frontmatter : {}
  const files = Array.isArray(skill.resources) ? skill.resources.filter(file => typeof file?.uri === 'string').slice(0, 600) : []
  const base = skill.uri.replace(/[^/]*$/, '')
  return (
    <section class="card">
      <h3><a href={hashOf('resources', skill.uri)}>{line(matter.name) || line(skill.uri)}</a></h3>
      <p class="description">{visible(String(matter.description ?? '').slice(0, 1_100))}</p>
      <details class="raw">
        <summary>{skill.resources === 'dynamic' ? 'Files are not listed' : count(files.length, 'file')}</summary>
        <ul class="children">
          {files.map(file => (
            <li key={file.uri}>
              <a href={hashOf('resources', file.uri)}>{line(file.uri.startsWith(base) ? file.uri.slice(base.length) : file.uri)}</a>{' '}
              <small>{bytes(file.size)} <code>{line(file.digest, 80)}</code></small>
            </li>
          ))}
        </ul>
        <pre tabIndex={0}>{visible(JSON.stringify(matter, null, 2).slice(0, 10_000))}</pre>
      </details>
    </section>
  )
}
