import { escapeMarkup } from '../shared/markup.ts'
import { formatDay } from '../shared/time.ts'
import { type DocumentOrigin, originWords } from './file-words.ts'

/**
 * An entry of the index (R 18.7). `name`, `sha256`, `bytes` and `format` are of the bytes that stand for the document.
 * @property createdAt instant of the document, ISO in Colombia's zone
 * @property addedAt instant of its entry in the file
 */
export type IndexEntry = {
  order: number
  name: string
  type: string
  createdAt: string
  addedAt: string
  sha256: string
  firstPage: number | null
  lastPage: number | null
  format: string
  bytes: number
  origin: DocumentOrigin
  withdrawn: { on: string; reason: string } | null
}

export type FileIndex = { number: string; entries: readonly IndexEntry[] }

const nameOf = ({ name, withdrawn }: IndexEntry) =>
  withdrawn ? `${name} (Retirado el ${formatDay(withdrawn.on)}: ${withdrawn.reason})` : name

/** The elements of an entry, in the order in which Colombian systems write them. */
const elementsOf = (file: string, entry: IndexEntry): readonly (readonly [string, string])[] => [
  ['Id', `${file}/${entry.order}`],
  ['Nombre_Documento', nameOf(entry)],
  ['Tipologia_Documental', entry.type],
  ['Fecha_Creacion_Documento', entry.createdAt],
  ['Fecha_Incorporacion_Expediente', entry.addedAt],
  ['Valor_Huella', entry.sha256],
  ['Funcion_Resumen', 'SHA-256'],
  ['Orden_Documento_Expediente', String(entry.order)],
  ['Pagina_Inicio', entry.firstPage === null ? '' : String(entry.firstPage)],
  ['Pagina_Fin', entry.lastPage === null ? '' : String(entry.lastPage)],
  ['Formato', entry.format],
  ['Tamano', String(entry.bytes)],
  ['Origen', originWords[entry.origin]],
]

/** The electronic index of a file, with a document's size in bytes and its pages in the file. */
export function indexXml({ number, entries }: FileIndex): string {
  const documents = entries.map((entry) => {
    const lines = elementsOf(number, entry).map(([name, text]) => `    <${name}>${escapeMarkup(text)}</${name}>\n`)
    return `  <DocumentoIndizado>\n${lines.join('')}  </DocumentoIndizado>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<TipoDocumentoFoliado xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n${documents.join('')}</TipoDocumentoFoliado>\n`
}

const HEADS = [
  'Orden',
  'Documento',
  'Tipología',
  'Creado',
  'Incorporado',
  'Páginas',
  'Formato',
  'Tamaño (bytes)',
  'Origen',
  'Huella (SHA-256)',
]

const pagesOf = ({ firstPage, lastPage }: IndexEntry) =>
  firstPage === null || lastPage === null ? '' : firstPage === lastPage ? String(firstPage) : `${firstPage}–${lastPage}`

/** The same index as a page to read and to print, which needs nothing beside it. */
export function indexHtml({
  number,
  entries,
  title,
  closedOn,
}: FileIndex & { title: string; closedOn: string | null }): string {
  const head = HEADS.map((name) => `<th scope="col">${escapeMarkup(name)}</th>`).join('')
  const rows = entries.map((entry) => {
    const cells = [
      String(entry.order),
      nameOf(entry),
      entry.type,
      entry.createdAt,
      entry.addedAt,
      pagesOf(entry),
      entry.format,
      String(entry.bytes),
      originWords[entry.origin],
      entry.sha256,
    ]
    return `<tr>${cells.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>\n`
  })
  const state = closedOn === null ? 'Expediente abierto' : `Expediente cerrado el ${formatDay(closedOn)}`
  return `<!doctype html>
<html lang="es" translate="no">
<head>
<meta charset="utf-8">
<meta name="google" content="notranslate">
<meta name="color-scheme" content="only light">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Índice del expediente ${escapeMarkup(number)}</title>
<style>:root{color-scheme:only light}body{background:#fff;color:#000;font-family:sans-serif}table{border-collapse:collapse}th,td{border:1px solid #767676;padding:4px;text-align:left;overflow-wrap:break-word}td:nth-child(2),td:last-child{overflow-wrap:anywhere}@page{size:A4 landscape;margin:12mm}@media print{table{width:100%;font-size:7.5pt}tr{break-inside:avoid}}</style>
</head>
<body>
<h1>Índice del expediente ${escapeMarkup(number)}</h1>
<p>${escapeMarkup(title)}. ${state}.</p>
<table>
<thead><tr>${head}</tr></thead>
<tbody>
${rows.join('')}</tbody>
</table>
</body>
</html>
`
}
