import { demoPassword } from '../demo/accounts.ts'
import { demoOfficials } from '../demo/officials.ts'
import { passwordMatches } from '../platform/auth/passwords.ts'
import type { Querier } from '../platform/db/database.ts'
import { type DemoAccountRow, findActiveDemoAccounts } from './demo-accounts.queries.ts'

/** The active accounts of the demonstration that open with the published password, in the order of their ids. */
export async function findOpenDemoAccounts(q: Querier): Promise<DemoAccountRow[]> {
  const accounts = await findActiveDemoAccounts(
    q,
    demoOfficials.map(({ email }) => email),
  )
  // The demonstration gives all accounts one hash, so that a start verifies one.
  const opens = new Map<string, boolean>()
  for (const { passwordHash } of accounts)
    if (!opens.has(passwordHash)) opens.set(passwordHash, await passwordMatches(passwordHash, demoPassword))
  return accounts.filter(({ passwordHash }) => opens.get(passwordHash))
}
