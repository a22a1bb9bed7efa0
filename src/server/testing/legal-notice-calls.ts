import { hash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { dayOf } from '../../domain/shared/time.ts'
import { insertConsent } from '../legal-notices/consents.queries.ts'
import { lockNoticeOfActa, writeAttempt } from '../legal-notices/legal-notices.queries.ts'
import { legalNotices } from '../schema/follow-up/legal-notices.table.ts'
import { form } from './api.ts'
import type { RouteCall, World } from './route-calls.ts'

const PROOF = Buffer.from('%PDF-1.7\n%%EOF\n')

type Proof = { proofBlob: string; proofName: string }

/** The notice of the closed record, open again by an attempt: its visit was signed on the spot. */
async function anOpenNotice({ api: { platform, officials }, record }: World, proof?: Proof) {
  const { departmentId, id: byUser } = officials.administrator
  return platform.db.transaction(async (tx) => {
    const found = await lockNoticeOfActa(tx, departmentId, record.id)
    if (!found) throw new Error('The closed record has no notice.')
    const { countedFrom: day, createdAt: at, id } = found
    const attempt = { channel: 'citacion', result: 'enviado', day, at, byUser, ...proof } as const
    const { attemptId } = await writeAttempt(tx, found, attempt, { state: 'en_curso', mode: null, effectiveOn: null })
    return { id, attemptId }
  })
}

async function anAttempt(world: World): Promise<{ id: number; attempt_id: number }> {
  const proofBlob = `${hash('sha256', PROOF)}.pdf`
  await world.api.platform.blobs.put(proofBlob, PROOF)
  const { id, attemptId } = await anOpenNotice(world, { proofBlob, proofName: 'guia.pdf' })
  return { id, attempt_id: attemptId }
}

/** The notice of the closed record, with an access by the portal that gave it effect. */
async function anAccessed(world: World): Promise<RouteCall> {
  const { id } = await anOpenNotice(world)
  const { platform, officials } = world.api
  await platform.db.transaction(async (tx) => {
    const found = await lockNoticeOfActa(tx, officials.administrator.departmentId, world.record.id)
    if (!found) throw new Error('The closed record has no notice.')
    const { countedFrom: day, createdAt: at } = found
    const address = 'propietario@tienda.example'
    const access = { channel: 'portal', result: 'accedido', day, at, address, isConsented: true } as const
    await writeAttempt(tx, found, access, { state: 'surtida', mode: 'electronica', effectiveOn: day })
  })
  return { params: { id } }
}

let consents = 0
async function aConsent({
  api: { platform, officials },
  record,
}: World): Promise<{ establishment_id: number; consent_id: number }> {
  const { departmentId, id: recordedBy } = officials.administrator
  const [notice] = await platform.db
    .select()
    .from(legalNotices)
    .where(and(eq(legalNotices.departmentId, departmentId), eq(legalNotices.inspectionId, record.id)))
  if (!notice) throw new Error('The closed record has no notice.')
  consents += 1
  const consentId = await insertConsent(platform.db, {
    ...{ departmentId, establishmentId: notice.establishmentId, email: `autoriza${consents}@tienda.example` },
    ...{ grantedByName: 'Ana Rojas', grantedByIdCard: '10203040', how: 'escrito', grantedOn: notice.countedFrom },
    ...{ recordedBy, recordedAt: notice.createdAt },
  })
  return { establishment_id: notice.establishmentId, consent_id: consentId ?? 0 }
}

const inPath = async (world: World) => ({ params: { id: (await anOpenNotice(world)).id } })

const today = ({ api: { platform } }: World) => dayOf(platform.clock())

/** A valid call of each route of the notices of actas. */
export const legalNoticeCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/notice/all': () => ({}),
  'GET /api/export/notices': () => ({ query: { format: 'csv' } }),
  'GET /api/notice/:id': inPath,
  'POST /api/notice/:id/attempt': async (world) => ({
    ...(await inPath(world)),
    form: form({ channel: 'citacion', result: 'devuelto', at: today(world) }),
  }),
  'POST /api/notice/:id/send': async (world) => ({ ...(await inPath(world)), body: {} }),
  'GET /api/notice/:id/attempt/:attempt_id/proof': async (world) => ({ params: await anAttempt(world) }),
  'GET /api/notice/:id/access-certificate.pdf': anAccessed,
  'GET /api/inscription/consent/:establishment_id': async (world) => {
    const { establishment_id } = await aConsent(world)
    return { params: { establishment_id } }
  },
  'POST /api/inscription/consent/:establishment_id': async (world) => {
    const { establishment_id } = await aConsent(world)
    const given = {
      granted_by_name: 'Ana Rojas',
      granted_by_id_card: '10203040',
      how: 'escrito',
      granted_on: today(world),
    }
    return { params: { establishment_id }, form: form({ email: `otra${consents}@tienda.example`, ...given }) }
  },
  'POST /api/inscription/consent/:establishment_id/:consent_id/revoke': async (world) => ({
    params: await aConsent(world),
    body: { reason: 'La persona cambió.' },
  }),
}
