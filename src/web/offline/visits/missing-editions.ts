import { draftFilledOn } from '../store/draft-storage.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { pinnedEdition } from './pinned-edition.ts'
import type { StoredChecklist } from './prepared-visit.ts'
import type { OfflineVisitsPage } from './read-pages.ts'

/** @throws Refusal where the type of establishment has no such edition */
export type ReadChecklist = (inscriptionTypeId: number, checklistId: number) => Promise<StoredChecklist>

const { checklists, commands } = visitDatabase

/**
 * Checklist editions that unsent work pins and that neither the device nor the list of visits has. Such a visit would
 * not open without a signal.
 */
export async function missingEditions(
  userId: number,
  { visits, checklists: listed }: Pick<OfflineVisitsPage, 'visits' | 'checklists'>,
  read: ReadChecklist,
  storage: Storage,
): Promise<StoredChecklist[]> {
  const waiting = await commands.where('userId').equals(userId).sortBy('seq')
  const kept = await checklists.toCollection().primaryKeys()
  const here = new Set([...kept, ...listed.map(({ id }) => id)])
  const found: StoredChecklist[] = []
  for (const { id: assignmentId, inscriptionTypeId, progress } of visits) {
    const ofVisit = waiting.filter((command) => command.assignmentId === assignmentId)
    const drafted = draftFilledOn(storage, { userId, assignmentId })
    const wantedId = pinnedEdition(progress, { commands: ofVisit, drafted })
    if (wantedId === undefined || here.has(wantedId)) continue
    here.add(wantedId)
    // The other visits are prepared even if this edition fails.
    const edition = await read(inscriptionTypeId, wantedId).catch((error: unknown) => console.warn(error))
    if (edition) found.push(edition)
  }
  return found
}
