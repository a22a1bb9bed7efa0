import { ADDENDUM_FILE_FORMAT, type AddendumFile } from '../addenda/addendum.ts'
import { canonicalJson } from '../shared/canonical-json.ts'
import type { RecordFile } from './record-file.ts'

/** Deepest nesting of a record file that is read. A real one has six levels. */
const MAX_DEPTH = 50

/** Most values of a record file that is read: the page draws them. One of 200 aspects has some 6,000. */
const MAX_VALUES = 50_000

/** The sealed content that a file of the entity carries: of an acta, or of an addendum. */
export type SealedFile = RecordFile | AddendumFile

export const isAddendum = (file: SealedFile): file is AddendumFile => file.formato === ADDENDUM_FILE_FORMAT

/**
 * The verdict about the text that a file of an acta or an addendum carries. `changed`: its content does not give its seal. `sealed`: it
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

/** Whether a record has the parts of its kind by which everything else is found. */
const hasParts = (format: unknown, record: Record<string, unknown>): boolean =>
  format === ADDENDUM_FILE_FORMAT
    ? typeof record.text === 'string' && isObject(record.acta)
    : Array.isArray(record.sections)

/** The record file of a text; undefined for anything else. */
function parsed(text: string): SealedFile | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value) || valuesIn(value, MAX_DEPTH) > MAX_VALUES) return undefined
    const { formato, registro, sello, entidad } = value
    const isWhole = isObject(registro) && isObject(sello) && isObject(entidad) && hasParts(formato, registro)
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

/** Computes the seal of a record file again (R 26.8). The same rule serves the public page and the tests. */
export async function checkRecordFile(text: string, digest: Digest): Promise<RecordVerdict> {
  const file = parsed(text)
  if (!file) return { kind: 'unreadable' }
  const seal = file.sello.valor
  const content = canonical(file)
  if (content === undefined) return { kind: 'unreadable' }
  return { kind: hex(await digest(content)) === seal ? 'sealed' : 'changed', file }
}
