import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

export const ROW_HEIGHT = 30 // pixels, as in the style sheet
const MARGIN = 12 // rows that are drawn above and below the visible ones

/**
 * A tree or list of which only the visible rows are in the document. The focus stays on the list; the active row is named by
 * aria-activedescendant.
 *
 * @param rows the rows; each has a key
 * @param active the index of the active row, or -1
 * @param children a function that returns a row's element from the row, its index and its properties
 */
export function VirtualRows({ rows, active, onKey, label, role = 'tree', id, children }) {
  const box = useRef(null)
  const [range, setRange] = useState([0, 40])

  const measure = () => {
    if (!box.current) return // an event of a list that is no longer shown
    const { scrollTop, clientHeight } = box.current
    const first = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT) - MARGIN)
    const last = Math.ceil((scrollTop + clientHeight) / ROW_HEIGHT) + MARGIN
    setRange(previous => (previous[0] === first && previous[1] === last ? previous : [first, last]))
  }

  useLayoutEffect(measure, [rows.length])
  useEffect(() => {
    const observer = new ResizeObserver(measure)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (active < 0) return
    const { scrollTop, clientHeight } = box.current
    const top = active * ROW_HEIGHT
    if (top < scrollTop) box.current.scrollTop = top
    else if (top + ROW_HEIGHT > scrollTop + clientHeight) box.current.scrollTop = top + ROW_HEIGHT - clientHeight
  }, [active])

  const shown = []
  const draw = index => {
    if (index < 0 || index >= rows.length) return
    shown.push(children(rows[index], index, {
      key: rows[index].key, id: `${id}-${index}`, class: `row${index === active ? ' active' : ''}`,
      style: { transform: `translateY(${index * ROW_HEIGHT}px)` },
    }))
  }
  if (active >= 0 && active < range[0]) draw(active)
  for (let index = range[0]; index < Math.min(range[1], rows.length); index++) draw(index)
  if (active >= range[1]) draw(active)

  return (
    <div class="rows" ref={box} onScroll={measure} role={role} aria-label={label} tabIndex={0} onKeyDown={onKey}
      aria-activedescendant={active >= 0 && active < rows.length ? `${id}-${active}` : undefined}>
      <div class="space" role="none" style={{ height: `${rows.length * ROW_HEIGHT}px` }} />
      {shown}
    </div>
  )
}
