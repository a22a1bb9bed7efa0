import { childOf, childrenOf, type XmlElement } from './xml-element.ts'

/** Formats that every program knows, by their numbers, as far as a workbook of the product has them. */
const KNOWN: Readonly<Record<number, string>> = { 0: 'General', 1: '0', 2: '0.00', 9: '0%', 10: '0.00%', 49: '@' }
/** Formats of days and times that every program knows. */
const isKnownDay = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)
/** The first number of a format that a workbook defines. */
const FIRST_OWN = 164

export type CellFormat = { code: string; isDay: boolean }

/** Texts between quotes, colours and escaped signs are no part of what a format does. */
const bare = (code: string) => code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '')

function countedOf(styles: XmlElement, list: string, name: string): XmlElement[] {
  const holder = childOf(styles, list)
  const held = childrenOf(holder, name)
  const count = holder?.attributes.get('count')
  if (count !== undefined && Number(count) !== held.length)
    throw new Error(`<${list}> counts ${count} for ${held.length}.`)
  return held
}

/** The formats of cells by the index that a cell names, each with parts that are there. */
export function numberFormats(styles: XmlElement): CellFormat[] {
  const own = new Map<number, string>()
  for (const { attributes } of countedOf(styles, 'numFmts', 'numFmt')) {
    const id = Number(attributes.get('numFmtId'))
    if (!(id >= FIRST_OWN) || own.has(id)) throw new Error(`The format ${id} cannot be defined.`)
    own.set(id, attributes.get('formatCode') ?? '')
  }
  const sizes = {
    fontId: countedOf(styles, 'fonts', 'font').length,
    fillId: countedOf(styles, 'fills', 'fill').length,
    borderId: countedOf(styles, 'borders', 'border').length,
    xfId: countedOf(styles, 'cellStyleXfs', 'xf').length,
  }
  return countedOf(styles, 'cellXfs', 'xf').map(({ attributes }) => {
    for (const [name, size] of Object.entries(sizes)) {
      if (Number(attributes.get(name) ?? 0) >= Math.max(1, size)) throw new Error(`A style has no ${name}.`)
    }
    const id = Number(attributes.get('numFmtId') ?? 0)
    const code = own.get(id) ?? KNOWN[id] ?? ''
    if (id >= FIRST_OWN && !own.has(id)) throw new Error(`The format ${id} is not defined.`)
    return { code, isDay: isKnownDay(id) || (own.has(id) && /[dmyhs]/i.test(bare(code))) }
  })
}
