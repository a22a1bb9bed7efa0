/** An entry as the text of an index has it; pages are empty where they were not counted. */
export type ReadEntry = {
  order: string
  name: string
  type: string
  createdAt: string
  addedAt: string
  firstPage: string
  lastPage: string
  format: string
  bytes: string
  origin: string
  sha256: string
}

const ELEMENTS: Readonly<Record<keyof ReadEntry, string>> = {
  order: 'Orden_Documento_Expediente',
  name: 'Nombre_Documento',
  type: 'Tipologia_Documental',
  createdAt: 'Fecha_Creacion_Documento',
  addedAt: 'Fecha_Incorporacion_Expediente',
  firstPage: 'Pagina_Inicio',
  lastPage: 'Pagina_Fin',
  format: 'Formato',
  bytes: 'Tamano',
  origin: 'Origen',
  sha256: 'Valor_Huella',
}

const MARKS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_mark, name: string) => MARKS[name] ?? '')

const ENTRY = /<DocumentoIndizado>([\s\S]*?)<\/DocumentoIndizado>/g

/** The entries of an index that `indexXml` wrote. An element that an entry lacks is an empty text. */
export function readIndexEntries(xml: string): ReadEntry[] {
  return [...xml.matchAll(ENTRY)].map(([, entry = '']) => {
    const texts = Object.entries(ELEMENTS).map(([key, name]) => [
      key,
      plain(new RegExp(`<${name}>([^<]*)</${name}>`).exec(entry)?.[1] ?? ''),
    ])
    return Object.fromEntries(texts) as ReadEntry
  })
}
