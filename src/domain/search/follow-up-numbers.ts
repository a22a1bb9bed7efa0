import { caseNumber } from '../cases/case-words.ts'
import { complaintNumber } from '../complaints/complaint-words.ts'
import { requirementNumber } from '../requirements/requirement-words.ts'

/** Things of the follow-up that are found by their numbers. */
export type FollowUpKind = 'requirement' | 'measure' | 'sample' | 'complaint' | 'case'

/** Numbers that a term is. `numbers` is empty for every requirement of the acta. */
export type FollowUpNumbers =
  | { kind: 'requirement'; inspectionId: number; numbers: string[] }
  | { kind: Exclude<FollowUpKind, 'requirement'>; numbers: string[] }

/** Years back from today for which a number without its year is looked for. */
const YEARS = 10
const MAX_ID = 2_147_483_647

const padded = (prefix: string) => (year: number, sequence: number) =>
  `${prefix}-${year}-${String(sequence).padStart(6, '0')}`
const kinds = {
  MS: { kind: 'measure', numberOf: padded('MS') },
  MU: { kind: 'sample', numberOf: padded('MU') },
  PQRS: { kind: 'complaint', numberOf: complaintNumber },
  EXP: { kind: 'case', numberOf: caseNumber },
} as const

const BETWEEN = '\\s*[-–/ ]\\s*'
const OF_REQUIREMENT = new RegExp(`^R\\s*[-–]?\\s*(\\d{1,10})(?:${BETWEEN}(\\d{1,4}))?$`, 'i')
const WITH_YEAR = new RegExp(`^(MS|MU|PQRS|EXP)\\s*[-–]?\\s*(\\d{4})${BETWEEN}(\\d{1,9})$`, 'i')
const BARE = /^(MS|MU|PQRS|EXP)\s*[-–]?\s*(\d{1,9})$/i

/**
 * The numbers of requirements, measures, samples, complaints or cases that a term is, in any written form:
 * 'MS-2026-000045', 'ms 2026 45', 'MS-45'.
 * @param today the day in Colombia, `yyyy-mm-dd`; the newest year comes first
 */
export function followUpNumbersOf(term: string, today: string): FollowUpNumbers | undefined {
  const text = term.trim()
  const [, acta, place] = OF_REQUIREMENT.exec(text) ?? []
  if (acta) {
    const inspectionId = Number(acta)
    if (inspectionId > MAX_ID) return undefined
    const numbers = place === undefined ? [] : [requirementNumber(inspectionId, Number(place))]
    return { kind: 'requirement', inspectionId, numbers }
  }
  const [, prefix, year, sequence] = WITH_YEAR.exec(text) ?? []
  const [, bare, alone] = BARE.exec(text) ?? []
  const known = kinds[(prefix ?? bare ?? '').toUpperCase() as keyof typeof kinds]
  if (!known) return undefined
  if (year) return { kind: known.kind, numbers: [known.numberOf(Number(year), Number(sequence))] }
  const thisYear = Number(today.slice(0, 4))
  const numbers = Array.from({ length: YEARS }, (_, back) => known.numberOf(thisYear - back, Number(alone)))
  return { kind: known.kind, numbers }
}
