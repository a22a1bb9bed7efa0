import { hash } from 'node:crypto'
import { newestOnDay } from '../../../domain/formats/edition-state.ts'
import { type Checklist, isDetection } from '../../../domain/inspections/checklist.ts'
import { outcomeOf } from '../../../domain/inspections/outcome.ts'
import { applied } from '../../../domain/inspections/save/applied.ts'
import {
  type ChangesAfter,
  changesAfter,
  type SavedContent,
  type StoodUnder,
} from '../../../domain/inspections/stood-under.ts'
import { measuresAgainst } from '../../../domain/measures/against-favorable.ts'
import { actOfSigning, actsAtClosing, standingOf, type ToldAct } from '../../../domain/records/acts-at-closing.ts'
import { buildRecord } from '../../../domain/records/build-record.ts'
import { lastRoleId, officialAtClosing, type StoredSigning } from '../../../domain/records/official-at-closing.ts'
import { type ClosingSnapshot, FOLLOW_UP_FORMAT, RECORD_FORMAT } from '../../../domain/records/record.ts'
import { visitDay } from '../../../domain/records/visit-day.ts'
import { closingTimes } from '../../../domain/records/visit-times.ts'
import { bornRequirements, recordRequirement } from '../../../domain/requirements/born-requirements.ts'
import type { ActStanding, EarlierOfficial, RecordAct } from '../../../domain/signatures/record-acts.ts'
import { sealed } from '../../records/seal.ts'
import { toldAtClosing } from '../../records/told-at-closing.ts'
import type { ClosingFacts, DatedPrintFormat } from './read/closing-facts.queries.ts'
import type { ClosingAnswer } from './read/stored-answers.queries.ts'
import type { BegunVisit } from './read/stored-visit.queries.ts'
import type { SaveTransaction } from './save-transaction.ts'
import type { CorrectedAnswer, UnnumberedClosing } from './write/visit-change.ts'

/** The text that the list of completed inspections searches. */
const searchText = ({ number = '', establishment, technician, engineer }: ClosingSnapshot, concepto: string) =>
  [
    establishment.name,
    establishment.identificationNumber,
    establishment.zodes,
    establishment.city,
    concepto,
    technician.name,
    engineer.name,
    number,
  ].join(' ')

/** The saves of the visit that closes now, beside what is stored. */
type ThisSave = {
  by: number
  answers: readonly ClosingAnswer[]
  corrections: readonly CorrectedAnswer[]
  signings: readonly StoredSigning[]
  acts: readonly ToldAct[]
}

type People = Pick<ClosingFacts, 'technician' | 'engineer' | 'replaced' | 'answeredRoles'>
type AtOfficials = {
  save: ThisSave
  answers: readonly ClosingAnswer[]
  standingOf: (act: ToldAct) => ActStanding | null
}

/** The officials of the visit as the record has them: its pair, and who worked on it before. */
function officialsAtClosing(
  visit: BegunVisit,
  { technician, engineer, replaced, answeredRoles }: People,
  { save, answers: given, standingOf }: AtOfficials,
) {
  const officials = [
    { ...technician, id: visit.technicianId },
    { ...engineer, id: visit.engineerId },
  ] as const
  const acts = [...visit.acts, ...save.acts]
  const parts = [visit.healthObservationBy, visit.establishmentSignatureBy, visit.witnessSignatureBy]
  const participation = {
    signings: [...visit.signings, ...save.signings],
    filledBy: new Set([
      save.by,
      ...visit.answers.map(({ answeredBy }) => answeredBy),
      ...parts.flatMap((by) => by ?? []),
    ]),
    nameOf: (id: number) => [...officials, ...replaced].find((official) => official.id === id)?.name ?? '',
    roleAt: (signing: StoredSigning) => actOfSigning(acts, signing)?.role ?? null,
    // Answers of this transaction have the cargo of the closing, which need not be among those of stored ones.
    roleAnswering: (id: number) => answeredRoles[String(lastRoleId(given, id))] ?? null,
  }
  const [first, second] = officials
  const earlierOfficials = replaced.map((person): EarlierOfficial => {
    // A stored signature stands for an official of the plan alone.
    const official = officialAtClosing({ ...person, signature: null }, participation)
    const answers = visit.answers.filter(({ answeredBy }) => answeredBy === person.id).length
    const signing = participation.signings.findLast(({ officialId }) => officialId === person.id)
    const act = signing && actOfSigning(acts, signing)
    return { ...official, answers, standing: act ? standingOf(act) : null }
  })
  return {
    technician: officialAtClosing(first, participation),
    engineer: officialAtClosing(second, participation),
    ...(earlierOfficials.length > 0 && { earlierOfficials }),
  }
}

/** The form that was in force on the visit's day; none where the department had set none. */
function printFormatOn(formats: readonly DatedPrintFormat[], day: string): Pick<ClosingSnapshot, 'printFormat'> {
  const found = newestOnDay(formats, day)
  return found ? { printFormat: { code: found.code, version: found.version } } : {}
}

/** When the visit began and ended, as ISO instants. */
function timesOf(
  day: string,
  {
    visit,
    save,
    ...known
  }: { visit: BegunVisit; save: ThisSave; answers: readonly ClosingAnswer[]; plannedAt: Date; closedAt: Date },
): Required<ClosingSnapshot>['times'] {
  const acts = [...visit.acts, ...save.acts]
  const { startedAt, endedAt } = closingTimes(day, {
    ...known,
    startedAt: visit.startedAt === null ? known.closedAt : new Date(visit.startedAt),
    signedAt: acts.map(({ drawnAt }) => (drawnAt === null ? null : new Date(drawnAt))),
  })
  return { startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() }
}

/** SHA-256 (hex) of a text. */
export const digestOf = (text: string): string => hash('sha256', text)

type AtClosing = { checklist: Checklist; saved: SavedContent }
const comparedWith =
  ({ checklist, saved }: AtClosing) =>
  (stood: StoodUnder): ChangesAfter =>
    changesAfter(stood, { checklist, saved, digestOf })

/** The acts of the signers and of the officials, the newest of each, with what came after it. */
function actsOf(visit: BegunVisit, { checklist, save, saved }: AtClosing & { save: ThisSave }): RecordAct[] {
  const signings = [...visit.signings, ...save.signings]
  const of = (id: number) => signings.findLast(({ officialId }) => officialId === id)
  return actsAtClosing(visit, [...visit.acts, ...save.acts], {
    officials: { tecnico: of(visit.technicianId), ingeniero: of(visit.engineerId) },
    changesAfter: comparedWith({ checklist, saved }),
  })
}

/**
 * Computes what closes a complete visit: its day, score and concepto, and the snapshot of its surroundings. The number of
 * the acta comes last, and with it the seal of the record. A closed inspection never changes (R 12.15).
 */
export async function closeVisit(
  tx: SaveTransaction,
  { visit, checklist, save }: { visit: BegunVisit; checklist: Checklist; save: ThisSave },
): Promise<UnnumberedClosing> {
  const { plannedAt, printFormats, replaced, answeredRoles, inForce, ...facts } = tx.closingFacts(visit)
  const answers = applied(await tx.closingAnswers(visit), save)
  const day = visitDay({ capturedAt: answers.map(({ capturedAt }) => capturedAt), plannedAt, closedAt: tx.at })
  const items = answers.filter(({ concept }) => isDetection(concept)).map(({ itemId }) => itemId)
  const { followUp, again = [] } = visit.followed ? await tx.followUp(visit) : {}
  const requirements =
    items.length + again.length === 0
      ? []
      : bornRequirements({ ...visit, day }, checklist, answers, await tx.birthFacts(visit, { day, items }), again)
  const saved: SavedContent = {
    answers: new Map(answers.map((answer) => [answer.itemId, answer])),
    healthObservation: visit.healthObservation,
    verdicts: followUp?.verdicts ?? [],
  }
  const unnumbered = {
    ...facts,
    format: followUp ? FOLLOW_UP_FORMAT : RECORD_FORMAT,
    entity: tx.entity,
    ...officialsAtClosing(
      visit,
      { ...facts, replaced, answeredRoles },
      { save, answers, standingOf: (act) => standingOf(act, comparedWith({ checklist, saved })) },
    ),
    lastInspection: await tx.lastInspectionUntil(visit, day),
    otherMotive: visit.otherMotive ?? '',
    checklistId: checklist.id,
    acts: actsOf(visit, { checklist, save, saved }),
    visitDay: day,
    times: timesOf(day, { visit, save, answers, plannedAt, closedAt: tx.at }),
    ...printFormatOn(printFormats, day),
    requirements: requirements.map(recordRequirement),
    ...(followUp && { followUp }),
  }
  const { compliancePct, concepto } = outcomeOf(checklist, answers, checklist.floors)
  const outcome = { closedAt: tx.at, compliancePct, concepto }
  const names = { id: visit.inspectionId, assignmentId: visit.id }
  return {
    ...outcome,
    snapshot: unnumbered,
    requirements,
    against: measuresAgainst({ concepto, day }, inForce),
    numbered: (number) => {
      const snapshot = { ...unnumbered, number }
      const record = buildRecord({ ...visit, ...outcome, ...names, snapshot }, checklist, answers)
      const { seal, bytes: recordBytes } = sealed(record)
      const startedAt = visit.startedAt === null ? tx.at : new Date(visit.startedAt)
      const told = toldAtClosing(
        { ...visit, startedAt, closedAt: tx.at, snapshot },
        answers.map((answer) => ({ ...answer, answeredAt: answer.answeredAt ?? tx.at })),
        { floors: checklist.floors, acts: [...visit.acts, ...save.acts] },
      )
      return { ...outcome, snapshot, requirements, seal, recordBytes, told, searchText: searchText(snapshot, concepto) }
    },
  }
}
