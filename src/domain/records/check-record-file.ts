import { ADDENDUM_FILE_FORMAT, type AddendumFile } from '../addenda/addendum.ts'
import { INDEX_FILE_FORMAT, type IndexFile } from '../files/index-record.ts'
import { isLifting, LIFTING_FILE_FORMAT, type LiftingActaFile } from '../measures/lifting-acta.ts'
import { MEASURE_FILE_FORMAT, type MeasureActaFile } from '../measures/measure-acta.ts'
import { canonicalJson } from '../shared/canonical-json.ts'
import type { RecordFile } from './record-file.ts'

/** Deepest nesting of a record file that is read. A real one has six levels. */
const MAX_DEPTH = 50

/** Most values of a record file that is read: the page draws them. One of 200 aspects has some 6,000. */
const MAX_VALUES = 50_000

/** The sealed content that a file of the entity carries: of an acta, an addendum, an index, or an acta about a measure. */
export type SealedFile = RecordFile | AddendumFile | IndexFile | MeasureActaFile | LiftingActaFile

export const isAddendum = (file: SealedFile): file is AddendumFile => file.formato === ADDENDUM_FILE_FORMAT
export const isIndex = (file: SealedFile): file is IndexFile => file.formato === INDEX_FILE_FORMAT
export const isMeasureActa = (file: SealedFile): file is MeasureActaFile => file.formato === MEASURE_FILE_FORMAT
export const isLiftingActa = (file: SealedFile): file is LiftingActaFile => file.formato === LIFTING_FILE_FORMAT

/** Kinds of documents whose files carry what was sealed; the code of each follows from its seal. */
const SEALED_KINDS = ['acta', 'adenda', 'indice', 'medida', 'levantamiento'] as const
export type SealedKind = (typeof SEALED_KINDS)[number]
export const isSealedKind = (kind: string): kind is SealedKind => SEALED_KINDS.some((sealed) => sealed === kind)

/** The kind of document that a file is of. */
export function sealedKind(file: SealedFile): SealedKind {
  if (isAddendum(file)) return 'adenda'
  if (isIndex(file)) return 'indice'
  if (isLiftingActa(file)) return 'levantamiento'
  return isMeasureActa(file) ? 'medida' : 'acta'
}

/** Whether a file is of an acta of a visit. */
export const isActa = (file: SealedFile): file is RecordFile => sealedKind(file) === 'acta'

/**
 * The verdict about the text that a file of the entity carries. `changed`: its content does not give its seal. `sealed`: it
 * does; whether the entity knows that seal is another question.
 */
export type RecordVerdict =
  | { kind: 'unreadable' }
  | { kind: 'changed'; file: SealedFile }
  | { kind: 'sealed'; file: SealedFile }

/** SHA-256 of a text, as bytes. */
export type Digest = (text: string) => Promise<Uint8Array>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values in a value, itself included; infinite for one that is nested too deeply. */
function valuesIn(value: unknown, levels: number): number {
  if (typeof value !== 'object' || value === null) return 1
  if (levels === 0) return Number.POSITIVE_INFINITY
  return Object.values(value).reduce<number>((sum, held) => sum + valuesIn(held, levels - 1), 1)
}

/** Whether a record has the parts of an acta about a measure. */
const isMeasureRecord = (record: Record<string, unknown>): boolean =>
  typeof record.number === 'string' &&
  ['acta', 'establishment', 'measure', 'author', 'entity'].every((part) => isObject(record[part])) &&
  ['seals', 'goods', 'people', 'photos', 'officials'].every((part) => Array.isArray(record[part]))

const isLiftingRecord = ({ lifting, imposing, ...record }: Record<string, unknown>): boolean =>
  isMeasureRecord(record) && isObject(lifting) && isLifting(lifting.kind) && (imposing === null || isObject(imposing))

/** Whether a record has the parts of its kind by which everything else is found. */
function hasParts({ formato, indice }: Record<string, unknown>, record: Record<string, unknown>): boolean {
  if (formato === ADDENDUM_FILE_FORMAT) return typeof record.text === 'string' && isObject(record.acta)
  if (formato === INDEX_FILE_FORMAT) return typeof record.file === 'string' && typeof indice === 'string'
  if (formato === MEASURE_FILE_FORMAT) return isMeasureRecord(record)
  if (formato === LIFTING_FILE_FORMAT) return isLiftingRecord(record)
  return Array.isArray(record.sections)
}

/** The record file of a text; undefined for anything else. */
function parsed(text: string): SealedFile | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value) || valuesIn(value, MAX_DEPTH) > MAX_VALUES) return undefined
    const { registro, sello, entidad } = value
    const isWhole = isObject(registro) && isObject(sello) && isObject(entidad) && hasParts(value, registro)
    return isWhole && /^[0-9a-f]{64}$/.test(String(sello.valor)) ? (value as SealedFile) : undefined
  } catch {
    return undefined
  }
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The text under the seal; undefined where RFC 8785 has no form for it: such a text was never sealed. */
function canonical({ registro }: SealedFile): string | undefined {
  try {
    return canonicalJson(registro)
  } catch {
    return undefined
  }
}

/** Whether the index that a file carries is the one whose digest is under its seal. */
const hasOwnIndex = async (file: SealedFile, digest: Digest): Promise<boolean> =>
  !isIndex(file) || hex(await digest(file.indice)) === file.registro.sha256

/** Computes the seal of a record file again (R 26.8). The same rule serves the public page and the tests. */
export async function checkRecordFile(text: string, digest: Digest): Promise<RecordVerdict> {
  const file = parsed(text)
  if (!file) return { kind: 'unreadable' }
  const seal = file.sello.valor
  const content = canonical(file)
  if (content === undefined) return { kind: 'unreadable' }
  const isSealed = hex(await digest(content)) === seal && (await hasOwnIndex(file, digest))
  return { kind: isSealed ? 'sealed' : 'changed', file }
}
