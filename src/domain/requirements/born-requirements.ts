import type { TermCalendar } from '../calendar/term-calendar.ts'
import { dueDay, type Term, type TermCode, type TermKind } from '../calendar/terms.ts'
import { type Checklist, type ChecklistItem, isDetection, splitItemText } from '../inspections/checklist.ts'
import type { AnswerContent } from '../inspections/saved-answer.ts'
import { requirementTextOf, severityOf, UNEVALUATED_SECTION } from './requirement-of-finding.ts'
import { requirementNumber, type Severity, termOfSeverity } from './requirement-words.ts'

/** A requirement as a record prints it. Days are `yyyy-mm-dd`; the term is the one of that day, whatever changes later. */
export type RecordRequirement = {
  number: string
  itemId: number
  text: string
  severity: Severity
  termCode: TermCode
  termVersion: number
  termDays: number
  termKind: TermKind
  countedFrom: string
  dueDay: string
  calendarVersion: number
  /** Number of the requirement of an earlier visit for the same item; null for a first one. */
  repeats: string | null
  /**
   * Title and norm of the item, of a requirement that a verdict asks anew: the item may be no finding of the acta, or not
   * in its checklist. Absent from those of findings.
   */
  item?: string
  norm?: string
}

/** A requirement of an earlier visit to the same establishment. */
export type EarlierRequirement = { id: number; number: string; lineage: number }

/** A requirement that the visit's verdict asks anew (R 32.4); `itemId` is the item of the visit's checklist, or its own. */
export type AskedAgain = EarlierRequirement & {
  itemId: number
  item: string
  text: string
  norm: string
  severity: Severity
}

/** Facts that requirements are born with: the terms of their severities, the department's days, and earlier requirements. */
export type BirthFacts = {
  calendar: TermCalendar
  terms: ReadonlyMap<TermCode, Term>
  lineageOf: ReadonlyMap<number, number>
  earlier: readonly EarlierRequirement[]
}

/** A requirement with what its row has beside the record. */
export type BornRequirement = {
  printed: RecordRequirement
  /** Title of the item with its number, and its norm. */
  item: string
  norm: string
  lineage: number
  countsFrom: Term['countsFrom']
  repeatsId: number | null
}

type Finding = Pick<
  AnswerContent,
  'itemId' | 'concept' | 'isCritical' | 'observation' | 'requirementText' | 'severity' | 'termDays'
>

/** Title of an item with its number: '4.2 Pisos'. */
const itemTitle = ({ text }: ChecklistItem): string => {
  const { number, aspect } = splitItemText(text)
  return `${number} ${aspect.split('. ')[0] ?? ''}`.trim()
}

/** A requirement before it has its term and its number. */
type Asked = Omit<BornRequirement, 'printed' | 'countsFrom' | 'repeatsId'> & {
  itemId: number
  text: string
  severity: Severity
  days: number | null
  repeats: EarlierRequirement | undefined
  isOfVerdict?: true
}

/** Adds the term of its severity and the number of its place. */
function withTerm(
  { lineage, item, norm, itemId, text, severity, days: said, repeats, isOfVerdict }: Asked,
  number: string,
  { calendar, terms, from }: Pick<BirthFacts, 'calendar' | 'terms'> & { from: string },
): BornRequirement {
  const term = terms.get(termOfSeverity[severity])
  if (!term) throw new Error(`There is no term for the severity ${severity}.`)
  const days = said ?? term.days
  const printed = {
    ...{ number, itemId, text, severity, termCode: term.code, termVersion: term.version, termDays: days },
    ...{ termKind: term.kind, countedFrom: from, dueDay: dueDay({ ...term, days }, from, calendar) },
    ...{ calendarVersion: calendar.version, repeats: repeats?.number ?? null },
    ...(isOfVerdict && { item, norm }),
  }
  return { printed, item, norm, lineage, countsFrom: term.countsFrom, repeatsId: repeats?.id ?? null }
}

/** The newest of each item: one requirement asks for it, whatever many before it asked for the same. */
function newestOfItems(again: readonly AskedAgain[]): AskedAgain[] {
  const newestFirst = [...again].sort((one, other) => other.id - one.id)
  const newest = new Map<number, AskedAgain>()
  for (const one of newestFirst) if (!newest.has(one.lineage)) newest.set(one.lineage, one)
  return [...newest.values()].reverse()
}

/**
 * The requirements of a visit that closes: one for each finding (AR or I), in the order of the checklist (R 31.1). After
 * them comes one for each item that a verdict asks anew without being a finding (R 32.4).
 * @param visit the inspection's id, and the day of the visit, from which the terms count
 * @param again the requirements that the visit verified and that were not met, or in part
 */
export function bornRequirements(
  visit: { inspectionId: number; day: string },
  checklist: Pick<Checklist, 'sections'>,
  answers: readonly Finding[],
  facts: BirthFacts,
  again: readonly AskedAgain[] = [],
): BornRequirement[] {
  const { lineageOf, earlier } = facts
  const byItem = new Map(answers.map((answer) => [answer.itemId, answer]))
  const unmet = newestOfItems(again)
  const ofLineage = (lineage: number) => (one: EarlierRequirement) => one.lineage === lineage
  const found = checklist.sections
    .filter(({ id }) => id !== UNEVALUATED_SECTION)
    .flatMap(({ items }) => items)
    .flatMap((item): Asked[] => {
      const finding = byItem.get(item.id)
      if (!finding || !isDetection(finding.concept)) return []
      const lineage = lineageOf.get(item.id) ?? item.id
      return [
        {
          ...{ lineage, item: itemTitle(item), norm: item.norm, itemId: item.id },
          text: requirementTextOf(finding, item),
          ...{ severity: severityOf(finding, item), days: finding.termDays },
          repeats: unmet.find(ofLineage(lineage)) ?? earlier.find(ofLineage(lineage)),
        },
      ]
    })
  const lineages = new Set(found.map(({ lineage }) => lineage))
  const only = unmet.filter(({ lineage }) => !lineages.has(lineage))
  const ofVerdicts = only.map((one): Asked => ({ ...one, days: null, repeats: one, isOfVerdict: true }))
  return [...found, ...ofVerdicts].map((one, at) =>
    withTerm(one, requirementNumber(visit.inspectionId, at + 1), { ...facts, from: visit.day }),
  )
}

/** The part of a requirement that the record seals and prints. */
export const recordRequirement = ({ printed }: BornRequirement): RecordRequirement => printed
