import { inArray } from 'drizzle-orm'
import type { Official } from '../../../../domain/access/official.ts'
import { hashPassword } from '../../../platform/auth/passwords.ts'
import { users } from '../../../schema/users.table.ts'
import { mailRecoveryLink } from '../../../session/recovery.service.ts'
import { saveIdentityChange } from '../../../users/identity-changes.queries.ts'
import type { Reply } from '../../api.ts'
import { callFor, callRoute, type World } from '../../route-calls.ts'
import { anEstablishment, aPlan, aVisit } from '../fixtures.ts'

/** @throws Error where the call was refused: the state that it makes would be missing */
function done(reply: Reply): Reply {
  if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
  return reply
}

/** Each reason for a missing signature, of each of the two who sign beside the officials. */
async function refuseSignatures({ api }: World): Promise<void> {
  const inspector = api.as(api.officials.technician)
  for (const call of ['establishment-signature', 'witness-signature']) {
    for (const outcome of ['rehusada', 'no_sabe_firmar', 'ausente']) {
      const { visitId } = await aVisit(api)
      const named =
        call === 'establishment-signature'
          ? { name_by_establishment: 'José', id_card_by_establishment: '1', role_establishment: 'Dueño' }
          : { witness_name: 'Luz', witness_id_card: '1', witness_role: 'Cocinera' }
      done(
        await inspector.post(`/api/inspection/${call}/${visitId}`, { ...named, outcome, refusal_reason: 'No quiso' }),
      )
    }
  }
}

/** An establishment and a planned visit that are switched off. */
async function switchOff({ api }: World): Promise<void> {
  const administrator = api.as(api.officials.administrator)
  const off = async (tablename: string, columname: string, valuecolum: number) =>
    done(await administrator.delete('/api/generic/deactivate', { tablename, columname, valuecolum, status: 0 }))
  const accepted = { privacy_accepted: '1', electronic_notification: '1' }
  const establishmentId = await anEstablishment(api, accepted)
  const plan = { ...aPlan(api.officials, establishmentId), scheduled_on: '2026-12-03', confirmed: '1' }
  const { body } = done(await administrator.post('/api/assignment', plan))
  await off('assignments', 'assignment_id', body.data.assignment_id)
  await off('establishments', 'establishment_id', establishmentId)
}

/** Mails of an acta and of an inscription. The acta is then put away. */
async function notifyAndArchive({ api, record }: World): Promise<void> {
  const administrator = api.as(api.officials.administrator)
  done(await administrator.post(`/api/inspection/notify/${record.id}`))
  done(await administrator.post(`/api/inscription/notify/${record.establishmentId}`))
  done(await administrator.patch(`/api/inspection/${record.id}/archived`, { archived: 1 }))
}

/** Acts that an official makes alone, of officials who do nothing else. */
async function actAlone(world: World): Promise<void> {
  const { api } = world
  const { officials } = api
  const { outsideAdministrator, outsideTechnician, outsideEngineer, technician } = officials
  const call = async (key: string, official: Official) => {
    const [method = '', url = ''] = key.split(' ')
    return callRoute(api.as(official), { method, url }, await callFor(world, { method, url }, official))
  }
  // The accounts of a test have no password yet, and two of the calls compare one.
  const passwordHash = await hashPassword(world.password)
  const withPassword = inArray(users.id, [outsideTechnician.id, officials.engineer.id])
  await api.platform.db.update(users).set({ passwordHash }).where(withPassword)
  done(await call('POST /api/session/second-factor/start', outsideTechnician))
  done(await call('POST /api/session/second-factor/confirm', outsideEngineer))
  for (const [official, digest] of [
    [outsideAdministrator, 'nunca'],
    [outsideTechnician, 'diario'],
    [outsideEngineer, 'semanal'],
  ] as const) {
    done(await api.as(official).put('/api/notices/settings', { digest, silenced: ['job_done'] }))
  }
  done(await api.as(outsideAdministrator).put('/api/settings', { desk_verification: 1 }))
  done(await call('POST /api/staff/:user_id/territories', officials.administrator))
  done(await call('POST /api/staff/me/absences', technician))
  done(await call('GET /api/measure/:id/act/:act_id/pdf', technician))
  // The count of bytes sent is saved once it has grown by 8 MiB.
  await api.platform.uploadQuota.take(technician.id, 8 * 1024 * 1024)
  await mailRecoveryLink(api.platform, technician.email)
  // The call ends the sessions of its account, which makes no call after it.
  done(await call('POST /api/session/reset', officials.engineer))
}

/** Names that wait for an administrator, and a file that named readers alone open. */
async function askAndName(world: World): Promise<void> {
  const { api } = world
  const { administrator, otherTechnician, technician } = api.officials
  const names = { firstName: 'Beatriz', middleName: null, lastName: 'Ñáñez', secondSurname: null }
  const { id: userId, departmentId } = otherTechnician
  // A call needs the password of its official, which takes long to hash.
  await saveIdentityChange(api.platform.db, {
    ...{ userId, departmentId, ...names, identificationNumber: '1047888888', requestedAt: api.time.now },
  })
  const edit = { method: 'PATCH', url: '/api/files/:id' }
  const { params } = await callFor(world, edit, administrator)
  const body = { title: 'Reservado', access: 'reservado', readers: [technician.id] }
  done(await callRoute(api.as(administrator), edit, { ...(params && { params }), body }))
}

/** Makes the states that a call can make, beside those of `callEveryRoute`. */
export async function callStates(world: World): Promise<void> {
  await refuseSignatures(world)
  await switchOff(world)
  await notifyAndArchive(world)
  await askAndName(world)
  await actAlone(world)
}
