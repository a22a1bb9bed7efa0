import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { type Deactivation, userDeactivationRefusal } from '../../domain/shared/deactivation.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import { returnVisit, settleVisit } from '../pending-visits/pending-visits.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { revokeCardOfUser } from '../staff/card-ends.queries.ts'
import { settleOfficial } from '../trips/settle-official.ts'
import type { MailedAct } from '../users/account-change-mail.ts'
import { endResets } from '../users/password-resets.queries.ts'
import { type ToldChange, tellOfChange } from '../users/told-changes.ts'
import { endSessions, findUser, lockActiveAdministrators } from '../users/users.queries.ts'
import { lockState, setActive } from './deactivation.queries.ts'
import { settleEstablishment } from './settle-establishment.ts'

export type DeactivationWrite = Deactivation & { by: Official; at: Date }
type StateChange = Omit<DeactivationWrite, 'keyColumn'>

async function checkUser(tx: Querier, { by, id, isActive }: DeactivationWrite): Promise<void> {
  if (isActive) return
  const refusal = userDeactivationRefusal(by, id, await lockActiveAdministrators(tx, by.departmentId))
  if (refusal) throw new Problem(refusal)
}

/** Decides about what hangs on an official or an establishment, or about the work saved in a visit. */
async function settle(tx: Querier, write: StateChange) {
  const { subject, id } = write
  if (subject === 'assignment') return settleVisit(tx, write, id, write)
  if (subject === 'establishment') return settleEstablishment(tx, write)
  return settleOfficial(tx, write, id, write)
}

/** Switches a locked row, and ends what hangs on it. @returns what the trail keeps about it */
export async function applyState(tx: Querier, write: StateChange) {
  const { by, at, subject, id, isActive } = write
  const settled = isActive ? undefined : await settle(tx, write)
  await setActive(tx, subject, id, isActive)
  if (subject === 'assignment' && isActive) await returnVisit(tx, write, id)
  let revokedCard: string | undefined
  if (subject === 'user' && !isActive) {
    const revoked = { revokedAt: at, revokedReason: 'Cuenta desactivada' }
    revokedCard = await revokeCardOfUser(tx, by.departmentId, id, revoked)
  }
  if (subject === 'user') {
    await endSessions(tx, id)
    await endResets(tx, id, at)
  }
  return { ...settled, ...(revokedCard !== undefined && { revokedCard }) }
}

/** Tells the person whose account is switched. */
async function tellOfState(tx: Querier, { by, at, subject, id, isActive }: StateChange) {
  const before = subject === 'user' ? await findUser(tx, id) : undefined
  return before && tellOfChange(tx, { by, at, before, act: { act: isActive ? 'activated' : 'deactivated' } })
}

/** `isDone` is false when there is no such row. `told` is what the person is mailed. */
type ChangedState = { isDone: boolean; told?: ToldChange<MailedAct> | undefined }

/** Switches a row of the official's department on or off (R 11.10). */
export function changeState(db: Querier, write: DeactivationWrite): Promise<ChangedState> {
  const { by, at, subject, id, isActive } = write
  if (!may(by, 'records.deactivate', { departmentId: by.departmentId })) throw new Problem('access.forbidden')
  return db.transaction(async (tx) => {
    if (subject === 'user') await checkUser(tx, write)
    const row = await lockState(tx, by.departmentId, subject, id)
    if (!row) return { isDone: false }
    if (row.isActive === isActive) return { isDone: true }
    const details = await applyState(tx, write)
    const action = isActive ? 'activate' : 'deactivate'
    await audit(tx, { official: by, at, action, subject, subjectId: id, details })
    return { isDone: true, told: await tellOfState(tx, write) }
  })
}
