import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'

/** The notices whose acta has an address that agreed to electronic notice; `consentOf` says it of one. */
export const findConsentedNotices = (
  q: Querier,
  departmentId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> =>
  rowsOf<{ id: number }>(
    q,
    sql`select n.id from legal_notices n
      join inspections i on i.department_id = n.department_id and i.id = n.inspection_id
      join establishments e on e.department_id = n.department_id and e.id = n.establishment_id
      cross join lateral (select coalesce(i.snapshot #>> '{establishment,email}', '') as email offset 0) a
      where n.department_id = ${departmentId} and n.id in (select json_array_elements_text(${JSON.stringify(ids)}::json)::integer)
        and a.email <> '' and ((e.electronic_notification and lower(e.email) = lower(a.email))
          or exists (select from notification_consents c where c.department_id = n.department_id
            and c.establishment_id = n.establishment_id and c.revoked_at is null and email_form(c.email) = email_form(a.email)))`,
  ).then((rows) => new Set(rows.map(({ id }) => id)))
