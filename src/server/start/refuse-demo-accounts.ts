import { findOpenDemoAccounts } from '../demo-accounts/open-accounts.ts'
import type { Config } from '../platform/config/config.ts'
import { isLoopback } from '../platform/config/trusted-proxy.ts'
import type { Querier } from '../platform/db/database.ts'
import { hasUsers } from '../users/users.queries.ts'

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

/** A demonstration would be made where others reach its published passwords. */
export class DemoExposed extends Error {
  constructor(host: string) {
    super(
      `La demostración tiene contraseñas publicadas, y con HOST=${host} la abriría cualquiera que llegue a este equipo. ` +
        'Quite HOST para mostrarla en este equipo, o empiece sin ella con DEMO=off y ADMIN_EMAIL.',
    )
    this.name = 'DemoExposed'
  }
}

type Exposure = Pick<Config, 'isProduction' | 'host' | 'loadsDemo'>

/**
 * Refuses to start in production, or where others reach the server, while an account opens with a published password; and
 * to make a demonstration there.
 * @throws DemoAccountsOpen, DemoExposed
 */
export async function refuseDemoAccounts(q: Querier, { isProduction, host, loadsDemo }: Exposure): Promise<void> {
  if (!isProduction && isLoopback(host)) return
  const open = await findOpenDemoAccounts(q)
  if (open.length > 0) throw new DemoAccountsOpen(open.map(({ email }) => email))
  if (loadsDemo && !(await hasUsers(q))) throw new DemoExposed(host)
}
