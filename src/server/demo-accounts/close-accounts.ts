import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import { countText } from '../../domain/shared/text.ts'
import { audit } from '../audit/audit.queries.ts'
import { lockState } from '../deactivation/deactivation.queries.ts'
import { applyState } from '../deactivation/deactivation.service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Querier } from '../platform/db/database.ts'
import { tellOfChange } from '../users/told-changes.ts'
import { lockActiveAdministrators } from '../users/users.queries.ts'
import type { DemoAccountRow } from './demo-accounts.queries.ts'
import { findOpenDemoAccounts } from './open-accounts.ts'

const NONE = 'Ninguna cuenta activa abre con la contraseña publicada de la demostración.'
const LAST_ADMINISTRATOR =
  'No se cerró ninguna cuenta: no quedaría quien administre. Inicie en este equipo solo (sin NODE_ENV ni HOST), ' +
  'cree en «Usuarios» una cuenta de administrador, o cambie la contraseña de una, y repita la orden.'

/** `done` tells the work, `lacks` why there was none; both Spanish. */
type Closed = { done: string; lacks?: string }

/** Whether each department of these accounts keeps an administrator. Locks them before the rows, as a deactivation does. */
async function administratorsRemain(tx: Querier, accounts: readonly DemoAccountRow[]): Promise<boolean> {
  const closed = new Set(accounts.map(({ id }) => id))
  const departments = [...new Set(accounts.map(({ departmentId }) => departmentId))].sort((a, b) => a - b)
  for (const departmentId of departments) {
    const administrators = await lockActiveAdministrators(tx, departmentId)
    if (administrators.every((id) => closed.has(id))) return false
  }
  return true
}

/**
 * Deactivates the accounts of the demonstration that open with the published password, for the operator of the machine.
 * Pending visits stay. The audit trail and the persons' notices tell that no session did it.
 */
export const closeDemoAccounts = ({ db, clock }: { db: Database; clock: Clock }): Promise<Closed> =>
  db.transaction(async (tx) => {
    const accounts = await findOpenDemoAccounts(tx)
    if (accounts.length === 0) return { done: NONE }
    if (!(await administratorsRemain(tx, accounts))) return { done: '', lacks: LAST_ADMINISTRATOR }
    const at = clock()
    for (const { id, email, departmentId } of accounts) {
      if (!(await lockState(tx, departmentId, 'user', id))?.isActive) continue
      const official: Official = { id, email, departmentId, userType: USER_TYPE.administrator }
      const done = await applyState(tx, { by: official, at, subject: 'user', id, isActive: false })
      const details = { ...done, by: 'operator' }
      await audit(tx, { official, at, action: 'deactivate', subject: 'user', subjectId: id, details })
      await tellOfChange(tx, { by: null, at, before: official, act: { act: 'deactivated' } })
    }
    const emails = accounts.map(({ email }) => email).join(', ')
    return { done: `${countText(accounts.length, 'cuenta desactivada', 'cuentas desactivadas')}: ${emails}.` }
  })
