import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { attentionPages, type OwnKind } from '../../domain/analytics/attention.ts'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { measures } from '../schema/follow-up/measures.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'
import { aFinding, aFollowUp, aVerdict, requirementsOf, saveVerdictOf } from '../testing/data/follow-ups.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const { administrator, technician, engineer, otherTechnician, otherEngineer, outsideTechnician } = officials
const admin = api.as(administrator)
const START = api.time.now
const PAIR = { engineer_id: engineer.id, technical_id: technician.id }
const OTHERS = { engineer_id: otherEngineer.id, technical_id: otherTechnician.id }
await allowEveryConcept(api)

type Row = { kind: string; count: number; link: string }
const attentionOf = async (who: Official): Promise<Row[]> =>
  (await api.as(who).get('/api/attention')).body.data.attention
const kindOf = async (who: Official, kind: string) => (await attentionOf(who)).find((row) => row.kind === kind)

const is = (field: string) => ({ field, operator: '=', value: '1' })
const rowsOf = async (who: Official, path: string, ...fields: string[]): Promise<number> => {
  const filter = encodeURIComponent(JSON.stringify(fields.map(is)))
  return (await api.as(who).get(`${path}?filter=${filter}`)).body.data.total
}
/** The list of a kind with the filters of its page (`src/web/pages/attention-links.test.ts`) and that of own visits. */
const pages: Record<OwnKind, [path: string, ...fields: string[]]> = {
  requirements_due: ['/api/requirement/all', 'open', 'due_soon', 'establishment_active'],
  requirements_overdue: ['/api/requirement/all', 'open', 'overdue', 'establishment_active'],
  measures_to_verify: ['/api/measure/all', 'in_force', 'to_verify'],
  samples_waiting: ['/api/sample/all', 'waiting'],
}

/** A closed visit of a pair, with a finding of each severity, a closure and a sample. */
async function aVisitOf(pair: typeof PAIR, by: Official) {
  const establishmentId = await anEstablishment(api)
  const plan = await admin.post('/api/assignment', { ...aPlan(officials, establishmentId), ...pair })
  const special = {
    0: { ...aFinding({ severity: 'mayor' }), medida_sanitaria: 'CLAUSURA' },
    1: aFinding({ severity: 'critico' }),
    2: aFinding({ severity: 'menor' }),
  }
  const inspectionId = await closeAtOnce(api, plan.body.data.assignment_id, { special, by })
  const [imposed] = await db.select().from(measures).where(eq(measures.inspectionId, inspectionId))
  const closure = {
    ...{ inspections_id: inspectionId, item_configuration_id: imposed?.itemId ?? 0, code: 'CLAUSURA', extent: 'total' },
    ...{ falls_on: 'Cocina', cause: 'Plagas', risk: 'Contaminación', lifting_condition: 'Fumigar' },
    seals: JSON.stringify([{ seal_number: `C-${inspectionId}`, place: 'Puerta' }]),
  }
  const sample = {
    ...{ inspections_id: inspectionId, product: 'Queso', quantity: 1, unit: 'kg', seal_number: `S-${inspectionId}` },
    ...{ reason: 'Vigilancia', tests: JSON.stringify(['Salmonella']), counter_sample: 'no_procede' },
    counter_reason: 'Producto perecedero',
  }
  for (const [path, fields] of [
    ['/api/measure', closure],
    ['/api/sample', sample],
  ] as const) {
    const reply = await api.as(by).post(path, form(fields))
    expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  }
  return { inspectionId, establishmentId }
}

describe('an inspector', () => {
  let visit: { inspectionId: number }
  beforeAll(async () => {
    visit = await aVisitOf(PAIR, technician)
    await aVisitOf(OTHERS, otherTechnician)
    await aVisitOf(OTHERS, otherTechnician)
  })

  test('each kind counts exactly the rows of its list of own visits', async () => {
    const seen = new Set<string>()
    for (const after of [0, 3, 10, 14, 25, 60]) {
      api.time.now = new Date(`${addDays(dayOf(START), after)}T15:00:00Z`)
      for (const who of [technician, engineer, otherTechnician, otherEngineer, outsideTechnician, administrator]) {
        const attention = await attentionOf(who)
        for (const kind of Object.keys(pages) as OwnKind[]) {
          const [path, ...fields] = pages[kind]
          const told = attention.find((row) => row.kind === kind)
          const own = who === administrator ? [] : ['own_visit']
          expect([after, kind, told?.count ?? 0]).toEqual([after, kind, await rowsOf(who, path, ...fields, ...own)])
          if (!told) continue
          seen.add(kind)
          expect(told.link.startsWith(`${attentionPages[kind].path}?`)).toBe(true)
          expect(told.link.endsWith('&visitas=propias')).toBe(who !== administrator)
        }
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(pages).sort())
    api.time.now = new Date(`${addDays(dayOf(START), 60)}T15:00:00Z`)
    const counts = async (kind: OwnKind) => [
      (await kindOf(technician, kind))?.count,
      (await kindOf(otherEngineer, kind))?.count,
      (await kindOf(administrator, kind))?.count,
    ]
    expect(await counts('requirements_overdue')).toEqual([3, 6, 9])
    expect(await counts('samples_waiting')).toEqual([1, 2, 3])
    api.time.now = START
  })

  test('verdicts wait for the pair of the pending visit alone, until each is given', async () => {
    const [first, second] = await requirementsOf(api, visit.inspectionId)
    const ids = [first?.id ?? 0, second?.id ?? 0]
    const link = '/dashboard/seguimiento/requerimientos?verificacion=propia'
    const waiting = async () => {
      const counts: (number | undefined)[] = []
      for (const who of [technician, engineer, otherTechnician, administrator, outsideTechnician]) {
        const told = await kindOf(who, 'verdicts_to_give')
        if (told) expect(told.link).toBe(link)
        expect(told?.count ?? 0).toBe(await rowsOf(who, '/api/requirement/all', 'open', 'own_verdict_due'))
        counts.push(told?.count)
      }
      return counts
    }
    const none = [undefined, undefined, undefined, undefined, undefined]
    expect(await waiting()).toEqual(none)
    const visitId = await aFollowUp(api, visit.inspectionId, ids)
    expect(await waiting()).toEqual([2, 2, undefined, undefined, undefined])
    expect((await saveVerdictOf(api, visitId, await aVerdict(ids[0] ?? 0, 'parcial'))).statusCode).toBe(200)
    expect(await waiting()).toEqual([1, 1, undefined, undefined, undefined])
    const off = { tablename: 'assignments', columname: 'assignment_id', valuecolum: visitId, status: 0 }
    expect((await admin.delete('/api/generic/deactivate', off)).statusCode).toBe(200)
    expect(await waiting()).toEqual(none)
  })
})
