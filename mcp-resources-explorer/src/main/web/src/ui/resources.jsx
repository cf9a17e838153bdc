import { useEffect, useMemo, useState } from 'preact/hooks'
import { route, show } from '../route.js'
import { listing, MAX_ENTRIES, tree } from '../state.js'
import { listIsOld, refresh, watched } from '../updates.js'
import { count, decoded, line } from '../texts.js'
import { Guard } from './guard.jsx'
import { Reader } from './reader.jsx'
import { VirtualRows, ROW_HEIGHT } from './virtual.jsx'

/** Lists with at most this number of entries are shown with all folders open. */
const OPEN_ALL = 60

let kept = { query: '', open: undefined } // while another view is shown

export function Resources() {
  const { uri } = route.value
  return (
    <div class={uri ? 'split chosen' : 'split'}>
      <section class="side" aria-label="List of resources"><Browser uri={uri} /></section>
      <section class="detail" aria-label="Content">
        {uri
          ? <Guard of={uri}><Reader key={uri} uri={uri} entry={tree.value.all.find(entry => entry.uri === uri)?.resource} back="resources" /></Guard>
          : <OpenByUri />}
      </section>
    </div>
  )
}

function Browser({ uri }) {
  const [query, setQuery] = useState(kept.query)
  const [opened, setOpened] = useState(kept.open)
  const [active, setActive] = useState(-1)
  const current = tree.value
  const open = useMemo(() => opened ?? initiallyOpen(current), [opened, current])
  const { rows, found } = useMemo(() => current.rows(open, query), [current, open, query])
  useEffect(() => { kept = { query, open: opened } }, [query, opened])

  const filter = words => {
    setQuery(words)
    setActive(-1)
  }
  const toggle = folder => {
    const next = new Set(open)
    if (!next.delete(folder.path)) next.add(folder.path)
    setOpened(next)
  }
  const choose = row => (row.folder ? toggle(row.folder) : show('resources', row.entry.uri))
  const isFiltered = query.trim() !== ''
  const onKey = event => {
    const row = rows[active]
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / ROW_HEIGHT) - 1)
    const moves = {
      ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: rows.length - 1, PageDown: active + page, PageUp: active - page,
    }
    if (event.key in moves) setActive(Math.max(0, Math.min(rows.length - 1, moves[event.key])))
    else if (!row) return
    else if (event.key === 'Enter' || event.key === ' ') choose(row)
    else if (event.key === 'ArrowRight' && row.folder && !isFiltered && !row.isOpen) toggle(row.folder)
    else if (event.key === 'ArrowRight' && row.folder && row.isOpen) setActive(Math.min(active + 1, rows.length - 1))
    else if (event.key === 'ArrowLeft' && row.folder && !isFiltered && row.isOpen) toggle(row.folder)
    else if (event.key === 'ArrowLeft') setActive(parentOf(rows, active))
    else return
    event.preventDefault()
  }

  return (
    <>
      <div class="filter">
        <input type="search" value={query} onInput={event => filter(event.target.value)} aria-label="Filter by words in the URI, name or title"
          placeholder="Filter" spellcheck={false} autocomplete="off" />
        <Progress found={found} isFiltered={isFiltered} />
      </div>
      <VirtualRows rows={rows} active={active} onKey={onKey} label="Resources" id="tree">
        {(row, index, { key, ...properties }) => (
          <div key={key} {...properties} role="treeitem" aria-level={row.level} aria-setsize={row.size} aria-posinset={row.position}
            aria-expanded={row.folder ? row.isOpen : undefined} aria-selected={row.entry?.uri === uri}
            onClick={() => { setActive(index); choose(row) }} title={line(row.entry?.uri ?? row.folder.path, 2_000)}>
            <span class={`indent level${Math.min(row.level, 12)}`} />
            {row.folder ? <FolderRow folder={row.folder} isOpen={row.isOpen} /> : <EntryRow entry={row.entry} />}
          </div>
        )}
      </VirtualRows>
    </>
  )
}

function FolderRow({ folder, isOpen }) {
  return (
    <>
      <span class={isOpen ? 'arrow open' : 'arrow'} aria-hidden="true" />
      <span class="label folder">{line(decoded(folder.name))}</span>
      <span class="number">{folder.count.toLocaleString('en')}</span>
    </>
  )
}

function EntryRow({ entry }) {
  const title = line(entry.resource.title ?? entry.resource.name)
  return (
    <>
      <span class="arrow none" aria-hidden="true" />
      <span class="label">{entry.label}{title && title !== entry.label && <span class="title"> {title}</span>}</span>
      {watched.value.has(entry.uri) && <span class="eye" role="img" aria-label="watched" />}
    </>
  )
}

function Progress({ found, isFiltered }) {
  const { phase, entries = 0, error, wrong } = listing.value
  const total = tree.value.all.length
  return (
    <p class="progress" role="status">
      {isFiltered ? `${found.toLocaleString('en')} of ${count(total, 'entry', 'entries')}` : count(phase === 'running' ? entries : total, 'entry', 'entries')}
      {phase === 'running' && ', loading …'}
      {phase === 'stopped' && `. The explorer loads only about ${count(MAX_ENTRIES, 'entry', 'entries')}`}
      {phase === 'failed' && <>. <span class="error">The list could not be loaded completely: {line(error.message, 500)}</span></>}
      {wrong > 0 && <>. <span class="error">{count(wrong, 'entry', 'entries')} without a URI {wrong === 1 ? 'was' : 'were'} skipped</span></>}
      {listIsOld.value && phase !== 'running' && <> <button type="button" class="small" onClick={refresh}>List changed. Reload</button></>}
    </p>
  )
}

function OpenByUri() {
  const submit = event => {
    event.preventDefault()
    const uri = event.target.elements.uri.value.trim()
    if (uri) show('resources', uri)
  }
  return (
    <form class="empty" onSubmit={submit}>
      <p>Choose a resource from the list, or enter a URI:</p>
      <label class="field">URI <input name="uri" spellcheck={false} autocomplete="off" /></label> <button>Read</button>
    </form>
  )
}

function initiallyOpen(tree) {
  const open = new Set()
  if (tree.all.length <= OPEN_ALL) {
    const visit = folder => {
      open.add(folder.path)
      for (const child of folder.folders.values()) visit(child)
    }
    visit(tree.root)
    return open
  }
  // Folders are open as long as there is no choice.
  let folders = [...tree.root.folders.values()]
  for (const folder of folders) {
    if (folders.length > 10) break
    open.add(folder.path)
    if (folder.entries.length === 0 && folder.folders.size === 1) folders.push(...folder.folders.values())
  }
  return open
}

function parentOf(rows, index) {
  for (let above = index - 1; above >= 0; above--) if (rows[above].level < rows[index].level) return above
  return index
}

