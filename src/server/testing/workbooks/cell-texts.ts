import { childrenOf, type XmlElement } from './xml-element.ts'

/** Most characters of a cell in Excel. */
const MAX_TEXT = 32_767

/**
 * The text of an element as it was meant: `_x000D_` stands for one character. Spaces at its ends are lost unless the
 * element says that they stay.
 */
export function heldText({ text, attributes }: XmlElement): string {
  const isKept = attributes.get('xml:space') === 'preserve'
  if (!isKept && text !== text.trim()) throw new Error(`Spaces of ${JSON.stringify(text)} would be lost.`)
  const held = text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  if (held.length > MAX_TEXT) throw new Error(`A text has ${held.length} characters.`)
  return held
}

/** The texts that cells name by their index, each joined from its runs. */
export function sharedTexts(part: XmlElement | undefined): string[] {
  const items = childrenOf(part, 'si')
  const unique = part?.attributes.get('uniqueCount')
  if (unique !== undefined && Number(unique) !== items.length) throw new Error(`Texts: ${items.length} of ${unique}.`)
  return items.map((item) =>
    [item, ...childrenOf(item, 'r')].flatMap((each) => childrenOf(each, 't').map(heldText)).join(''),
  )
}
