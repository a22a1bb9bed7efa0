import {
  SHOWN_FORMAT,
  type ShownFormat,
  type ShownVerdict,
  shownAnswerText,
  shownText,
  shownVerdictText,
} from '../evidence/shown.ts'
import { enteredText } from '../shared/entered.ts'
import type { Checklist, Concept } from './checklist.ts'
import type { ConceptoSanitario } from './concepto-sanitario.ts'
import { outcomeOf } from './outcome.ts'
import type { AnswerContent } from './saved-answer.ts'

/** The content that is saved of a visit at one moment. */
export type SavedContent = {
  /** By item. */
  answers: ReadonlyMap<number, AnswerContent>
  healthObservation: string | null
  verdicts: readonly ShownVerdict[]
}

/** Digits of a mark: a change is found by them, and the digest of all proves it. */
const MARK_DIGITS = 12

/** A mark of each part of what was saved, by which a later change is found: the first digits of its SHA-256 (hex). */
export type ContentMarks = {
  /** By item: what the answer said, and its mark. */
  answers: Record<string, [concept: Concept, mark: string]>
  observation: string | null
  /** By number of the requirement. */
  verdicts: Record<string, string>
}

/** The content under an act of signing, with the outcome of it (R 29.3). */
export type StoodUnder = {
  /** Aspects that were answered, of all of the checklist. */
  answered: number
  items: number
  compliancePct: number
  concepto: ConceptoSanitario
  /** SHA-256 (hex) of the saved content in that form. */
  digest: string
  format: ShownFormat
  marks: ContentMarks
}

/** The changes after an act. */
export type ChangesAfter = {
  /** Ids of the items that were answered since, in the order of the checklist. */
  addedAfter: number[]
  /** The answers that said something else, in the order of the checklist. */
  correctedAfter: { itemId: number; was: Concept }[]
  isObservationAfter: boolean
  /** Numbers of the requirements whose verdict came or changed since. */
  verdictsAfter: string[]
}

/** SHA-256 (hex) of a text. */
export type DigestOf = (text: string) => string

type Visit = { assignmentId: number; establishmentId: number; checklist: Checklist }

const inOrder = ({ sections }: Pick<Checklist, 'sections'>, answers: SavedContent['answers']): AnswerContent[] =>
  sections.flatMap(({ items }) => items.flatMap(({ id }) => answers.get(id) ?? []))

/** Tells texts apart: equal texts have equal marks, and others other ones. */
type MarkOf = (text: string) => string

const shortDigest =
  (digestOf: DigestOf): MarkOf =>
  (text) =>
    digestOf(text).slice(0, MARK_DIGITS)

function marksOf({ answers, healthObservation, verdicts }: SavedContent, markOf: MarkOf): ContentMarks {
  const observation = enteredText(healthObservation ?? '')
  return {
    answers: Object.fromEntries(
      [...answers.values()].map((answer) => [answer.itemId, [answer.concept, markOf(shownAnswerText(answer))]]),
    ),
    observation: observation === '' ? null : markOf(observation),
    verdicts: Object.fromEntries(verdicts.map((verdict) => [verdict.number, markOf(shownVerdictText(verdict))])),
  }
}

/** How much of the checklist is answered, with the outcome of it. */
export function answeredSoFar(
  checklist: Pick<Checklist, 'sections' | 'floors'>,
  saved: Pick<SavedContent, 'answers'>,
): Pick<StoodUnder, 'answered' | 'items' | 'compliancePct' | 'concepto'> {
  const answers = inOrder(checklist, saved.answers)
  const { compliancePct, concepto } = outcomeOf(checklist, answers, checklist.floors)
  const items = checklist.sections.reduce((sum, section) => sum + section.items.length, 0)
  return { answered: answers.length, items, compliancePct, concepto }
}

/** @param format the form that the device told with the act; the newest one where it told none */
export function stoodUnder(
  { assignmentId, establishmentId, checklist }: Visit,
  saved: SavedContent,
  { format = SHOWN_FORMAT, digestOf }: { format?: ShownFormat | undefined; digestOf: DigestOf },
): StoodUnder {
  const answers = inOrder(checklist, saved.answers)
  const soFar = answeredSoFar(checklist, saved)
  const { compliancePct, concepto } = soFar
  const shown = {
    ...{ assignmentId, establishmentId, checklistId: checklist.id, answers, compliancePct, concepto },
    verdicts: saved.verdicts,
    healthObservation: saved.healthObservation ?? '',
  }
  return { ...soFar, format, digest: digestOf(shownText(shown, format)), marks: marksOf(saved, shortDigest(digestOf)) }
}

type Compared = { checklist: Pick<Checklist, 'sections'>; saved: SavedContent }

/** Compares what an act stood under with what is saved now. */
export const changesAfter = (
  { marks }: Pick<StoodUnder, 'marks'>,
  { checklist, saved, digestOf }: Compared & { digestOf: DigestOf },
): ChangesAfter => changesBetween(marks, marksOf(saved, shortDigest(digestOf)), checklist)

/** The same where the whole content under an act is known, as it is on the device of that act. */
export const changesSince = (before: SavedContent, { checklist, saved }: Compared): ChangesAfter => {
  const wholeText: MarkOf = (text) => text
  return changesBetween(marksOf(before, wholeText), marksOf(saved, wholeText), checklist)
}

function changesBetween(before: ContentMarks, now: ContentMarks, checklist: Pick<Checklist, 'sections'>): ChangesAfter {
  const items = checklist.sections.flatMap((section) => section.items.map(({ id }) => id))
  return {
    addedAfter: items.filter((id) => now.answers[id] && !before.answers[id]),
    correctedAfter: items.flatMap((itemId) => {
      const [was, mark] = before.answers[itemId] ?? []
      return was !== undefined && mark !== now.answers[itemId]?.[1] ? [{ itemId, was }] : []
    }),
    isObservationAfter: now.observation !== before.observation,
    verdictsAfter: Object.keys(now.verdicts)
      .filter((number) => now.verdicts[number] !== before.verdicts[number])
      .sort(),
  }
}

type Changes = Record<'addedAfter' | 'correctedAfter' | 'verdictsAfter', readonly unknown[]> &
  Pick<ChangesAfter, 'isObservationAfter'>

/** Whether something came or changed after an act. */
export const isChangedAfter = (act: Changes): boolean =>
  act.addedAfter.length + act.correctedAfter.length + act.verdictsAfter.length > 0 || act.isObservationAfter

/** Whether all of the checklist was answered under an act, and nothing came or changed after it. */
export const isWhole = (act: Changes & Pick<StoodUnder, 'answered' | 'items'>): boolean =>
  act.answered === act.items && !isChangedAfter(act)
