import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'

/** Links looked at by one statement, of some thousand events each. */
const PAGE = 20

type CheckedLink = {
  department: string
  departmentId: number
  position: number
  afterId: string | number
  upTo: string | number
  follows: boolean
  isIntact: boolean
}

const nextLinks = (q: Querier, after: Pick<CheckedLink, 'departmentId' | 'position'>) =>
  rowsOf<CheckedLink>(
    q,
    sql`select d.name as department, l.department_id as "departmentId", l.position, l.after_id as "afterId", l.up_to as "upTo",
        l.after_id = coalesce(b.up_to, 0) and (l.position = 1 or b.position is not null) as follows,
        l.digest = audit_digest(l.department_id, l.after_id, l.up_to, coalesce(b.digest, '')) as "isIntact"
      from audit_links l join departments d on d.id = l.department_id
        left join audit_links b on b.department_id = l.department_id and b.position = l.position - 1
      where (l.department_id, l.position) > (${after.departmentId}::int, ${after.position}::int)
      order by l.department_id, l.position limit ${PAGE}`,
  )

/**
 * Checks the chain of the audit trail: that every event of before is there, as it was written. The events of the last
 * minute may be in no link yet.
 * @param tell what is wrong, a line for each link
 * @param count told how many were checked, after each step
 * @returns how many links there are; none in a schema that is not upgraded yet
 */
export async function verifyAudit(
  q: Querier,
  tell: (fault: string) => void,
  count: (checked: number) => void = () => {},
): Promise<number> {
  const [schema] = await rowsOf<{ isOlder: boolean }>(q, sql`select to_regclass('audit_links') is null as "isOlder"`)
  if (schema?.isOlder) return 0
  let checked = 0
  let after = { departmentId: 0, position: 0 }
  for (;;) {
    const links = await nextLinks(q, after)
    for (const { department, afterId, upTo, follows, isIntact } of links) {
      const which = `los sucesos ${Number(afterId) + 1} a ${upTo} de ${department}`
      if (!follows) tell(`El registro de auditoría está cortado antes de ${which}.`)
      else if (!isIntact) tell(`El registro de auditoría cambió: ${which} no son los que se escribieron.`)
    }
    checked += links.length
    count(checked)
    after = links.at(-1) ?? after
    if (links.length < PAGE) return checked
  }
}
