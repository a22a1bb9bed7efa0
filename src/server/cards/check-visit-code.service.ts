import type { Config } from '../platform/config/config.ts'
import type { Querier } from '../platform/db/database.ts'
import { isKeepable } from '../platform/http/body/read-body-text.ts'
import { isSameSecret } from '../platform/same-secret.ts'
import { secretsOf, visitCode } from './card-secrets.ts'
import { addFailure, findVisitsOfDay, noteUse } from './visit-codes.queries.ts'

/** Failed tries that close the code of a visit (R 17.8). */
const MAX_FAILURES = 10
/** Longest inscription number that is looked for, in characters. */
const LONGEST_SENT = 60

export type SentCode = { code: string; inscriptionNumber: string }
export type FoundVisit = { establishment: string; city: string }

/**
 * The visit of an official that a code and an inscription number name together, today or without a day. A wrong code
 * counts against every visit of that official to that establishment.
 */
export async function findVisitByCode(
  config: Pick<Config, 'tokenSecret' | 'previousTokenSecret'>,
  q: Querier,
  card: { departmentId: number; userId: number },
  { code, inscriptionNumber }: SentCode,
  { day, at }: { day: string; at: Date },
): Promise<FoundVisit | undefined> {
  if (inscriptionNumber.length > LONGEST_SENT || !isKeepable(inscriptionNumber)) return undefined
  const { departmentId } = card
  return q.transaction(async (tx) => {
    const visits = await findVisitsOfDay(tx, { ...card, inscriptionNumber, day })
    const open = visits.filter(({ failures }) => failures < MAX_FAILURES)
    const found = open.find(({ id }) => secretsOf(config).some((secret) => isSameSecret(visitCode(secret, id), code)))
    if (!found) {
      for (const { id } of open) await addFailure(tx, departmentId, id)
      return undefined
    }
    await noteUse(tx, departmentId, found.id, at)
    return { establishment: found.establishment, city: found.city }
  })
}
