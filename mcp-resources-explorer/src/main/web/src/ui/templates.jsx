import { useState } from 'preact/hooks'
import { areTemplatesKnown, client, server, templates, templatesError } from '../state.js'
import { hashOf, route } from '../route.js'
import { line, visible } from '../texts.js'
import { expand, variablesOf } from '../uri-template.js'
import { Completing } from './completing.jsx'
import { Guard } from './guard.jsx'
import { Copy } from './failure.jsx'
import { Reader } from './reader.jsx'

export function Templates() {
  const { uri } = route.value
  const all = templates.value
  const chosen = all.find(template => template.uriTemplate === uri)
  return (
    <div class={uri ? 'split chosen' : 'split'}>
      <section class="side" aria-label="List of templates">
        {all.length === 0 && <Nothing />}
        <ul class="list">
          {all.slice(0, 2_000).map(template => (
            <li key={template.uriTemplate}>
              <a href={hashOf('templates', template.uriTemplate)} aria-current={template === chosen ? 'true' : undefined}>
                <strong>{line(template.title ?? template.name)}</strong>
                <code>{line(template.uriTemplate)}</code>
              </a>
            </li>
          ))}
        </ul>
        {all.length > 2_000 && <p class="notice">{all.length - 2_000} more templates are not shown.</p>}
      </section>
      <section class="detail" aria-label="Template">
        {chosen ? <Guard of={uri}><Form key={uri} template={chosen} /></Guard> : <p class="empty">Choose a template.</p>}
      </section>
    </div>
  )
}

/** Why the list has no templates. */
function Nothing() {
  if (!areTemplatesKnown.value) return <p class="empty" role="status">Loading …</p>
  const error = templatesError.value
  if (!error) return <p class="empty">The server has no templates.</p>
  return <p class="empty error" role="alert">The templates could not be loaded: {line(error.message, 500)}</p>
}

/** A form with a field for each variable, and the resource that the values name. */
function Form({ template }) {
  const { variables, error } = variablesIn(template)
  const [values, setValues] = useState({})
  const [read, setRead] = useState({})
  const uri = error ? '' : expand(template.uriTemplate, filled(variables, values))
  const missing = variables.filter(variable => !variable.isOptional && !valueOf(values, variable.name).trim())
  const set = (name, value) => setValues(previous => ({ ...previous, [name]: value }))
  const submit = event => {
    event.preventDefault()
    setRead({ uri, turn: (read.turn ?? 0) + 1 })
  }
  const offset = variables.find(variable => /^(start_)?offset$/i.test(variable.name))
  const onWindow = offset && (next => {
    const changed = { ...values, [offset.name]: String(next) }
    setValues(changed)
    setRead({ uri: expand(template.uriTemplate, filled(variables, changed)), turn: read.turn + 1 })
  })
  return (
    <article class="reader">
      <div class="head">
        <a class="back" href={hashOf('templates')}>Back to the list</a>
        <h2>{line(template.title ?? template.name)}</h2>
        <p class="uri"><code>{line(template.uriTemplate, 2_000)}</code></p>
        {template.mimeType && <p class="facts">{line(template.mimeType, 120)}</p>}
        {template.description && <p class="description">{visible(String(template.description).slice(0, 4_000))}</p>}
      </div>
      {error && <p class="error">The template is not valid: {line(error)}</p>}
      <form class="variables" onSubmit={submit}>
        {variables.map(variable => (
          <Completing key={variable.name} variable={variable} value={valueOf(values, variable.name)}
            onInput={value => set(variable.name, value)} complete={completion(template, variable, values)} />
        ))}
        {!error && (
          <p class="uri">
            <code aria-label="URI">{line(uri, 2_000)}</code> <Copy text={uri} label="Copy the URI" />
          </p>
        )}
        <button disabled={Boolean(error) || missing.length > 0}>Read</button>
        {missing.length > 0 && <span class="facts"> Required: {missing.map(variable => line(variable.name)).join(', ')}</span>}
      </form>
      {read.uri !== undefined && <Reader key={`${read.uri} ${read.turn}`} uri={read.uri} onWindow={onWindow} exact />}
    </article>
  )
}

function variablesIn(template) {
  try {
    return { variables: variablesOf(template.uriTemplate) }
  } catch (error) {
    return { variables: [], error: error.message }
  }
}

/** Returns the value of a variable, whose name may be that of a property that each object has. */
function valueOf(values, name) {
  return Object.hasOwn(values, name) ? values[name] : ''
}

/** Leaves out empty values. Each line of a list is a value. */
function filled(variables, values) {
  return Object.fromEntries(variables.flatMap(({ name, isList }) => {
    const value = valueOf(values, name)
    if (value === '') return []
    return [[name, isList ? value.split('\n').filter(Boolean) : value]]
  }))
}

/** Returns a function that completes the value of a variable, or undefined if the server does not complete. */
function completion(template, { name }, values) {
  if (!server.value?.capabilities?.completions) return undefined
  return async (value, signal) => {
    const others = Object.fromEntries(Object.entries(values).filter(([other, text]) => other !== name && text))
    const result = await client.request('completion/complete', {
      ref: { type: 'ref/resource', uri: template.uriTemplate },
      argument: { name, value },
      ...(Object.keys(others).length ? { context: { arguments: others } } : {}),
    }, { signal })
    const found = result.completion?.values
    return { values: Array.isArray(found) ? found.filter(text => typeof text === 'string').slice(0, 100) : [], more: result.completion?.hasMore === true }
  }
}

