import type { Checklist } from '../../../src/domain/inspections/checklist.ts'
import { isOfEstablishment } from '../../../src/domain/inspections/filled-on.ts'
import { missingParts } from '../../../src/domain/inspections/visit-state.ts'
import type { SignerPart } from '../../../src/domain/inspections/visit-write.ts'
import { dayOf } from '../../../src/domain/shared/time.ts'
import { readDraft } from '../../../src/web/features/visit-form/draft/local-drafts.ts'
import { establishmentsOf } from '../../../src/web/features/visit-form/draft/slot-draft.ts'
import {
  type AnsweredState,
  answeredStateOf,
  countsAsAnswered,
} from '../../../src/web/features/visit-form/outbox-status/answered-state.ts'
import {
  type ShownContent,
  shownContent,
  shownDigest,
} from '../../../src/web/features/visit-form/review/shown-content.ts'
import { outdatedParts, withoutParts } from '../../../src/web/features/visit-form/review/signed-parts.ts'
import { progressFacts } from '../../../src/web/features/visit-form/visit-progress.ts'
import { listVisitCommands } from '../../../src/web/offline/outbox/outbox.ts'
import type { OutboxCommand } from '../../../src/web/offline/outbox/outbox-command.ts'
import { draftFilledOn } from '../../../src/web/offline/store/draft-storage.ts'
import { visitDatabase } from '../../../src/web/offline/store/visit-database.ts'
import { listMediaEstablishments, type VisitOwner } from '../../../src/web/offline/store/visit-media.ts'
import { withEditionHere } from '../../../src/web/offline/visits/pinned-edition.ts'
import type { PreparedVisit, StoredChecklist, VisitProgress } from '../../../src/web/offline/visits/prepared-visit.ts'
import { readPrepared, readStoredChecklist } from '../../../src/web/offline/visits/prepared-visits.ts'

export type DeviceVisit = {
  prepared: PreparedVisit
  progress: VisitProgress
  checklist: StoredChecklist
  commands: readonly OutboxCommand[]
}

/** The device's data of a visit, in one transaction as the form reads it; undefined where it cannot be opened. */
export function readDeviceVisit(owner: VisitOwner): Promise<DeviceVisit | undefined> {
  const { commands: outbox, photos, visits, checklists } = visitDatabase
  return visitDatabase.transaction('r', [outbox, photos, visits, checklists], async () => {
    const prepared = await readPrepared(owner)
    const commands = await listVisitCommands(owner)
    if (!prepared) return undefined
    const day = dayOf(new Date())
    const work = { commands, drafted: draftFilledOn(localStorage, owner) }
    const progress = withEditionHere(prepared.progress, work, { day, nextEditions: prepared.nextEditions })
    const checklist =
      (await readStoredChecklist(progress.checklistId)) ?? (await readStoredChecklist(prepared.checklistId))
    return checklist && { prepared, progress, checklist, commands }
  })
}

/** Whether the device holds work that was entered before the visit was moved to another establishment. */
export async function hasWorkOfOther(owner: VisitOwner, { progress, commands }: DeviceVisit): Promise<boolean> {
  const drafted = establishmentsOf(readDraft(localStorage, owner), await listMediaEstablishments(owner))
  return [...drafted, ...commands.map(({ filledOn }) => filledOn)].some(
    (filledOn) => !isOfEstablishment(filledOn, progress),
  )
}

/** A visit as the form shows it. */
export type View = {
  checklist: StoredChecklist
  progress: VisitProgress
  /** The state without the signatures that have to be given again. */
  answered: AnsweredState
  commands: readonly OutboxCommand[]
  kind: ShownContent['kind']
  /** Digest of the content that a person would sign now. */
  digest: string | undefined
  outdated: readonly SignerPart[]
  /** Whether a single part is missing, and nothing stops the visit. */
  isLast: boolean
}

const missingOf = (checklist: Pick<Checklist, 'sections'>, { expected }: AnsweredState) =>
  missingParts(checklist, progressFacts(expected))

export async function viewOf({ checklist, progress, commands }: DeviceVisit): Promise<View> {
  const whole = answeredStateOf(progress, commands)
  const content = shownContent(checklist, whole)
  const digest = content.kind === 'whole' ? await shownDigest(content) : undefined
  const outdated = outdatedParts(whole, digest)
  const answered = withoutParts(whole, outdated)
  const isStopped = ![...answered.commands.values()].every(countsAsAnswered)
  const kind: ShownContent['kind'] = content.kind === 'whole' && digest === undefined ? 'unknown' : content.kind
  const isLast = missingOf(checklist, answered).length === 1 && !isStopped
  return { checklist, progress, answered, commands, kind, digest, outdated, isLast }
}
