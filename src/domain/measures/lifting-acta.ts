import type { MeasureCode } from '../inspections/sanitary-measures.ts'
import { type MeasureActaRecord, type SealedActaFacts, type SealedActaFile, sealedActaFile } from './measure-acta.ts'
import type { Extent, MeasureAct } from './measure-words.ts'

/** Acts that lift a measure, wholly or in part. Each has an acta of its own. */
const LIFTINGS = ['levantamiento_parcial', 'levantamiento'] as const satisfies readonly MeasureAct[]
export type Lifting = (typeof LIFTINGS)[number]
export const isLifting = (act: unknown): act is Lifting => LIFTINGS.some((lifting) => lifting === act)

/** Number of the sealed form of the acta of a lifting. */
export const LIFTING_ACTA_FORMAT = 1

/** Number of a lifting: that of its measure with its place among the liftings, such as 'MS-2026-000045-L1'. */
export const liftingNumber = (measure: string, place: number): string => `${measure}-L${place}`

type SameParts = 'day' | 'at' | 'acta' | 'establishment' | 'people' | 'photos' | 'officials' | 'author' | 'entity'

/**
 * The sealed content of the acta that lifts a measure (R 47.2). It never changes, whatever becomes of the measure.
 * @property number of the lifting
 * @property imposing the acta that imposed the measure; null where the entity issued none
 * @property seals those that the lifting took off
 * @property goods those that it gave back, as much as it gave back
 * @property officials those who imposed the measure; `author` lifted it
 */
export type LiftingActaRecord = Pick<MeasureActaRecord, SameParts | 'seals' | 'goods'> & {
  format: number
  number: string
  imposing: { day: string; seal: string; code: string } | null
  measure: {
    number: string
    code: MeasureCode
    name: string
    norm: string
    extent: Extent | null
    fallsOn: string
    cause: string
    liftingCondition: string
    imposedOn: string
  }
  lifting: {
    kind: Lifting
    day: string
    reason: string
    /** The last day to verify the part that stays. */
    dueOn: string
  }
}

/** The acta of a lifting with its seal, as it is shown. Without `publicUrl` no address is printed. */
export type ShownLiftingActa = LiftingActaRecord & { seal: string; code: string; publicUrl?: string }

/** The form of the file that the PDF of such an acta carries. A change of its keys takes another word. */
export const LIFTING_FILE_FORMAT = 'vigia-levantamiento-1'

export type LiftingActaFile = SealedActaFile<typeof LIFTING_FILE_FORMAT, LiftingActaRecord>

export const liftingActaFile = (facts: SealedActaFacts<LiftingActaRecord>): LiftingActaFile =>
  sealedActaFile(LIFTING_FILE_FORMAT, facts)
