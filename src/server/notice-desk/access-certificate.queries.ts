import { sql } from 'drizzle-orm'
import type { ConsentSource } from '../../domain/legal-notices/legal-notice-words.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'

type Access = { departmentId: number; noticeId: number; attemptId: number; at: Date }

/** Facts of an access that its attempt does not have; instants are texts. */
type AccessFacts = {
  seal: string
  /** The agreement on paper or by the portal; all null for that of the inscription. */
  how: Exclude<ConsentSource, 'inscripcion'> | null
  grantedOn: string | null
  grantedByName: string | null
  /** Since when the inscription had its address and its agreement. */
  inscribedAt: string
  /** Null where the trail has no line of the access. */
  linkSentAt: string | null
  codeSentAt: string | null
  enteredAt: string | null
}

/**
 * Acta, agreement and link of an access. The trail names the link, and has the code that was asked for last before the
 * entry: a newer code ends those before.
 */
export const findAccessFacts = (
  q: Querier,
  { departmentId, noticeId, attemptId, at }: Access,
): Promise<AccessFacts | undefined> =>
  rowsOf<AccessFacts>(
    q,
    sql`with opened as (
        select (e.details ->> 'portalLink')::integer as link_id from audit_events e
        where e.department_id = ${departmentId} and e.subject = 'legal-notice' and e.subject_id = ${noticeId}
          and e.action = 'open-by-portal' and e.at = ${at.toISOString()}::timestamptz
        order by e.id limit 1),
      acts as (
        select e.action, e.at from audit_events e join opened o on e.subject_id = o.link_id
        where e.department_id = ${departmentId} and e.subject = 'portal-link'
          and e.at <= ${at.toISOString()}::timestamptz),
      entered as (select max(at) as at from acts where action = 'enter-portal')
      select i.seal, c.how, c.granted_on::text as "grantedOn", c.granted_by_name as "grantedByName",
        coalesce((select max(e.at) from audit_events e
          where e.department_id = ${departmentId} and e.subject = 'establishment' and e.subject_id = n.establishment_id
            and e.action = 'edit' and e.at <= ${at.toISOString()}::timestamptz
            and (e.details -> 'email' is not null or e.details -> 'electronicNotification' is not null)),
          p.created_at) as "inscribedAt",
        (select l.created_at from portal_links l join opened o on o.link_id = l.id
          where l.department_id = ${departmentId}) as "linkSentAt",
        (select max(a.at) from acts a, entered n where a.action = 'ask-portal-code' and a.at <= n.at) as "codeSentAt",
        (select at from entered) as "enteredAt"
      from legal_notice_attempts t
      join legal_notices n on n.department_id = t.department_id and n.id = t.notice_id
      join inspections i on i.department_id = n.department_id and i.id = n.inspection_id
      join establishments p on p.department_id = n.department_id and p.id = n.establishment_id
      left join notification_consents c on c.department_id = t.department_id and c.id = t.consent_id
      where t.department_id = ${departmentId} and t.id = ${attemptId}`,
  ).then(([found]) => found)
