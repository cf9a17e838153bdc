import { useMemo, useState } from 'preact/hooks'
import { count, line } from '../texts.js'
import { typeOf } from './kinds.js'
import { rowsOf, separatorOf } from './csv.js'

const STEP = 200
const MAX_COLUMNS = 100

/** CSV or TSV as a table, whose first row is its head. */
export function Table({ content, data: { text } }) {
  const [limit, setLimit] = useState(STEP)
  const { rows, complete } = useMemo(() => rowsOf(text, separatorOf(text, typeOf(content)), limit + 1), [text, limit])
  const [head = [], ...body] = rows
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const shown = Math.min(columns, MAX_COLUMNS)
  const cells = row => Array.from({ length: shown }, (_, index) => line(row[index] ?? '', 500))
  return (
    <>
      <div class="wide" tabIndex={0} role="region" aria-label="Table">
        <table>
          <thead><tr>{cells(head).map((cell, index) => <th key={index} scope="col">{cell}</th>)}</tr></thead>
          <tbody>{body.map((row, index) => <tr key={index}>{cells(row).map((cell, at) => <td key={at} class={isNumber(cell) ? 'right' : ''}>{cell}</td>)}</tr>)}</tbody>
        </table>
      </div>
      <p class="facts">
        {complete ? '' : 'The first '}{count(body.length, 'row')}; {count(columns, 'column')}{columns > shown ? ` (${shown} shown)` : ''}.{' '}
        {!complete && <button type="button" class="small" onClick={() => setLimit(limit + STEP * 5)}>Show more</button>}
      </p>
    </>
  )
}

function isNumber(text) {
  return /^-?[\d.,]+%?$/.test(text)
}
