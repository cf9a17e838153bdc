// The resources of a list as a tree: schemes and authorities, folders, entries.
import { decoded, line } from './texts.js'

const MAX_DEPTH = 40

/** A scheme or folder, whose path is its URI without the part after it. */
class Folder {
  constructor(name, path) {
    this.name = name
    this.path = path
    this.folders = new Map()
    this.entries = []
    this.count = 0 // of entries in this folder and the folders in it
  }
}

export class Tree {
  root = new Folder('', '')
  all = []

  /** Adds the entries of a page. */
  add(resources) {
    for (const resource of resources) {
      const { folders, last } = partsOf(resource.uri)
      this.#insert({ resource, uri: resource.uri, folders, label: labelOf(resource, last), search: searched(resource) })
    }
  }

  /**
   * Returns the rows to show: open folders with what is in them.
   *
   * @param open the paths of the open folders
   * @param query words that must all be in the URI, the name or the title of an entry; if empty, everything is shown
   */
  rows(open, query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    if (words.length) {
      const found = new Tree()
      for (const entry of this.all) if (words.every(word => entry.search.includes(word))) found.#insert(entry)
      return { rows: found.rows({ has: () => true }, '').rows, found: found.all.length }
    }
    const rows = []
    const show = (folder, level) => {
      const size = folder.folders.size + folder.entries.length
      let position = 0
      for (const child of folder.folders.values()) {
        const isOpen = open.has(child.path)
        rows.push({ key: `f ${child.path}`, folder: child, level, isOpen, position: ++position, size })
        if (isOpen) show(child, level + 1)
      }
      for (const entry of folder.entries) rows.push({ key: `e ${entry.uri}`, entry, level, position: ++position, size })
    }
    show(this.root, 1)
    return { rows, found: this.all.length }
  }

  #insert(entry) {
    let folder = this.root
    folder.count++
    let path = ''
    for (const part of entry.folders) {
      path += part
      let next = folder.folders.get(part)
      if (!next) folder.folders.set(part, next = new Folder(part, path))
      folder = next
      folder.count++
    }
    folder.entries.push(entry)
    this.all.push(entry)
  }
}

/** Splits a URI into the names of its folders and the rest. The first name is the scheme; the other names end with a slash. */
export function partsOf(uri) {
  const head = /^[A-Za-z][A-Za-z0-9+.-]*:(?:\/\/\/?)?/.exec(uri)?.[0] ?? ''
  const rest = uri.slice(head.length)
  const end = rest.search(/[?#]/)
  const path = end < 0 ? rest : rest.slice(0, end)
  const names = path.split('/')
  const folders = names.slice(0, Math.min(names.length - 1, MAX_DEPTH)).map(name => `${name}/`)
  const used = folders.reduce((length, name) => length + name.length, 0)
  const last = rest.slice(used)
  if (!last && folders.length) return { folders: [head, ...folders.slice(0, -1)], last: folders.at(-1) } // a directory
  return head ? { folders: [head, ...folders], last } : { folders, last }
}

function labelOf(resource, last) {
  return line(decoded(last) || resource.name || resource.uri)
}

function searched(resource) {
  const texts = [decoded(resource.uri), resource.name, resource.title]
  return texts.filter(text => typeof text === 'string').join('\n').toLowerCase()
}
