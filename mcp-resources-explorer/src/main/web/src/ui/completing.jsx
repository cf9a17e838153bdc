import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { line } from '../texts.js'

const DELAY = 120 // milliseconds after the last key

/**
 * A field for a variable of a template. While the user types, it offers the values that the server completes.
 *
 * @param complete a function from the typed text to the values; undefined if the server does not complete
 */
export function Completing({ variable, value, onInput, complete }) {
  const id = useId()
  const [offer, setOffer] = useState({ values: [], more: false })
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const running = useRef(undefined)
  useEffect(() => () => running.current?.abort(), [])

  // A list has a value in each line; the last line is completed.
  const lines = variable.isList ? value.split('\n') : [value]
  const request = text => {
    running.current?.abort()
    if (!complete) return
    const abort = new AbortController()
    running.current = abort
    setTimeout(async () => {
      if (abort.signal.aborted) return
      try {
        const found = await complete(text, abort.signal)
        if (abort.signal.aborted) return
        setOffer(found)
        setActive(-1)
        setOpen(true)
      } catch (error) {
        if (!abort.signal.aborted) setOffer({ values: [], more: false, error })
      }
    }, DELAY)
  }
  const input = text => {
    onInput(text)
    request(variable.isList ? text.split('\n').at(-1) : text)
  }
  const choose = chosen => {
    running.current?.abort()
    onInput(variable.isList ? [...lines.slice(0, -1), chosen].join('\n') : chosen)
    setOpen(false)
  }
  const onKey = event => {
    const size = offer.values.length
    if (event.key === 'Escape') setOpen(false)
    else if (!open && event.key === 'ArrowDown' && !variable.isList) request(lines.at(-1))
    else if (!open || size === 0) return
    else if (event.key === 'ArrowDown') setActive((active + 1) % size)
    else if (event.key === 'ArrowUp') setActive((active - 1 + size) % size)
    else if (event.key === 'Enter' && active >= 0) choose(offer.values[active])
    else return
    event.preventDefault()
  }

  const isOpen = open && offer.values.length > 0
  const properties = {
    id, value, spellcheck: false, autocomplete: 'off', onKeyDown: onKey, onInput: event => input(event.target.value),
    onFocus: () => request(lines.at(-1)), onBlur: () => { running.current?.abort(); setOpen(false) },
    'aria-describedby': `${id}-hint`,
    ...(complete ? {
      role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': isOpen, 'aria-controls': `${id}-list`,
      'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
    } : {}),
  }
  return (
    <div class="variable">
      <label for={id}>{line(variable.name)}{variable.isOptional ? '' : ' *'}</label>
      <div class="combo">
        {variable.isList ? <textarea rows={2} {...properties} role={undefined} aria-autocomplete={undefined} aria-expanded={undefined} />
          : <input {...properties} />}
        <ul id={`${id}-list`} role="listbox" aria-label={`Values for ${line(variable.name)}`} hidden={!isOpen}>
          {offer.values.map((text, index) => (
            <li key={text} id={`${id}-${index}`} role="option" aria-selected={index === active}
              onMouseDown={event => { event.preventDefault(); choose(text) }}>{line(text)}</li>
          ))}
          {offer.more && <li role="option" aria-disabled="true" aria-selected="false" class="facts">and more</li>}
        </ul>
      </div>
      <p class="facts" id={`${id}-hint`}>{hintOf(variable)}</p>
    </div>
  )
}

function hintOf(variable) {
  const hints = [variable.isOptional ? 'optional' : 'required']
  if (variable.isList) hints.push('one value per line')
  if (variable.length) hints.push(`only the first ${variable.length} characters are used`)
  return hints.join('; ')
}
