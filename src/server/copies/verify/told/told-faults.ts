import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { hasOtherForm, otherFormFault } from '../derived-faults.ts'
import type { OnPart } from '../faults-in-spans.ts'
import { actRowFaults, mailFaults } from './told-act-faults.ts'
import { type ToldCounts, toldRowFaults } from './told-row-faults.ts'

/** Numbers of rows that were compared with the events that tell them. */
export type ToldRowCounts = { establishments: ToldCounts; users: ToldCounts; mails: number; acts: number }

const NONE: ToldCounts = { rows: 0, older: 0 }

/** Whether events tell digests of rows: the database of a copy may be of an older version. */
async function tellsDigests(q: Querier): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(q, sql`select to_regprocedure('told_digest(jsonb)') is not null as has`)
  return row?.has === true
}

/**
 * Rows that people read beside the events that tell them: inscriptions, accounts, notifications and acts on requirements
 * (decision 083).
 */
export async function toldFaults(q: Querier, onPart: OnPart): Promise<{ counts: ToldRowCounts; faults: string[] }> {
  const counts: ToldRowCounts = { establishments: NONE, users: NONE, mails: 0, acts: 0 }
  const faults: string[] = []
  const compare = async (what: string, check: () => Promise<string[]>) => {
    try {
      faults.push(...(await check()))
    } catch (error) {
      if (!hasOtherForm(error)) throw error
      faults.push(otherFormFault(what))
    }
  }
  if (await tellsDigests(q)) {
    for (const [name, what] of [
      ['establishments', 'las inscripciones'],
      ['users', 'los usuarios'],
    ] as const) {
      await compare(what, async () => {
        const { faults: found, ...compared } = await toldRowFaults(q, onPart, name)
        counts[name] = compared
        return found
      })
    }
  }
  await compare('las notificaciones', async () => {
    const { rows, faults: found } = await mailFaults(q, onPart)
    counts.mails = rows
    return found
  })
  await compare('las actuaciones de los requerimientos', async () => {
    const { rows, faults: found } = await actRowFaults(q, onPart)
    counts.acts = rows
    return found
  })
  return { counts, faults }
}
