import type { RecordEntity } from '../records/record.ts'
import type { RecordFileBook } from '../records/record-file.ts'

/** Number of the sealed form of an addendum. */
export const ADDENDUM_FORMAT = 1

/**
 * The sealed content of an addendum (R 33.2). It never changes, and neither does the acta that it belongs to.
 * @property day day in Colombia on which it was added, `yyyy-mm-dd`
 * @property at the same instant, ISO
 * @property acta its day is that of the visit
 */
export type AddendumRecord = {
  format: number
  number: string
  day: string
  at: string
  text: string
  acta: { number: string; day: string; seal: string; code: string }
  establishment: { name: string; city: string }
  author: { name: string; role: string }
  entity: RecordEntity
}

/** The sealed content beside number, text and instant, which are columns of the row. */
export type AddendumSnapshot = Omit<AddendumRecord, 'number' | 'text' | 'at'>

/** An addendum with its seal, as it is shown. Without `publicUrl` no address is printed. */
export type ShownAddendum = AddendumRecord & { seal: string; code: string; publicUrl?: string }

/** The form of the file that the PDF of an addendum carries. A change of its keys takes another word. */
export const ADDENDUM_FILE_FORMAT = 'vigia-adenda-1'

/** The sealed addendum with its seal, as its PDF carries it. Nothing beside `registro` is under the seal. */
export type AddendumFile = {
  formato: typeof ADDENDUM_FILE_FORMAT
  registro: AddendumRecord
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
  record: AddendumRecord
  seal: string
  code: string
  departmentId: number
  publicUrl: string | null
  keyId?: string
  book?: RecordFileBook | undefined
}

export function addendumFile({ record, seal, code, departmentId, publicUrl, keyId, book }: Facts): AddendumFile {
  const { name, nit } = record.entity
  return {
    formato: ADDENDUM_FILE_FORMAT,
    registro: record,
    sello: { algoritmo: 'SHA-256', canonico: 'RFC 8785', valor: seal },
    entidad: { nombre: name, nit, departamento: String(departmentId).padStart(2, '0'), direccion: publicUrl },
    codigo: code,
    ...(keyId !== undefined && { clave: keyId }),
    ...(book && { libro: book }),
  }
}
