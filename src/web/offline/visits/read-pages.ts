import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { listOfflineVisits } from '../../../contract/offline-visits.wire.ts'
import { OFFLINE_PAGE_SIZE } from '../../../domain/visits/offline-page.ts'

export type OfflineVisitsPage = ReplyOf<typeof listOfflineVisits>
export type ReadPage = (limit: number, offset: number) => Promise<OfflineVisitsPage>

type Listed = Pick<OfflineVisitsPage, 'visits' | 'checklists'> & {
  /** False when the list changed during the reading, so that a pending visit may be missing. */
  isWhole: boolean
}

/** Each reading costs the whole list on a slow link. The list changes rarely: when a visit is closed or assigned. */
const MAX_READINGS = 3

/**
 * Each page repeats the last visit of the page before. If it does not, the list has changed, and a visit may have moved
 * to a page that was read already.
 */
async function readOnce(readPage: ReadPage): Promise<Listed> {
  const { visits, checklists, total } = await readPage(OFFLINE_PAGE_SIZE, 0)
  const listed: Listed = { visits: [...visits], checklists: [...checklists], isWhole: true }
  for (let left = total - visits.length; left > 0; ) {
    const last = listed.visits.at(-1)
    const page = await readPage(OFFLINE_PAGE_SIZE, Math.max(0, listed.visits.length - 1))
    const [first, ...next] = page.visits
    if (!last || first?.id !== last.id || page.total !== total) listed.isWhole = false
    if (next.length === 0) break
    listed.visits.push(...next)
    listed.checklists.push(...page.checklists)
    left = page.total - listed.visits.length
  }
  return listed
}

/** Reads all pages again while the list changes, up to the limit, and then returns the last reading. */
export async function readPages(readPage: ReadPage): Promise<Listed> {
  let listed = await readOnce(readPage)
  for (let readings = 1; !listed.isWhole && readings < MAX_READINGS; readings += 1) listed = await readOnce(readPage)
  return listed
}
