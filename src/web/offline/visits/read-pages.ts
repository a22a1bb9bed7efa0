import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { listOfflineVisits } from '../../../contract/offline-visits.wire.ts'
import { OFFLINE_PAGE_SIZE } from '../../../domain/visits/offline-page.ts'

export type OfflineVisitsPage = ReplyOf<typeof listOfflineVisits>
export type ReadPage = (limit: number, offset: number) => Promise<OfflineVisitsPage>

type Listed = Pick<OfflineVisitsPage, 'visits' | 'checklists'> & {
  /** Every pending visit is there; else the list moved while it was read, and one may be missing. */
  isWhole: boolean
}

/** Each costs a village's link the whole list; the list moves when a visit is closed or assigned, not all the time. */
const MAX_READINGS = 3

/**
 * Each page begins with the last visit of the one before. Where it does not, visits before it came or went meanwhile,
 * and one that was pending all the time may have slipped from the second page to the first.
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

/** All pages; as they were read the last time when the list never stood still. */
export async function readPages(readPage: ReadPage): Promise<Listed> {
  let listed = await readOnce(readPage)
  for (let readings = 1; !listed.isWhole && readings < MAX_READINGS; readings += 1) listed = await readOnce(readPage)
  return listed
}
