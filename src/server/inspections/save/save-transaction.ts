import type { Official } from '../../../domain/access/official.ts'
import type { Checklist } from '../../../domain/inspections/checklist.ts'
import type { RefusedOffers } from '../../../domain/inspections/refused-offers.ts'
import type { Command, CommandResult, TakenKeys } from '../../../domain/inspections/save/command.ts'
import type { SavedAnswer } from '../../../domain/inspections/saved-answer.ts'
import type { VisitOfficial } from '../../../domain/inspections/sign-visit.ts'
import type { LastInspection, RecordEntity } from '../../../domain/records/record.ts'
import type { BirthFacts } from '../../../domain/requirements/born-requirements.ts'
import type { KnownInks } from '../../../domain/signatures/known-ink.ts'
import type { PreparedImage } from '../../images/images.service.ts'
import type { Edition } from '../../platform/checklists.ts'
import type { Querier } from '../../platform/db/database.ts'
import type { FollowUpAtClosing } from './followed.queries.ts'
import type { ClosingFacts } from './read/closing-facts.queries.ts'
import type { ClosingAnswer } from './read/stored-answers.queries.ts'
import type { BegunVisit, StoredVisit } from './read/stored-visit.queries.ts'
import type { VisitChange } from './write/visit-change.ts'

/** A command whose image, if it has one, is decoded. It is kept once the command is accepted. */
export type SaveCommand = Command<PreparedImage>

/** Commands of one official for one visit, in the order in which they were sent. */
export type VisitCommands = {
  official: Official
  visitId: number
  commands: readonly SaveCommand[]
  /** A single call, whose sender waits for the answer and can still change what the visit says. */
  isAwaited?: true
}

/** The id of the inspection is told once it is closed: it names the record. */
export type VisitOutcome = { isClosed: boolean; inspectionId: number | null }
export type SaveResult = VisitOutcome & { results: CommandResult[] }

/** Another transaction holds the visit at this moment. */
export type Busy = 'busy'

/** One transaction of the database, as a save uses it. What it reads includes what it has saved before. */
export type SaveTransaction = {
  /** The instant that every row of the transaction gets. */
  readonly at: Date
  /** The entity that every record of the transaction names. */
  readonly entity: RecordEntity
  /** Locks the visit until the transaction ends and reads it; a visit of another department is undefined. */
  hold(official: Official, visitId: number): Promise<StoredVisit | Busy | undefined>
  takenKeys(official: Official): TakenKeys
  refusedOffers(official: Official): RefusedOffers
  /** Id of the cargo that the sender of a save has now. */
  roleIdOf(official: Official): number | null
  /** Uses that the drawings of the saves have already, as the visit sees them. */
  knownInk(visit: StoredVisit): KnownInks
  checklist(edition: Edition): Promise<Checklist>
  /** The id for the inspection of a visit that begins. The seal covers it, so it is needed before the insert. */
  reservedId(visitId: number): number
  closingFacts(visit: BegunVisit): ClosingFacts
  /** Facts that the requirements of its findings are born with: only a closing with findings needs it. */
  birthFacts(visit: BegunVisit, of: { day: string; items: readonly number[] }): Promise<BirthFacts>
  /** The requirements that the visit verified: only the closing of a follow-up visit needs it. */
  followUp(visit: BegunVisit): Promise<FollowUpAtClosing>
  /** Both officials of the visit: only a signature or a verdict of one needs them. */
  officials(visit: StoredVisit): Promise<VisitOfficial[]>
  /** The saved answers with their facts, for the closing. */
  closingAnswers(visit: BegunVisit): Promise<ClosingAnswer[]>
  /** The saved answers with the person who gave each: only a second answer or a correction needs them. */
  savedAnswers(visit: StoredVisit): Promise<SavedAnswer[]>
  /** The newest closed inspection of the visit's establishment up to a day, `yyyy-mm-dd`. */
  lastInspectionUntil(visit: BegunVisit, day: string): Promise<LastInspection | null>
  /** Writes the change when the transaction commits. */
  save(change: VisitChange): void
  querier(): Promise<Querier>
}
