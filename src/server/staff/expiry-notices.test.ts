import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf, formatDay } from '../../domain/shared/time.ts'
import { askForDay } from '../daily-notices/daily-round.ts'
import { inscriptionTypes } from '../schema/catalogues.table.ts'
import { noticeDays, notices } from '../schema/finding/notices.table.ts'
import { jobs } from '../schema/jobs.table.ts'
import { staffCompetences, staffContracts } from '../schema/staff.table.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { runJobs } from '../testing/run-jobs.ts'

const api = await testApi()
const { db } = api.platform
const { administrator, otherAdministrator, technician, otherTechnician, outsideAdministrator } = api.officials
const START = api.time.now
const TODAY = dayOf(START)
const inDays = (days: number) => addDays(TODAY, days)

beforeEach(async () => {
  api.time.now = START
  for (const table of [staffContracts, staffCompetences, notices, noticeDays, jobs]) await db.delete(table)
  await db.update(users).set({ isActive: true }).where(eq(users.id, technician.id))
})

const kept = { departmentId: technician.departmentId, createdBy: administrator.id, createdAt: START }
async function aContract(endsInDays: number, changes: Partial<typeof staffContracts.$inferInsert> = {}) {
  const row = { ...kept, userId: technician.id, contractTypeId: 1, number: 'CPS-1', startsOn: inDays(-300) }
  const inserted = await db
    .insert(staffContracts)
    .values({ ...row, endsOn: inDays(endsInDays), ...changes })
    .returning({ id: staffContracts.id })
  return inserted[0]?.id ?? 0
}
async function aCompetence(endsInDays: number, changes: Partial<typeof staffCompetences.$inferInsert> = {}) {
  const row = { ...kept, userId: technician.id, kind: 'CURSO' as const, name: 'Buenas prácticas' }
  await db.insert(staffCompetences).values({ ...row, expiresOn: inDays(endsInDays), ...changes })
}

/** Does what the server does in the morning of a day. */
async function morning(days: number): Promise<void> {
  api.time.now = new Date(`${inDays(days)}T06:01:00-05:00`)
  await askForDay(api.platform)
  await runJobs(api)
}
type Told = { kind: string; text: string; link: string; due_on: string }
async function told(who: Official, kind = 'contract_ends'): Promise<Told[]> {
  const found: Told[] = (await api.as(who).get('/api/notices?limit=100')).body.data.notices
  return found.filter((each) => each.kind === kind)
}
/** Marks what a person has, and tells how many of it are new. */
async function countNew(who: Official, kind = 'contract_ends'): Promise<number> {
  const rows = await db
    .update(notices)
    .set({ readAt: api.time.now })
    .where(eq(notices.userId, who.id))
    .returning({ kind: notices.kind, createdAt: notices.createdAt })
  return rows.filter((row) => row.kind === kind && row.createdAt.getTime() === api.time.now.getTime()).length
}
const alarms = async () =>
  (
    await db
      .select({ params: notices.params })
      .from(notices)
      .where(inArray(notices.kind, ['contract_ends']))
  ).map(({ params }) => ('days' in params ? params.days : undefined))

describe('a contract that ends', () => {
  test('the end of a contract is told to its official and to administrators, in own words', async () => {
    const id = await aContract(60)
    await morning(0)
    const ends = formatDay(inDays(60))
    const link = `/dashboard/gestionth?pestana=vinculacion&funcionario=${technician.id}`
    const about = { subject: 'contract', subject_id: id, due_on: inDays(60), link }
    expect(await told(technician)).toMatchObject([
      { ...about, text: `Su contrato CPS-1 termina el ${ends}. Si va a continuar, hable con Talento Humano.` },
    ])
    const text = `El contrato CPS-1 de Ana technician termina el ${ends}. Si continúa, registre el contrato que sigue; si no, reasigne sus visitas.`
    for (const who of [administrator, otherAdministrator]) expect(await told(who)).toMatchObject([{ ...about, text }])
    for (const who of [otherTechnician, outsideAdministrator]) expect(await told(who)).toEqual([])
  })

  test('the end of a contract is told anew at each alarm, not on the day after', async () => {
    await aContract(60)
    const days: number[] = []
    const mornings = [-1, ...[0, 30, 45, 55, 60].flatMap((day) => [day, day + 1])]
    for (const day of mornings) {
      await morning(day)
      const [own, theirs] = [await countNew(technician), await countNew(administrator)]
      expect(own).toBe(theirs)
      if (own > 0) days.push(60 - day)
    }
    expect(days).toEqual([60, 30, 15, 5, 0])
    // The newest alarm took the place of those before.
    expect(await told(technician)).toHaveLength(1)
  })

  test.each<[what: string, mornings: number[], alarm: number, verb: string]>([
    ['on the day of the second alarm', [0, 31], 30, 'termina'],
    ['past two alarms', [0, 46], 15, 'termina'],
    ['on the last day', [0, 61], 0, 'terminó'],
    ['from the last alarm until weeks after the end', [0, 55, 90], 0, 'terminó'],
  ])('the end of a contract is told late where the server was off %s', async (_what, mornings, alarm, verb) => {
    await aContract(60)
    for (const day of mornings) await morning(day)
    expect(await countNew(technician)).toBe(1)
    expect(new Set(await alarms())).toEqual(new Set([alarm]))
    expect((await told(technician))[0]?.text).toContain(`Su contrato CPS-1 ${verb} el ${formatDay(inDays(60))}.`)
    await morning((mornings.at(-1) ?? 0) + 1)
    expect(await countNew(technician)).toBe(0)
  })

  test('a contract that ended before the first notices is told to no one', async () => {
    await aContract(-1)
    await morning(0)
    await morning(1)
    expect(await told(administrator)).toEqual([])
  })

  test('the end of a contract is told once, also after a clock set back', async () => {
    await aContract(20)
    await morning(0)
    expect(await countNew(technician)).toBe(1)
    await db.update(jobs).set({ state: 'queued', finishedAt: null, attempts: 0 })
    await runJobs(api)
    for (const day of [-30, -2, 0, 1, 2]) {
      await morning(day)
      expect(await told(technician)).toHaveLength(1)
      expect(await countNew(technician)).toBe(day === 0 ? 1 : 0)
    }
  })

  test('the end of a contract is not told where another one continues it', async () => {
    await aContract(20)
    await morning(0)
    expect(await told(technician)).toHaveLength(1)
    const next = { number: 'CPS-2', startsOn: inDays(21) }
    const nextId = await aContract(400, next)
    await morning(1)
    expect([await told(technician), await told(administrator)]).toEqual([[], []])
    // The end of the last one is that of the service.
    await db
      .update(staffContracts)
      .set({ endsOn: inDays(40) })
      .where(eq(staffContracts.id, nextId))
    await morning(2)
    expect((await told(technician)).map(({ text }) => text)).toEqual([
      expect.stringContaining(`Su contrato CPS-2 termina el ${formatDay(inDays(40))}.`),
    ])
  })

  test('on another day than was told is told with that day alone', async () => {
    const id = await aContract(20)
    await morning(0)
    await db
      .update(staffContracts)
      .set({ endedEarlyOn: inDays(10) })
      .where(eq(staffContracts.id, id))
    await morning(1)
    expect((await told(technician)).map(({ due_on }) => due_on)).toEqual([inDays(10)])
  })

  test('the contract of a disabled official is told to no one', async () => {
    await aContract(20)
    await db.update(users).set({ isActive: false }).where(eq(users.id, technician.id))
    await morning(0)
    expect(await told(administrator)).toEqual([])
  })

  test("an administrator's contract is told to them as their own", async () => {
    await aContract(20, { userId: administrator.id })
    await morning(0)
    expect((await told(administrator)).map(({ text }) => text.slice(0, 11))).toEqual(['Su contrato'])
    expect((await told(otherAdministrator)).map(({ text }) => text.slice(0, 11))).toEqual(['El contrato'])
  })

  test('the end of a contract is not told to a person who silenced the kind', async () => {
    await aContract(20)
    await api.as(administrator).put('/api/notices/settings', { digest: 'nunca', silenced: ['contract_ends'] })
    await morning(0)
    expect([await told(administrator), (await told(technician)).length]).toEqual([[], 1])
  })
})

describe('a competence that expires', () => {
  test('a competence that expires is told to official and administrators, until renewed', async () => {
    await aCompetence(15)
    await aCompetence(15, { name: 'Retirada', withdrawnAt: START })
    await morning(0)
    const ends = formatDay(inDays(15))
    const link = `/dashboard/gestionth?pestana=competencias&funcionario=${technician.id}`
    const own = `Su competencia «Buenas prácticas» vence el ${ends}. Renuévela y entregue el soporte a Talento Humano.`
    const others = `La competencia «Buenas prácticas» de Ana technician vence el ${ends}. Pida el soporte de la renovación y registre la fecha nueva.`
    expect(await told(technician, 'competence_ends')).toMatchObject([{ text: own, link, subject: 'competence' }])
    expect(await told(administrator, 'competence_ends')).toMatchObject([{ text: others, link }])
    await aCompetence(380, { name: 'BUENAS PRACTICAS', issuedOn: TODAY })
    await morning(1)
    expect(await told(technician, 'competence_ends')).toEqual([])
  })

  test('a competence for a type of inscription is told by the name of the type', async () => {
    const [type] = await db.select().from(inscriptionTypes).limit(1)
    await aCompetence(5, { kind: 'TIPO_INSCRIPCION', name: null, inscriptionTypeId: type?.id })
    await morning(0)
    const [notice] = await told(technician, 'competence_ends')
    expect(notice?.text).toContain(`Su competencia «${type?.name}» vence el`)
  })
})
