// URI templates (RFC 6570): their variables, and expansion.

const OPERATORS = {
  '': { first: '', separator: ',', named: false, ifEmpty: '', reserved: false },
  '+': { first: '', separator: ',', named: false, ifEmpty: '', reserved: true },
  '#': { first: '#', separator: ',', named: false, ifEmpty: '', reserved: true },
  '.': { first: '.', separator: '.', named: false, ifEmpty: '', reserved: false },
  '/': { first: '/', separator: '/', named: false, ifEmpty: '', reserved: false },
  ';': { first: ';', separator: ';', named: true, ifEmpty: '', reserved: false },
  '?': { first: '?', separator: '&', named: true, ifEmpty: '=', reserved: false },
  '&': { first: '&', separator: '&', named: true, ifEmpty: '=', reserved: false },
}
const VARIABLE = /^((?:[A-Za-z0-9_.]|%[0-9A-Fa-f]{2})+)(?:(\*)|:([1-9]\d{0,3}))?$/

/** Returns the parts of a template: texts, and expressions with their variables. Throws if the template has no valid form. */
export function parse(template) {
  const parts = []
  let at = 0
  while (at < template.length) {
    const start = template.indexOf('{', at)
    if (start < 0) break
    const end = template.indexOf('}', start)
    if (end < 0) throw new Error(`The brace at position ${start} is not closed.`)
    if (start > at) parts.push({ text: template.slice(at, start) })
    const [, operator, list] = /^([+#./;?&]?)([^]*)$/.exec(template.slice(start + 1, end))
    const variables = list.split(',').map(variable => {
      const match = VARIABLE.exec(variable)
      if (!match) throw new Error(`The expression at position ${start} is not valid.`)
      return { name: match[1], isList: match[2] === '*', length: match[3] && Number(match[3]) }
    })
    parts.push({ operator, variables })
    at = end + 1
  }
  if (at < template.length) parts.push({ text: template.slice(at) })
  return parts
}

/** Returns the variables of a template, each once, in the order of the template. */
export function variablesOf(template) {
  const found = new Map()
  for (const { operator, variables = [] } of parse(template)) {
    for (const variable of variables) {
      const isOptional = variable.isList || ['?', '&', ';', '#'].includes(operator)
      if (!found.has(variable.name)) found.set(variable.name, { ...variable, isOptional })
    }
  }
  return [...found.values()]
}

/** Expands a template with texts and lists of texts. A variable without a value is left out. */
export function expand(template, values) {
  return parse(template).map(part => (part.variables ? expression(part, values) : encoded(part.text, true))).join('')
}

function expression({ operator, variables }, values) {
  const { first, separator, named, ifEmpty, reserved } = OPERATORS[operator]
  const texts = []
  for (const { name, isList, length } of variables) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined // a name may be constructor
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    const encode = text => encoded(length ? [...text].slice(0, length).join('') : text, reserved)
    const pair = text => (named ? name + (text === '' ? ifEmpty : `=${text}`) : text)
    if (!Array.isArray(value)) texts.push(pair(encode(value)))
    else if (isList) texts.push(...value.map(item => pair(encode(item))))
    else texts.push(pair(value.map(encode).join(',')))
  }
  return texts.length ? first + texts.join(separator) : ''
}

function encoded(text, reserved) {
  const kept = reserved ? /%[0-9A-Fa-f]{2}|[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]/y : /[A-Za-z0-9\-._~]/y
  let result = ''
  for (let at = 0; at < text.length;) {
    kept.lastIndex = at
    const match = kept.exec(text)
    if (match) {
      result += match[0]
      at += match[0].length
    } else {
      const character = String.fromCodePoint(text.codePointAt(at))
      for (const byte of new TextEncoder().encode(character)) result += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
      at += character.length
    }
  }
  return result
}
