import { hash } from 'node:crypto'
import type { Official } from '../../domain/access/official.ts'
import type { Querier } from '../platform/db/database.ts'
import type { JobKind } from './job-kind.ts'
import { insertJob } from './jobs.queries.ts'

export type AskedJob<P> = {
  kind: JobKind<P>
  params: P
  /** The official who asks; a job of the system has a department alone. */
  by: Official | { departmentId: number }
  at: Date
  totalUnits?: number
  /** While a job of the department and kind with this key is under way, asking again gives that one. Of any length. */
  dedupeKey?: string
  /** The earliest moment to run it; absent for now. */
  notBefore?: Date
}

/**
 * Asks for a job, which begins within a second after the commit.
 * @param q the transaction of the change that the job follows from, or the database
 * @returns the job's id
 */
export const enqueueJob = <P>(
  q: Querier,
  { kind, params, by, at, totalUnits, dedupeKey, notBefore }: AskedJob<P>,
): Promise<number> =>
  insertJob(q, {
    kind: kind.kind,
    params,
    departmentId: by.departmentId,
    createdBy: 'id' in by ? by.id : null,
    createdAt: at,
    ...(totalUnits !== undefined && { totalUnits }),
    // An index holds no long text.
    ...(dedupeKey !== undefined && { dedupeKey: hash('sha256', `${kind.kind} ${dedupeKey}`) }),
    ...(notBefore && { notBefore }),
  })
