/** An element of XML. Names are without their prefixes, and the texts between children are joined. */
export type XmlElement = {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g
const ATTRIBUTES = '((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"<]*"|\'[^\'<]*\'))*)'
/** A comment, an end, a beginning with its attributes, or a text. */
const TOKEN = new RegExp(`<!--[\\s\\S]*?-->|</([\\w:.-]+)\\s*>|<([\\w:.-]+)${ATTRIBUTES}\\s*(/?)>|([^<]+)`, 'y')
const DECLARATION = /^\ufeff?<\?xml version="1\.0"[^?]*\?>\s*/
/** Characters that XML 1.0 cannot hold. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function checked(text: string): string {
  if (NOT_XML.test(text)) throw new Error(`XML cannot hold ${JSON.stringify(NOT_XML.exec(text)?.[0])}.`)
  return text
}

/** A text with its references. Any other `&` is an error. */
const decoded = (text: string): string =>
  text.replace(/&(?:([a-z]+);|#(\d+);|#x([0-9a-f]+);)?/gi, (reference, name, decimal, hex) => {
    const sign = name === undefined ? undefined : SIGNS[name]
    if (sign !== undefined) return sign
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    if (Number.isNaN(code)) throw new Error(`'${reference}' is no reference of XML.`)
    return checked(String.fromCodePoint(code))
  })

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    if (attributes.has(name)) throw new Error(`The attribute ${name} is there twice.`)
    attributes.set(name, decoded(double ?? single ?? ''))
  }
  return attributes
}

/** Reads a part of a package, which is UTF-8 and well-formed to the letter, without CDATA, DTD and instructions. */
export function readXml(bytes: Uint8Array): XmlElement {
  const whole = checked(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  const xml = whole.replace(DECLARATION, '').replace(/\r\n?/g, '\n')
  const top: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const open: { element: XmlElement; tag: string }[] = [{ element: top, tag: '' }]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(xml)
    const current = open.at(-1)
    if (!found || !current) throw new Error(`No XML: ${xml.slice(at, at + 60)}`)
    const [, end, tag, attributes = '', isEmpty, text] = found
    if (text !== undefined) current.element.text += decoded(text)
    else if (end !== undefined) {
      if (current.tag !== end) throw new Error(`<${current.tag}> is ended by </${end}>.`)
      open.pop()
    } else if (tag !== undefined) {
      const element = { name: localName(tag), attributes: attributesOf(attributes), children: [], text: '' }
      current.element.children.push(element)
      if (isEmpty === '') open.push({ element, tag })
    }
  }
  const [root, ...others] = top.children
  if (!root || others.length > 0 || open.length > 1 || top.text.trim() !== '') throw new Error('No single root.')
  return root
}

/** The children of a name. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The only child of a name; undefined without one. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  const [child, ...others] = childrenOf(element, name)
  if (others.length > 0) throw new Error(`<${element?.name}> has more than one <${name}>.`)
  return child
}

/** @throws an error unless the children of an element are known, each once at most, and in their order */
export function checkOrder({ name, children }: XmlElement, order: readonly string[]): void {
  const places = children.map((child) => order.indexOf(child.name))
  const isWrong = places.some((place, at) => place < 0 || place <= (places[at - 1] ?? -1))
  if (isWrong) throw new Error(`<${name}> has ${children.map((child) => child.name).join(', ')}.`)
}
