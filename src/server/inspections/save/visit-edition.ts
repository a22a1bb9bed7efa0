import { credibleCapture } from '../../../domain/inspections/capture-facts.ts'
import { namedEdition } from '../../../domain/inspections/filled-on.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { namedEdition as findNamedEdition } from '../../catalogues/checklist.queries.ts'
import type { Edition } from '../../platform/checklists.ts'
import { findBandsOfVisit } from './read/bands-of-visit.queries.ts'
import type { StoredVisit } from './read/stored-visit.queries.ts'
import type { SaveCommand, SaveTransaction } from './save-transaction.ts'

/** The edition of a visit; `replacedOn` is the day from which another one should have been used, or null. */
type VisitEdition = Edition & { replacedOn: string | null }

/** The newest day on which an answer was given, by the device's clock; undefined if the device told none. */
function answeredOn(commands: readonly SaveCommand[], at: Date): string | undefined {
  const days = commands.flatMap((command) => {
    if (!('write' in command) || command.write.call !== 'items') return []
    const { capturedAt } = credibleCapture(command.write.body, at)
    return capturedAt === undefined ? [] : [dayOf(new Date(capturedAt))]
  })
  return days.toSorted().at(-1)
}

/** Bands count by the visit's day: those of today, unless the visit comes from a day before (decision 038). */
async function bandsOf(
  tx: SaveTransaction,
  visit: StoredVisit,
  commands: readonly SaveCommand[],
  ofToday: number,
): Promise<number> {
  const day = answeredOn(commands, tx.at)
  if (day === undefined || day >= dayOf(tx.at)) return ofToday
  return (await findBandsOfVisit(await tx.querier(), visit, { day, today: dayOf(tx.at) })) ?? ofToday
}

/**
 * The edition by which a visit is filled and closed. A visit that begins now takes the edition that its commands name, if
 * visits of its type may have been filled on it, though another one replaced it meanwhile. A visit filled without signal
 * then closes on the checklist that was signed.
 */
export async function editionOfVisit(
  tx: SaveTransaction,
  visit: StoredVisit,
  commands: readonly SaveCommand[],
): Promise<VisitEdition> {
  const { checklistId, bandsVersion, inscriptionTypeId, departmentId } = visit
  if (checklistId === null || bandsVersion === null) {
    throw new Error(`Inscription type ${inscriptionTypeId} has no checklist.`)
  }
  const stored = { checklistId, bandsVersion, replacedOn: null }
  if (visit.inspectionId !== null) return stored
  const current = { ...stored, bandsVersion: await bandsOf(tx, visit, commands, bandsVersion) }
  const named = namedEdition(
    visit,
    commands.map(({ filledOn }) => filledOn),
  )
  if (named === undefined || named === checklistId) return current
  const on = { departmentId, day: dayOf(tx.at) }
  const found = await findNamedEdition(await tx.querier(), on, inscriptionTypeId, named)
  return found ? { ...current, checklistId: found.checklistId, replacedOn: found.replacedOn } : current
}
