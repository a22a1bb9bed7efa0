import { findOpenDemoAccounts } from '../demo-accounts/open-accounts.ts'
import type { Config } from '../platform/config/config.ts'
import { isLoopback } from '../platform/config/trusted-proxy.ts'
import type { Querier } from '../platform/db/database.ts'

/** Others would reach accounts whose password is published. */
export class DemoAccountsOpen extends Error {
  constructor(emails: readonly string[]) {
    super(
      `Estas cuentas de la demostración abren con su contraseña publicada: ${emails.join(', ')}. ` +
        'Ciérrelas con npm run close-demo-accounts, o empiece con otra base de datos (DATA_DIR, DATABASE_URL) vacía.',
    )
    this.name = 'DemoAccountsOpen'
  }
}

type Exposure = Pick<Config, 'isProduction' | 'host' | 'loadsDemo'>

/** DEMO=on on an address that others reach says that the demonstration is meant for them. */
const isMeant = ({ isProduction, host, loadsDemo }: Exposure) => !isProduction && (loadsDemo || isLoopback(host))

/**
 * Refuses to start in production, or where others reach the server, while an account opens with a published password.
 * @throws DemoAccountsOpen
 */
export async function refuseDemoAccounts(q: Querier, config: Exposure): Promise<void> {
  if (isMeant(config)) return
  const open = await findOpenDemoAccounts(q)
  if (open.length > 0) throw new DemoAccountsOpen(open.map(({ email }) => email))
}
