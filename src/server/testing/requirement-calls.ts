import { and, asc, eq, sql } from 'drizzle-orm'
import { addDays } from '../../domain/shared/days.ts'
import { checklistItems } from '../schema/catalogues.table.ts'
import { requirementEvents, requirementEvidence, requirements } from '../schema/follow-up/requirements.table.ts'
import { form } from './api.ts'
import type { RouteCall, World } from './route-calls.ts'

/** A declared requirement of the closed record that no other call has used, with its evidence. */
async function aDeclared({ api: { platform, officials }, record }: World): Promise<{ id: number; evidenceId: number }> {
  const { db } = platform
  const ofRecord = and(
    eq(requirements.departmentId, officials.technician.departmentId),
    eq(requirements.inspectionId, record.id),
  )
  const [found] = await db.select().from(requirements).where(ofRecord).orderBy(asc(requirements.id)).limit(1)
  if (!found) throw new Error('The closed record has no requirement.')
  const { searchText: _, establishmentKey: __, cityKey: ___, itemKey: ____, id: _____, ...columns } = found
  // A requirement is of one item, so that each copy takes another one.
  const [free] = await db
    .select({ id: checklistItems.id })
    .from(checklistItems)
    .where(
      sql`${checklistItems.id} not in (select item_id from requirements where department_id = ${found.departmentId} and inspection_id = ${record.id})`,
    )
    .orderBy(asc(checklistItems.id))
    .limit(1)
  const copy = {
    ...columns,
    itemId: free?.id ?? 0,
    termCode: 'REQ_MENOR',
    severity: 'menor',
    state: 'declarado',
  } as const
  const [added] = await db.insert(requirements).values(copy).returning({ id: requirements.id })
  const requirementId = added?.id ?? 0
  const { departmentId, createdAt: receivedAt } = found
  const [evidence] = await db
    .insert(requirementEvidence)
    .values({
      ...{ departmentId, requirementId, text: 'Se corrigió', images: [], state: 'recibida' },
      ...{ byUser: officials.technician.id, receivedAt },
    })
    .returning({ id: requirementEvidence.id })
  return { id: requirementId, evidenceId: evidence?.id ?? 0 }
}

/** A call about a declared requirement with an act that waits for an official. */
async function anAsked(world: World, kind: 'prorroga_pedida' | 'respuesta', body: object = {}): Promise<RouteCall> {
  const { id } = await aDeclared(world)
  const { technician } = world.api.officials
  const { db, clock } = world.api.platform
  const [found] = await db.select().from(requirements).where(eq(requirements.id, id))
  if (!found) throw new Error('The requirement is gone.')
  const { dueOn: day, rowVersion } = found
  await db.insert(requirementEvents).values({
    ...{ departmentId: technician.departmentId, requirementId: id, at: clock(), byUser: technician.id, day, kind },
    ...{ fromState: 'declarado', toState: 'declarado', details: { reason } },
  })
  return { params: { id }, body: { ...body, row_version: rowVersion } }
}

const followUpOf = ({ api: { officials } }: World, id: number) => ({
  ...{ requirements: [id], engineer_id: officials.engineer.id, technical_id: officials.technician.id },
})

const inPath = async (world: World) => ({ params: { id: (await aDeclared(world)).id } })
const reason = 'El establecimiento cerró.'

/** A valid call of each route of the requirements. */
export const requirementCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/requirement/all': () => ({}),
  'GET /api/export/requirements': () => ({ query: { format: 'csv' } }),
  'GET /api/requirement/:id': inPath,
  'POST /api/requirement/:id/evidence': async (world) => ({
    ...(await inPath(world)),
    form: form({ text: 'Se limpió y se selló la trampa de grasa.' }),
  }),
  'PATCH /api/requirement/:id/evidence/:evidence_id': async (world) => {
    const { id, evidenceId } = await aDeclared(world)
    return { params: { id, evidence_id: evidenceId }, body: { decision: 'rechazada', reason: 'No se ve.' } }
  },
  'POST /api/requirement/:id/extension': async (world) => {
    const { id } = await aDeclared(world)
    const [{ dueOn } = { dueOn: '' }] = await world.api.platform.db
      .select()
      .from(requirements)
      .where(eq(requirements.id, id))
    return { params: { id }, body: { until: addDays(dueOn, 5), reason } }
  },
  'POST /api/requirement/:id/extension/refuse': (world) =>
    anAsked(world, 'prorroga_pedida', { reason: 'El plazo alcanza.' }),
  'POST /api/requirement/:id/reply/read': (world) => anAsked(world, 'respuesta'),
  'POST /api/requirement/:id/close': async (world) => ({ ...(await inPath(world)), form: form({ reason }) }),
  'POST /api/inspection/follow-up/:inspections_id': async (world) => {
    const { id } = await aDeclared(world)
    return { params: { inspections_id: world.record.id }, body: followUpOf(world, id) }
  },
  'POST /api/inspection/verdicts/:assignment_id': async (world) => {
    const { id } = await aDeclared(world)
    const { administrator } = world.api.officials
    const path = `/api/inspection/follow-up/${world.record.id}`
    const { body } = await world.api.as(administrator).post(path, followUpOf(world, id))
    const verdict = { requirement_id: id, verdict: 'parcial', observation: 'Falta sellar el borde.' }
    return { params: { assignment_id: body.data.assignment_id }, form: form(verdict) }
  },
  'GET /api/settings': () => ({}),
  'PUT /api/settings': () => ({ body: { desk_verification: 0 } }),
}
