import { hash } from 'node:crypto'
import type { ConceptoFloors } from '../../domain/inspections/concepto-sanitario.ts'
import type { ClosingSnapshot } from '../../domain/records/record.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'
import type { SigningParty } from '../../domain/signatures/record-acts.ts'
import type { AnswerRow } from './records.queries.ts'

/** Columns of an answer that the seal of its record does not cover. */
type AnswerFacts = Pick<
  AnswerRow,
  | 'itemId'
  | 'answeredBy'
  | 'answeredAt'
  | 'answeredRoleId'
  | 'capturedAt'
  | 'photoTakenAt'
  | 'latitude'
  | 'longitude'
  | 'accuracyM'
  | 'requirementText'
  | 'severity'
  | 'termDays'
>

/** Columns of a closed inspection that its seal does not cover, and those by which it is known. */
type ClosedFacts = {
  startedAt: Date
  closedAt: Date
  checklistId: number
  bandsVersion: number
  editionReplacedOn: string | null
  healthObservationBy: number | null
  establishmentSignatureBy: number | null
  witnessSignatureBy: number | null
  snapshot: Pick<ClosingSnapshot, 'number' | 'visitDay' | 'printFormat' | 'times'>
}

/**
 * Facts that the event of a closing tells beside its seal (decision 071). `facts` digests who answered what, when and where, and
 * who sent the other parts. It has the cargo of who answered, the party of each act of signing, the cargo of an official, and
 * edition, bands and form.
 */
export type ToldAtClosing = {
  number: string | undefined
  visitDay: string | undefined
  startedAt: string
  closedAt: string
  facts: string
}

/**
 * @property floors of the bands that decided the concepto
 * @property acts every act of signing, the newest last
 */
type Surroundings = { floors: ConceptoFloors; acts: readonly ActOfParty[] }

/** The party of an act of signing, and the cargo of an official at that moment. */
export type ActOfParty = { party: SigningParty; role: string | null }

const answerFacts = (answer: AnswerFacts) => [
  answer.itemId,
  answer.answeredBy,
  answer.answeredAt.toISOString(),
  answer.capturedAt?.toISOString() ?? null,
  answer.latitude,
  answer.longitude,
  answer.accuracyM,
  answer.requirementText,
  answer.severity,
  answer.termDays,
  // Records closed before decision 075 have none.
  ...(answer.photoTakenAt ? [answer.photoTakenAt.toISOString()] : []),
]

/** Computed at the closing, and again from the stored rows to compare. */
export function toldAtClosing(
  inspection: ClosedFacts,
  answers: readonly AnswerFacts[],
  { floors, acts }: Surroundings,
): ToldAtClosing {
  const { number, visitDay, printFormat, times } = inspection.snapshot
  const { checklistId, bandsVersion, editionReplacedOn } = inspection
  const { healthObservationBy, establishmentSignatureBy, witnessSignatureBy } = inspection
  const inOrder = answers.toSorted((one, other) => one.itemId - other.itemId)
  const facts = {
    answers: inOrder.map(answerFacts),
    // Answers of older versions tell no cargo.
    ...(inOrder.some(({ answeredRoleId }) => answeredRoleId !== null) && {
      answerRoles: inOrder.map(({ answeredRoleId }) => answeredRoleId),
    }),
    checklistId,
    bandsVersion,
    floors: [floors.favorable, floors.conRequerimientos],
    editionReplacedOn,
    healthObservationBy,
    establishmentSignatureBy,
    witnessSignatureBy,
    parties: acts.map(({ party }) => party),
    // Acts of officials told no cargo before; those of other parties tell none here.
    ...(acts.some(({ role }) => role !== null) && { roles: acts.map(({ role }) => role) }),
    printFormat: printFormat ? [printFormat.code, printFormat.version] : null,
    ...(times && { times: [times.startedAt, times.endedAt] }),
  }
  return {
    number,
    visitDay,
    startedAt: inspection.startedAt.toISOString(),
    closedAt: inspection.closedAt.toISOString(),
    facts: hash('sha256', canonicalJson(facts)),
  }
}
