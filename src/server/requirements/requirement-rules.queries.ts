import { type SQL, sql } from 'drizzle-orm'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import { EXTENSION_ANSWERS } from '../../domain/requirements/extension-asks.ts'
import { TO_READ } from '../../domain/requirements/owner-replies.ts'
import { WISH_GOES_ON } from '../../domain/requirements/requirement-acts.ts'
import { OPEN_STATES } from '../../domain/requirements/requirement-words.ts'
import { wordsInSql } from '../platform/db/database.ts'
import { requirementList as listed } from '../schema/follow-up/requirement-list.table.ts'

/** The index on open requirements has these states too. */
export const isOpenState = sql`${listed.state} in (${wordsInSql(OPEN_STATES)})`

/**
 * The owner's wish for a visit waits (`isVisitAsked`), and no pending visit verifies the requirement. Subqueries write their
 * own tables out: their columns would lose the name of the table.
 */
export const isVisitWanted = sql`(exists (select from requirement_events w
    where w.department_id = ${listed.departmentId} and w.requirement_id = ${listed.id} and w.kind = 'visita_pedida'
      and not exists (select from requirement_events a where a.department_id = w.department_id
        and a.requirement_id = w.requirement_id and a.id > w.id and a.kind not in (${wordsInSql(WISH_GOES_ON)})))
  and not exists (select from followed_requirements f join assignments v on v.id = f.assignment_id
    where f.department_id = ${listed.departmentId} and f.requirement_id = ${listed.id} and v.is_active and not v.is_done))`

/** The owner's request for more time waits (`isExtensionAsked`). */
export const isExtensionWanted = sql`exists (select from requirement_events w
    where w.department_id = ${listed.departmentId} and w.requirement_id = ${listed.id} and w.kind = 'prorroga_pedida'
      and not exists (select from requirement_events a where a.department_id = w.department_id
        and a.requirement_id = w.requirement_id and a.id > w.id and a.kind in (${wordsInSql(EXTENSION_ANSWERS)})))`

/** Words of the owner, and late evidence, that no official has read (`unreadReplies`). */
export const isReplyUnread = sql`exists (select from requirement_events w
    where w.department_id = ${listed.departmentId} and w.requirement_id = ${listed.id} and w.kind in (${wordsInSql(TO_READ)})
      and not exists (select from requirement_events a where a.department_id = w.department_id
        and a.requirement_id = w.requirement_id and a.id > w.id and a.kind = 'respuesta_leida'))`

/** A pending visit of an official verifies the requirement, and has no verdict on it yet. An administrator makes none. */
export function isVerdictDueOf({ departmentId, id, userType }: Official): SQL {
  if (userType === USER_TYPE.administrator) return sql`(false)`
  const isOwn = userType === USER_TYPE.engineer ? sql`v.engineer_id = ${id}` : sql`v.technician_id = ${id}`
  return sql`(${isOpenState} and ${listed.id} in (select f.requirement_id from assignments v
    join followed_requirements f on f.department_id = v.department_id and f.assignment_id = v.id
    where v.department_id = ${departmentId} and ${isOwn} and v.is_active and not v.is_done
      and not exists (select from inspections i join requirement_verdicts d on d.inspection_id = i.id
        where i.department_id = v.department_id and i.assignment_id = v.id and d.requirement_id = f.requirement_id)))`
}
