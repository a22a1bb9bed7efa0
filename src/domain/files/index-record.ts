import type { RecordFileBook } from '../records/record-file.ts'

/** Number of the sealed form of an issued index. */
const INDEX_FORMAT = 1

/**
 * The sealed content of an issued index (R 18.21). Migration 098 writes the same form.
 * @property file number of the file (expediente)
 * @property title of the file at its closing
 * @property day day in Colombia of the closing, `yyyy-mm-dd`
 * @property sha256 of the index as XML, which has the digest of each document
 */
export type IndexRecord = {
  format: number
  file: string
  title: string
  serial: number
  day: string
  entries: number
  sha256: string
}

export const indexRecord = (facts: Omit<IndexRecord, 'format'>): IndexRecord => ({ format: INDEX_FORMAT, ...facts })

/** The number of an index, such as 'EXP-13-2026-000123-I1'. */
export const indexNumber = ({ file, serial }: Pick<IndexRecord, 'file' | 'serial'>): string => `${file}-I${serial}`

/** The form of the file that the PDF of an index carries. A change of its keys takes another word. */
export const INDEX_FILE_FORMAT = 'vigia-indice-1'

/**
 * The sealed index as its PDF carries it. Under the seal is `registro`, which has the digest of `indice`: the index as XML.
 */
export type IndexFile = {
  formato: typeof INDEX_FILE_FORMAT
  registro: IndexRecord
  indice: string
  sello: { algoritmo: 'SHA-256'; canonico: 'RFC 8785'; valor: string }
  /** `departamento` is the DANE code; `direccion` the public address, or null where none is configured. */
  entidad: { nombre: string; nit: string | null; departamento: string; direccion: string | null }
  codigo: string
  /** Id of the key that signs the file. Absent from copies without signature. */
  clave?: string
  /** The newest checkpoint of the public log before the file was issued. */
  libro?: RecordFileBook
}

type Facts = {
  record: IndexRecord
  xml: string
  seal: string
  code: string
  entity: { name: string; nit: string | null }
  departmentId: number
  publicUrl: string | null
  keyId?: string
  book?: RecordFileBook | undefined
}

export function indexFile({ record, xml, seal, code, entity, departmentId, publicUrl, keyId, book }: Facts): IndexFile {
  const { name, nit } = entity
  return {
    formato: INDEX_FILE_FORMAT,
    registro: record,
    indice: xml,
    sello: { algoritmo: 'SHA-256', canonico: 'RFC 8785', valor: seal },
    entidad: { nombre: name, nit, departamento: String(departmentId).padStart(2, '0'), direccion: publicUrl },
    codigo: code,
    ...(keyId !== undefined && { clave: keyId }),
    ...(book && { libro: book }),
  }
}
