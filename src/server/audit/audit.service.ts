import { setTimeout as delay } from 'node:timers/promises'
import type { z } from 'zod'
import type { auditRow } from '../../contract/audit.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import type { ListSelection, Page } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import type { ListSnapshot } from '../platform/lists/list-snapshot.ts'
import { type AuditQuery, findAuditEvents, findAuditIds } from './audit-list.queries.ts'
import { findDetailNames, namesFor } from './detail-names.queries.ts'
import { keptFrom } from './kept-from.queries.ts'
import { openTrailPages, PAGE } from './trail-pages.queries.ts'

type AuditRow = z.output<typeof auditRow>
type Event = Awaited<ReturnType<typeof findAuditEvents>>[number]

/** Name of the thing that the event is of: a person, a place, the record of a visit to a place, a file. */
function subjectNameOf(event: Event) {
  const { subject, subjectId, accountName, establishmentName, isClosed, actaNumber } = event
  if (subject === 'user') return accountName
  if (subject === 'file') return event.fileNumber
  if (subject !== 'inspection' || !isClosed) return establishmentName
  return `Acta n.º ${actaNumber ?? subjectId} · ${establishmentName}`
}

/** The details that people read: digests of the row are for `verify` (decision 083). */
function shownDetails({ rowDigest: _, rowBefore: __, ...details }: Event['details']): Event['details'] {
  return details
}

/** Rows of the trail with these ids, in their order, with the names of today. */
async function readAuditRows(q: Querier, department: number, ids: readonly number[]): Promise<AuditRow[]> {
  const events = await findAuditEvents(q, department, ids)
  const names = await findDetailNames(
    q,
    department,
    events.map(({ details }) => details),
  )
  const placed = new Map(ids.map((id, place) => [id, place]))
  return events
    .sort((one, other) => (placed.get(one.id) ?? 0) - (placed.get(other.id) ?? 0))
    .map((event): AuditRow => {
      const { id, at, userId, userName, userIdNumber, action, subject, subjectId, isClosed, establishmentId } = event
      const details = shownDetails(event.details)
      return {
        id,
        at: at.toISOString(),
        userId,
        userName,
        userIdNumber,
        action,
        subject,
        subjectId,
        subjectName: subjectNameOf(event),
        subjectIdNumber: event.accountIdNumber ?? event.establishmentIdNumber,
        recordEstablishmentId: isClosed ? establishmentId : null,
        details,
        names: namesFor(details, names),
      }
    })
}

const admit = (by: Official) => {
  if (!may(by, 'audit.read', { departmentId: by.departmentId })) throw new Problem('access.forbidden')
}

/** A page of the department's trail, for administrators only (R 11.44). */
export async function readAuditPage(q: Querier, by: Official, query: AuditQuery): Promise<Page<AuditRow>> {
  admit(by)
  const { ids, total } = await findAuditIds(q, by.departmentId, query, await keptFrom(q, by))
  return { rows: await readAuditRows(q, by.departmentId, ids), total }
}

/** Rows per step, and the pause after it as a multiple of its time, as for other lists. */
const [STEP, REST] = [500, 0.5]

/** The trail as of one instant, for administrators only. Events never change, so they are read in steps. */
export async function openAuditSnapshot(
  q: Querier,
  by: Official,
  selection: ListSelection<AuditQuery['sortBy']>,
): Promise<ListSnapshot<AuditRow>> {
  admit(by)
  const { total, pages } = await openTrailPages(q, by.departmentId, selection, PAGE, await keptFrom(q, by))
  return {
    total,
    async *chunks() {
      for await (const ids of pages()) {
        for (let from = 0; from < ids.length; from += STEP) {
          const began = performance.now()
          yield await readAuditRows(q, by.departmentId, ids.slice(from, from + STEP))
          await delay(REST * (performance.now() - began))
        }
      }
    },
  }
}
