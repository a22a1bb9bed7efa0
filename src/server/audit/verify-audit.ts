import type { Querier } from '../platform/db/database.ts'
import { findHeads, findLinksAfter, hasAuditLinks, hasLink } from './audit-links.queries.ts'

/** Links read by one statement; each covers up to some thousand events. */
const PAGE = 20

/**
 * Checks the chain of the audit trail: every linked event is still there, as it was written. Events of the last
 * minute may be in no link yet.
 * @param tell called with one Spanish line for each faulty link
 * @param count called with the number of links checked so far, after each page
 * @returns how many links there are; 0 in a schema without the chain
 */
export async function verifyAudit(
  q: Querier,
  tell: (fault: string) => void,
  count: (checked: number) => void = () => {},
): Promise<number> {
  if (!(await hasAuditLinks(q))) return 0
  let checked = 0
  let after = { departmentId: 0, position: 0 }
  for (;;) {
    const links = await findLinksAfter(q, after, PAGE)
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

/** The head of each chain in Spanish, for an operator who keeps them away from the installation (decision 016). */
export async function headLines(q: Querier): Promise<string[]> {
  if (!(await hasAuditLinks(q))) return []
  const heads = await findHeads(q)
  return heads.map(
    ({ department, position, upTo, digest }) =>
      `Cabeza del registro de auditoría de ${department}: ${digest} (eslabón ${position}, hasta el suceso ${upTo})`,
  )
}

/**
 * Checks that a head that was kept earlier is still in a chain. A chain that was computed anew, or cut behind, has lost
 * it.
 */
export async function verifyHead(q: Querier, head: string, tell: (fault: string) => void): Promise<void> {
  if ((await hasAuditLinks(q)) && (await hasLink(q, head))) return
  tell(`La cabeza ${head} no está en el registro de auditoría: se rehízo, o le falta el final.`)
}
