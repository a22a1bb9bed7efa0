import { randomBytes } from 'node:crypto'
import { codeEnd, linkEnd, sessionEnd } from '../../domain/portal/portal-rules.ts'
import { findNoticeOfActa } from '../legal-notices/legal-notices.queries.ts'
import { tokenDigest } from '../platform/auth/token-digest.ts'
import { codeDigest } from '../portal/code-digest.ts'
import { insertCode, insertSession } from '../portal/portal.queries.ts'
import { insertLink } from '../portal-links/portal-links.queries.ts'
import { form } from './api.ts'
import { requirementCalls } from './requirement-calls.ts'
import type { RouteCall, World } from './route-calls.ts'

const CODE = '123456'

/** A link of the notice of the closed record, with an open session and a code to come. */
async function aPortal({ api: { platform, officials }, record }: World) {
  const { db, config, clock } = platform
  const { departmentId, id: createdBy } = officials.administrator
  const notice = await findNoticeOfActa(db, departmentId, record.id)
  if (!notice) throw new Error('The closed record has no notice.')
  const [token, bearer] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const createdAt = clock()
  const email = `propietario${token.slice(0, 12)}@tienda.example`
  const { establishmentId, id: noticeId } = notice
  const linkId = await insertLink(db, {
    ...{ departmentId, establishmentId, noticeId, tokenHash: tokenDigest(token), issuedTo: email, createdBy },
    ...{ createdAt, expiresAt: linkEnd(createdAt) },
  })
  const codeHash = codeDigest(config.tokenSecret, linkId, CODE)
  await insertCode(db, { departmentId, linkId, codeHash, createdAt, expiresAt: codeEnd(createdAt) }, createdAt)
  const tokenHash = tokenDigest(bearer)
  await insertSession(db, { departmentId, linkId, tokenHash, createdAt, expiresAt: sessionEnd(createdAt) })
  return { token, linkId, noticeId, email, headers: { authorization: `Bearer ${bearer}` } }
}

/** A call of a session of the portal. */
const inside =
  (call: (email: string, world: World) => RouteCall | Promise<RouteCall> = () => ({})) =>
  async (world: World): Promise<RouteCall> => {
    const { headers, email } = await aPortal(world)
    return { ...(await call(email, world)), headers }
  }

const ofActa = inside((_, { record: { code } }) => ({ params: { code } }))

/** The place of a declared requirement of the closed record. */
const inRequirement = async (world: World): Promise<RouteCall> => {
  const { params = {} } = (await requirementCalls['GET /api/requirement/:id']?.(world)) ?? {}
  return { params }
}

/** A valid call of each route of the portal, and of its links. */
export const portalCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /p/:token': async (world) => ({ params: { token: (await aPortal(world)).token } }),
  'POST /api/portal/code': async (world) => ({ body: { token: (await aPortal(world)).token } }),
  'POST /api/portal/session': async (world) => ({ body: { token: (await aPortal(world)).token, code: CODE } }),
  'GET /api/portal/home': inside(),
  'POST /api/portal/open/:code': ofActa,
  'GET /api/portal/acta/:code': ofActa,
  'POST /api/portal/requirement/:id/evidence': inside(async (_, world) => ({
    ...(await inRequirement(world)),
    form: form({ text: 'Se limpió y se selló la trampa de grasa.' }),
  })),
  'POST /api/portal/requirement/:id/ready': inside(async (_, world) => ({
    ...(await inRequirement(world)),
    body: { note: 'Abrimos de 7 a 3.' },
  })),
  'POST /api/portal/requirement/:id/extension-request': inside(async (_, world) => ({
    ...(await inRequirement(world)),
    body: { reason: 'El repuesto llega en quince días.' },
  })),
  'POST /api/portal/requirement/:id/reply': inside(async (_, world) => ({
    ...(await inRequirement(world)),
    body: { text: 'La nevera es nueva y tiene garantía.' },
  })),
  'POST /api/portal/consent': inside((email) => ({ body: { email, accept: '1' } })),
  'POST /api/notice/:id/link/:link_id/revoke': async (world) => {
    const { noticeId, linkId } = await aPortal(world)
    return { params: { id: noticeId, link_id: linkId }, body: { reason: 'El correo es de otra persona.' } }
  },
}
