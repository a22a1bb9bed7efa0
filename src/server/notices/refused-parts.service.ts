import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import type { RefusedParts } from '../../domain/notices/refused-parts.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import { findAdministratorIds, notify } from './notices.queries.ts'
import {
  ABOUT_OFFICIAL,
  correctWaiting,
  findVisitedName,
  findWaitingRefused,
  forgetOvertaken,
  noteRefused,
  withdrawRefused,
  withdrawSettled,
} from './refused-parts.queries.ts'

type Act = { by: Official; at: Date }

const WAIT_MS = 24 * 60 * 60 * 1000

/**
 * Tells an official of refused parts that a device of theirs still has, or takes that back once no device has any. A
 * visit that was given to others counts too: that is why parts are refused.
 * @throws Problem access.forbidden, assignment.not-found
 */
export const reportRefused = (
  db: Querier,
  { by, at }: Act,
  { visitId, parts, device = '' }: RefusedParts,
): Promise<void> => {
  if (by.userType === USER_TYPE.administrator) throw new Problem('access.forbidden')
  const { departmentId, id: userId } = by
  return db.transaction(async (tx) => {
    const establishment = await findVisitedName(tx, departmentId, visitId)
    if (establishment === undefined) throw new Problem('assignment.not-found')
    const told = { departmentId, userId, visitId, device }
    if (parts === 0) return withdrawRefused(tx, told)
    await noteRefused(tx, { ...told, parts, establishment, at })
  })
}

/**
 * Tells the administrators, in one notice an official, of parts that the official has not settled for a day (R 23.11). One
 * more visit is told anew.
 */
export const tellOfWaiting = (db: Querier, departmentId: number, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    // Two visits that are settled at once each leave the other's notice to see.
    await withdrawSettled(tx, departmentId)
    const waiting = await findWaitingRefused(tx, departmentId, new Date(at.getTime() - WAIT_MS))
    const userIds = waiting.length === 0 ? [] : await findAdministratorIds(tx, departmentId)
    for (const { officialId, ...found } of waiting) {
      const facts = { kind: 'refused_waiting', ...found } as const
      await forgetOvertaken(tx, { departmentId, officialId, at, waitMs: WAIT_MS })
      await correctWaiting(tx, departmentId, officialId, facts)
      await notify(tx, { departmentId, userIds, subject: ABOUT_OFFICIAL, subjectId: officialId, at, facts })
    }
  })
