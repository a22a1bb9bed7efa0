import type { MeasureCode } from '../inspections/sanitary-measures.ts'
import type { RecordEntity } from '../records/record.ts'
import type { RecordFileBook } from '../records/record-file.ts'
import type { Extent, GoodsState, MeasureRole } from './measure-words.ts'

/** Number of the sealed form of the acta of a measure. */
export const MEASURE_ACTA_FORMAT = 1

/** An official of the acta with the cargo of that moment. */
type ActaOfficial = { name: string; role: string }

/** An entry of the inventory. The quantity is what the acta listed. */
type ActaGoods = {
  product: string
  brand: string | null
  lot: string | null
  /** Day, `yyyy-mm-dd`. */
  expiry: string | null
  sanitaryRegistration: string | null
  presentation: string | null
  quantity: number
  unit: string
  state: GoodsState
}

/**
 * The sealed content of the acta that imposes a measure (R 36.10). It never changes, whatever becomes of the measure.
 * @property number of the measure, such as 'MS-2026-000045'
 * @property day day in Colombia on which it was recorded, `yyyy-mm-dd`
 * @property at the same instant, ISO
 * @property acta the acta of the visit that found the cause; its day is that of the visit
 */
export type MeasureActaRecord = {
  format: number
  number: string
  day: string
  at: string
  acta: { number: string; day: string; seal: string; code: string }
  establishment: { name: string; identificationNumber: string; address: string; city: string }
  measure: {
    code: MeasureCode
    name: string
    norm: string
    extent: Extent | null
    item: string
    fallsOn: string
    cause: string
    risk: string
    liftingCondition: string
    imposedOn: string
    /** The last day to verify it, and the reason of a day that the acta named. */
    dueOn: string
    dueReason: string | null
    /** Number of the measure that it was converted from. */
    converts: string | null
  }
  seals: { number: string; place: string | null }[]
  goods: ActaGoods[]
  people: { role: MeasureRole; name: string; idCard: string; address: string | null; phone: string | null }[]
  /** Names of the photos, which begin with their SHA-256. */
  photos: string[]
  /** The officials of the visit, and the one who recorded the acta. */
  officials: ActaOfficial[]
  author: ActaOfficial
  entity: RecordEntity
}

/** The acta of a measure with its seal, as it is shown. Without `publicUrl` no address is printed. */
export type ShownMeasureActa = MeasureActaRecord & { seal: string; code: string; publicUrl?: string }

/** The form of the file that the PDF of such an acta carries. A change of its keys takes another word. */
export const MEASURE_FILE_FORMAT = 'vigia-medida-1'

/** A sealed acta with its seal, as its PDF carries it. Nothing beside `registro` is under the seal. */
export type SealedActaFile<Format extends string, Sealed> = {
  formato: Format
  registro: Sealed
  sello: { algoritmo: 'SHA-256'; canonico: 'RFC 8785'; valor: string }
  /** `departamento` is the DANE code; `direccion` the public address, or null where none is configured. */
  entidad: { nombre: string; nit: string | null; departamento: string; direccion: string | null }
  codigo: string
  /** Id of the key that signs the file. Absent from copies without signature. */
  clave?: string
  /** The newest checkpoint of the public log before the file was issued. */
  libro?: RecordFileBook
}
export type MeasureActaFile = SealedActaFile<typeof MEASURE_FILE_FORMAT, MeasureActaRecord>

export type SealedActaFacts<Sealed> = {
  record: Sealed
  seal: string
  code: string
  departmentId: number
  publicUrl: string | null
  keyId?: string
  book?: RecordFileBook | undefined
}

/** The file of an acta about a measure, in the form that its kind has. */
export function sealedActaFile<Format extends string, Sealed extends { entity: RecordEntity }>(
  format: Format,
  { record, seal, code, departmentId, publicUrl, keyId, book }: SealedActaFacts<Sealed>,
): SealedActaFile<Format, Sealed> {
  const { name, nit } = record.entity
  return {
    formato: format,
    registro: record,
    sello: { algoritmo: 'SHA-256', canonico: 'RFC 8785', valor: seal },
    entidad: { nombre: name, nit, departamento: String(departmentId).padStart(2, '0'), direccion: publicUrl },
    codigo: code,
    ...(keyId !== undefined && { clave: keyId }),
    ...(book && { libro: book }),
  }
}

export const measureActaFile = (facts: SealedActaFacts<MeasureActaRecord>): MeasureActaFile =>
  sealedActaFile(MEASURE_FILE_FORMAT, facts)
