const ENTRY = 'DocumentoIndizado'
const ORDER = 'Orden_Documento_Expediente'
const HASH = 'Valor_Huella'

/** The entry of a document in the electronic index, as terms and values in the index's own order. */
export type IndexEntry = { facts: readonly (readonly [string, string])[]; hash: string }

const textOf = (element: Element, name: string) => element.getElementsByTagName(name)[0]?.textContent?.trim() ?? ''

/** Reads the entry of the document with an order; undefined if the index has none. */
export function indexEntryOf(xml: string, order: number): IndexEntry | undefined {
  const index = new DOMParser().parseFromString(xml, 'application/xml')
  const entry = [...index.getElementsByTagName(ENTRY)].find((each) => textOf(each, ORDER) === String(order))
  return (
    entry && {
      facts: [...entry.children].map(({ tagName, textContent }) => [
        tagName.replaceAll('_', ' '),
        textContent?.trim() ?? '',
      ]),
      hash: textOf(entry, HASH),
    }
  )
}
