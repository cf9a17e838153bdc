import { useMemo, useState } from 'preact/hooks'
import { count, line, visible } from '../texts.js'
import { Code } from './text.jsx'

const MAX_LENGTH = 5_000_000
const STEP = 100 // members that are shown at once

/** JSON as a tree whose branches open one by one. */
export function Json({ data: { text } }) {
  const parsed = useMemo(() => {
    if (text.length > MAX_LENGTH) return { error: 'The text is too long to be shown as a tree.' }
    try {
      return { value: JSON.parse(text) }
    } catch (error) {
      return { error: `The text is not valid JSON: ${line(error.message)}` }
    }
  }, [text])
  if (parsed.error) return <><p class="notice">{parsed.error}</p><Code data={{ text }} language="" /></>
  return <div class="json"><Value value={parsed.value} isOpen depth={0} /></div>
}

function Value({ name, value, isOpen, depth }) {
  const [open, setOpen] = useState(Boolean(isOpen))
  const [shown, show] = useState(STEP)
  const label = name === undefined ? null : <><span class="name">{line(name)}</span>: </>
  if (typeof value !== 'object' || value === null) return <div class="leaf">{label}<Leaf value={value} /></div>
  const members = open ? (Array.isArray(value) ? value.slice(0, shown).map((item, index) => [index, item]) : Object.entries(value).slice(0, shown)) : []
  const size = Array.isArray(value) ? value.length : Object.keys(value).length
  return (
    <details open={open} onToggle={event => { event.stopPropagation(); setOpen(event.currentTarget.open) }}>
      <summary>{label}<span class="facts">{count(size, Array.isArray(value) ? 'item' : 'field')}</span></summary>
      {members.map(([key, member]) => (
        <Value key={key} name={String(key)} value={member} depth={depth + 1} isOpen={depth < 2 && size <= 30} />
      ))}
      {open && size > shown && (
        <button type="button" class="small" onClick={() => show(shown + STEP)}>Show more ({(size - shown).toLocaleString('en')} left)</button>
      )}
    </details>
  )
}

function Leaf({ value }) {
  const type = value === null ? 'null' : typeof value
  const text = type === 'string' ? `"${visible(value.slice(0, 2_000))}${value.length > 2_000 ? '…' : ''}"` : String(value)
  return <span class={`value ${type}`}>{text}</span>
}
