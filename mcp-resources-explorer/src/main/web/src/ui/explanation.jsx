import { useState } from 'preact/hooks'
import { client } from '../state.js'
import { visible } from '../texts.js'
import { expand, variablesOf } from '../uri-template.js'
import { Failure } from './reader.jsx'

/** The key in _meta of a template that explains which template serves a URI. The template has one variable, the URI. */
const EXPLAINS = 'io.github.mcpresources/explains'

export function explainer(templates) {
  return templates.find(template => template._meta?.[EXPLAINS] === true)?.uriTemplate
}

/** Which template serves a URI, and why the others do not, if the server has a template that explains it. */
export function Explanation({ uri, template }) {
  const [state, setState] = useState({})
  const explain = async event => {
    if (!event.currentTarget.open || state.text) return
    try {
      const [variable] = variablesOf(template)
      const { contents } = await client.request('resources/read', { uri: expand(template, { [variable.name]: uri }) })
      setState({ text: contents.map(content => content.text ?? '').join('\n') })
    } catch (error) {
      setState({ error })
    }
  }
  return (
    <details class="raw" onToggle={explain}>
      <summary>Which template?</summary>
      {state.text && <pre tabIndex={0}>{visible(state.text.slice(0, 50_000))}</pre>}
      {state.error && <Failure error={state.error} />}
    </details>
  )
}
