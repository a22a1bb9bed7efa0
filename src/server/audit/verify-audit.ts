import { countText } from '../../domain/shared/text.ts'
import type { Querier } from '../platform/db/database.ts'
import {
  BEFORE_ALL,
  type CheckedLink,
  countEvents,
  findHeads,
  findLinksAfter,
  findLooseEvents,
  hasAuditLinks,
  type LooseEvents,
} from './audit-links.queries.ts'

/** Links read by one statement; each covers up to some thousand events. */
const PAGE = 20

type Tell = (fault: string) => void

function linkFault({ department, departmentId, afterId, upTo, follows, isIntact }: CheckedLink): string | undefined {
  if (department === null) {
    return `El registro de auditoría tiene un eslabón de un departamento que no existe (${departmentId}).`
  }
  const which = `los sucesos ${Number(afterId) + 1} a ${upTo} de ${department}`
  if (!follows) return `El registro de auditoría está cortado antes de ${which}.`
  return isIntact ? undefined : `El registro de auditoría cambió: ${which} no son los que se escribieron.`
}

function looseFault({ department, events, hasNoLink }: LooseEvents): string {
  const several = countText(events, 'suceso', 'sucesos')
  return hasNoLink
    ? `El registro de auditoría de ${department} tiene ${several} y ningún eslabón.`
    : `El registro de auditoría de ${department} tiene ${several} sin eslabón.`
}

/** Walks every link. @returns how many there are, and whether `head` is of one that is whole, as all before it are */
async function walkLinks(q: Querier, tell: Tell, { head, onChecked }: { head?: string; onChecked(n: number): void }) {
  const broken = new Set<number>()
  let [links, hasHead] = [0, false]
  let after: Pick<CheckedLink, 'departmentId' | 'position'> = BEFORE_ALL
  for (;;) {
    const page = await findLinksAfter(q, after, PAGE)
    for (const link of page) {
      const fault = linkFault(link)
      if (fault !== undefined) {
        broken.add(link.departmentId)
        tell(fault)
      }
      hasHead ||= link.digest === head && !broken.has(link.departmentId)
    }
    links += page.length
    onChecked(links)
    after = page.at(-1) ?? after
    if (page.length < PAGE) return { links, hasHead }
  }
}

/**
 * @property head a head that was kept earlier, which must be of a link that is whole. A chain that was computed anew, or
 * cut behind, has lost it
 * @property now instant of the check, by which events of the last minutes may be in no link yet
 * @property onChecked called with the number of links checked so far, after each page
 */
type TrailCheck = { head?: string | undefined; now?: Date; onChecked?: (checked: number) => void }

/**
 * Checks the chain of the audit trail: every event is in a link, and every linked event is still there, as it was written.
 * @param tell called with one Spanish line for each fault
 * @returns how many links and events there are; none in a schema without the chain
 */
export async function verifyAudit(
  q: Querier,
  tell: Tell,
  { head, now = new Date(), onChecked = () => undefined }: TrailCheck = {},
): Promise<{ links: number; events: number }> {
  const isChained = await hasAuditLinks(q)
  const walk = { ...(head !== undefined && { head }), onChecked }
  const { links, hasHead } = isChained ? await walkLinks(q, tell, walk) : { links: 0, hasHead: false }
  if (head !== undefined && !hasHead) {
    tell(`La cabeza ${head} no está en el registro de auditoría: se rehízo, o le falta el final.`)
  }
  if (!isChained) return { links, events: 0 }
  for (const loose of await findLooseEvents(q, now)) tell(looseFault(loose))
  const { events, outside } = await countEvents(q)
  if (outside > 0) {
    const several = countText(outside, 'suceso', 'sucesos')
    tell(`El registro de auditoría tiene ${several} con un número que nunca se da (menor que 1).`)
  }
  return { links, events }
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
