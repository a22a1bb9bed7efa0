import { randomUUID } from 'node:crypto'
import type { Official } from '../../domain/access/official.ts'
import { tokenDigest } from '../platform/auth/token-digest.ts'
import { secondFactors } from '../schema/second-factors.table.ts'
import { sessions } from '../schema/sessions.table.ts'
import { passwordResets } from '../schema/users.table.ts'
import { fromBase32 } from '../second-factor/base32.ts'
import { removeSecondFactor } from '../second-factor/second-factor.queries.ts'
import { codeOf, stepOf } from '../second-factor/totp.ts'
import { saveIdentityChange } from '../users/identity-changes.queries.ts'
import { CLIENT, form } from './api.ts'
import { aNumber, list, nothing } from './call-parts.ts'
import { ANTIOQUIA } from './data/officials.ts'
import type { RouteCall, World } from './route-calls.ts'

const profileFields = ({ id, email, departmentId }: Official) => ({
  documentNumber: String(1_050_000_000 + id),
  firstName: 'Ana',
  lastName: 'Ñáñez',
  address: 'Calle 24 # 50-31',
  department: departmentId === ANTIOQUIA ? 'Antioquia' : 'Bolívar',
  municipality: 'Arjona',
  primaryEmail: email,
  phone: '3004567890',
  otherEmails: ['casa@vigia.test'],
  curriculum: {
    profession: 'Ingeniera',
    studies: [{ title: 'Técnica', institution: 'SENA', finishedOn: '2015-12' }],
    jobs: [],
  },
})

/** A profile with the names of the account, which needs no password. */
export const profileForm = (official: Official, profilePicture: Blob, own: Record<string, string>) => {
  const { otherEmails, curriculum, ...texts } = profileFields(official)
  const { documentNumber, firstName, lastName } = own
  return form({ ...texts, documentNumber, firstName, lastName, profilePicture })
}

const userFields = () => ({
  identification_number: aNumber(),
  first_name: 'Yuranis',
  last_name: 'Pájaro',
  email: `persona${aNumber()}@vigia.test`,
  area_id: 1,
  role_id: 1,
  type_contract_id: 1,
  phone: '3004567890',
  role_functions: 'Visitas de inspección',
})

async function aResetLink({ api }: World): Promise<string> {
  const token = randomUUID()
  const createdAt = api.time.now
  const expiresAt = new Date(createdAt.getTime() + 3_600_000)
  const userId = api.officials.engineer.id
  await api.platform.db
    .insert(passwordResets)
    .values({ tokenHash: tokenDigest(token), userId, createdAt, expiresAt, usedAt: null })
  return token
}

/** A session of the caller on another device. */
async function aSession({ api }: World, { id: userId }: Official): Promise<number> {
  const at = api.time.now
  const expiresAt = new Date(at.getTime() + 3_600_000)
  const times = { createdAt: at, lastSeenAt: at, expiresAt }
  const [row] = await api.platform.db
    .insert(sessions)
    .values({ tokenId: randomUUID(), userId, version: 1, userAgent: '', ...times })
    .returning({ id: sessions.id })
  return row?.id ?? 0
}

/** A second factor of an account. @returns its secret */
async function aSecret({ api }: World, userId: number, confirmedAt: Date | null = null): Promise<string> {
  const { db } = api.platform
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  await removeSecondFactor(db, userId)
  await db.insert(secondFactors).values({ userId, secret, createdAt: api.time.now, confirmedAt })
  return secret
}

const codeNow = ({ api }: World, secret: string) => codeOf(fromBase32(secret), stepOf(api.time.now))

const login = ({ api, password }: World): RouteCall => ({
  body: { email: api.officials.technician.email, password },
  headers: CLIENT,
})

/** Calls of sessions, second factors, accounts and profiles, and of the audit trail. */
export const accountCalls: Record<string, (world: World, who: Official) => RouteCall | Promise<RouteCall>> = {
  'POST /api/login/': login,
  'POST /api/login': login,
  'GET /api/session/options': nothing,
  'POST /api/session/recovery': () => ({ body: { email: `nadie${aNumber()}@vigia.test` } }),
  'POST /api/session/reset': async (world) => {
    const password = `cuatro palabras ${aNumber()} nuevas`
    return { body: { token: await aResetLink(world), new_password: password, new_password_again: password } }
  },
  'GET /api/session/list': nothing,
  'POST /api/session/logout': nothing,
  'POST /api/session/logout-others': nothing,
  'DELETE /api/session/:session_id': async (world, who) => ({ params: { session_id: await aSession(world, who) } }),
  'DELETE /api/session/user/:user_id': ({ api }) => ({ params: { user_id: api.officials.otherEngineer.id } }),
  'GET /api/session/second-factor': nothing,
  'POST /api/session/second-factor/start': async ({ api, password }, { id }) => {
    await removeSecondFactor(api.platform.db, id)
    return { body: { password } }
  },
  'POST /api/session/second-factor/confirm': async (world, { id }) => {
    const secret = await aSecret(world, id)
    return { body: { code: codeNow(world, secret) } }
  },
  'POST /api/session/second-factor/disable': async (world, { id }) => {
    const secret = await aSecret(world, id, world.api.time.now)
    return { body: { password: world.password, code: codeNow(world, secret) } }
  },
  'DELETE /api/session/second-factor/:user_id': async (world) => {
    const { id } = world.api.officials.otherTechnician
    await aSecret(world, id, world.api.time.now)
    return { params: { user_id: id } }
  },
  'GET /api/user/all': list('email', { field: 'q', operator: 'LIKE', value: '%a%' }),
  'GET /api/audit/all': list('at', { field: 'q', operator: 'LIKE', value: '%a%' }),
  'POST /api/user': () => ({ body: { ...userFields(), password: 'caballo azul 7 grapas' } }),
  'PATCH /api/user/:id': ({ api }) => ({ params: { id: api.officials.otherTechnician.id }, body: userFields() }),
  'GET /api/user/identity-changes': nothing,
  'POST /api/user/identity-changes/:user_id': async ({ api }) => {
    const { id: userId, departmentId } = api.officials.otherTechnician
    const names = { firstName: 'Ana', middleName: null, lastName: 'Ñáñez', secondSurname: null }
    const requestedAt = api.time.now
    const change = { userId, departmentId, identificationNumber: aNumber(), ...names, requestedAt }
    await saveIdentityChange(api.platform.db, change)
    return { params: { user_id: userId }, body: { decision: 'rechazada' } }
  },
  'GET /api/profile': nothing,
  // Another call may have changed the e-mail; this one changes it back.
  'PUT /api/profile': ({ password }, who) => ({ body: { ...profileFields(who), current_password: password } }),
  'POST /api/profile/password': ({ password }) => {
    const chosen = `cuatro palabras ${aNumber()} nuevas`
    return { body: { current_password: password, new_password: chosen, new_password_again: chosen } }
  },
  'GET /api/export/users': () => ({ query: { format: 'csv', order_by: 'name' } }),
  'GET /api/export/audit': () => ({ query: { format: 'csv', order: '-1' } }),
  'GET /api/profile/photos/:name': (world) => ({ params: { name: world.images.photos } }),
}
