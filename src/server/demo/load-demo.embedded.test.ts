import { hash } from 'node:crypto'
import { and, asc, count, eq, isNotNull, ne } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { establishmentForm } from '../../domain/establishments/establishment-form.ts'
import { CONCEPTOS } from '../../domain/inspections/concepto-sanitario.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { readAvailability } from '../availability/availability.service.ts'
import { readFormat } from '../formats/format-detail.service.ts'
import { readOfflineVisits } from '../offline-visits/offline-visits.service.ts'
import { passwordMatches } from '../platform/auth/passwords.ts'
import type { Platform } from '../platform/platform.ts'
import { readSealedText } from '../records/records.service.ts'
import { assignments } from '../schema/assignments.table.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { roles } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { followedRequirements, requirementVerdicts } from '../schema/follow-up/follow-up-visits.table.ts'
import { formats } from '../schema/formats.table.ts'
import { importRows } from '../schema/imports.table.ts'
import { inspectionAnswers, inspections, officialSignatures, signingActs } from '../schema/inspections.table.ts'
import { users } from '../schema/users.table.ts'
import { findAccounts } from '../session/session.queries.ts'
import { findAbsences, findPlannedVisits } from '../staff/absences.queries.ts'
import { readDirectory } from '../staff/directory.service.ts'
import { readExpiries } from '../staff/expiries.service.ts'
import { cleanDatabase, testDatabase } from '../testing/database/database.ts'
import { emptyPlatform } from '../testing/empty-platform.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { comingWorkday } from './calendar.ts'
import { drawImages, imageOf } from './demo-images.ts'
import { demoEstablishments } from './establishments.ts'
import { loadDemo } from './load-demo.ts'
import { scenes } from './pictures/scenes.ts'

const { db } = await testDatabase()
const reference = new Date('2026-11-20T15:00:00Z')
const HOME = 13

let platform: Platform
let first: Awaited<ReturnType<typeof loaded>>

/** The rows that identify a demonstration. The seals cover every text and picture of the records. */
const loaded = async () => ({
  establishments: await db.select().from(establishments).orderBy(asc(establishments.id)),
  visits: await db.select().from(assignments).orderBy(asc(assignments.id)),
  inspections: await db.select().from(inspections).orderBy(asc(inspections.id)),
})

beforeAll(async () => {
  platform = await emptyPlatform(reference)
  if (!(await loadDemo(platform))) throw new Error('The database was not empty.')
  first = await loaded()
})

/** Establishments that were inscribed by form. */
const inscribed = () => first.establishments.filter(({ importRunId }) => importRunId === null)

describe('the establishments', () => {
  test('the demonstration has 28 establishments in six ZODES, of every inscription type', () => {
    expect(inscribed()).toHaveLength(28)
    expect(new Set(first.establishments.map(({ zodesId }) => zodesId)).size).toBe(6)
    expect(new Set(first.establishments.map(({ inscriptionTypeId }) => inscriptionTypeId)).size).toBe(11)
    expect(new Set(first.establishments.map(({ departmentId }) => departmentId))).toEqual(new Set([HOME]))
  })

  test.each(demoEstablishments.map(({ key, form }) => [key, form] as const))('%s is a valid form', (_key, form) => {
    const signature = 'data:image/png;base64,AAAA'
    expect(establishmentForm.parse({ ...form, signature })).toEqual({ ...form, signature })
  })

  test('write to no real address', () => {
    for (const { email } of inscribed()) expect(email).toMatch(/\.example$/)
  })

  test('establishments of the demonstration have names, identifications and addresses of their own', () => {
    for (const column of ['name', 'identificationNumber', 'email'] as const) {
      expect(new Set(inscribed().map((row) => row[column])).size).toBe(28)
    }
  })
})

test('follow-up visits wait, and others are closed with verdicts of every kind of outcome', async () => {
  const followed = await db.select().from(followedRequirements)
  const verdicts = await db.select().from(requirementVerdicts)
  const done = new Set(first.visits.filter(({ isDone }) => isDone).map(({ id }) => id))
  const waiting = followed.filter(({ assignmentId }) => !done.has(assignmentId))
  expect(new Set(waiting.map(({ assignmentId }) => assignmentId)).size).toBe(2)
  expect(verdicts).toHaveLength(followed.length - waiting.length)
  expect(new Set(verdicts.map(({ verdict }) => verdict)).size).toBeGreaterThan(1)
  for (const { verdict, image } of verdicts) expect(image !== null).toBe(verdict === 'cumple')
})

test('a census came in with its gaps, and some of its rows wait', async () => {
  const rows = await db.select().from(importRows).orderBy(asc(importRows.rowNo))
  const many = (state: string) => rows.filter((row) => row.state === state).length
  expect(['aplicada', 'duplicada', 'posible', 'error'].map(many)).toEqual([26, 1, 0, 2])
  const censused = first.establishments.filter(({ importRunId }) => importRunId !== null)
  expect(censused).toHaveLength(26)
  for (const { censusGaps } of censused) expect(censusGaps).toContain('signature')
})

describe('the accounts', () => {
  test.each(demoAccounts)('$email logs in with the demonstration password', async ({ email, userType }) => {
    const [account] = await findAccounts(db, email)
    expect(account).toMatchObject({ isActive: true, departmentId: HOME, userType })
    expect(await passwordMatches(account?.passwordHash, demoPassword)).toBe(true)
  })

  test('there are officials of every user type, and one who is not active', async () => {
    const people = await db
      .select({ userType: roles.userType, isActive: users.isActive })
      .from(users)
      .innerJoin(roles, eq(roles.id, users.roleId))
    expect(new Set(people.map(({ userType }) => userType))).toEqual(new Set([1, 2, 3, null]))
    expect(people.filter(({ isActive }) => !isActive)).toHaveLength(1)
  })
})

describe('the visits', () => {
  test('all three conceptos are there, and one is DESFAVORABLE by a critical finding with its measure', async () => {
    expect(new Set(first.inspections.map(({ concepto }) => concepto))).toEqual(new Set(CONCEPTOS))
    const critical = await db
      .select({ pct: inspections.compliancePct, concepto: inspections.concepto, measure: inspectionAnswers.measure })
      .from(inspectionAnswers)
      .innerJoin(inspections, eq(inspections.id, inspectionAnswers.inspectionId))
      .where(and(eq(inspectionAnswers.concept, 'I'), inspectionAnswers.isCritical))
    expect(critical.length).toBeGreaterThan(0)
    for (const { pct, concepto, measure } of critical) {
      expect({ concepto, measure }).toEqual({ concepto: 'DESFAVORABLE', measure: expect.any(String) })
      expect(pct).toBeGreaterThanOrEqual(60)
    }
  })

  test('visits of the demonstration were made in the past, on working days, and are sealed', async () => {
    for (const inspection of first.inspections) {
      const { closedAt, startedAt } = inspection
      const visit = first.visits.find(({ id }) => id === inspection.assignmentId)
      expect(closedAt?.getTime()).toBeLessThan(reference.getTime())
      expect(startedAt.getTime()).toBeLessThan(closedAt?.getTime() ?? 0)
      expect(visit?.createdAt.getTime()).toBeLessThan(startedAt.getTime())
      expect(visit?.isDone).toBe(true)
      expect([0, 6]).not.toContain(new Date(dayOf(startedAt)).getUTCDay())
      const { text, seal } = await readSealedText(platform.checklists, db, HOME, inspection.id)
      expect(hash('sha256', text ?? '')).toBe(seal)
    }
  })

  test('hold signatures of officials, a companion who drew on the device, a refusal and a correction', async () => {
    const acts = await db.select().from(signingActs)
    const many = (party: string, outcome: string) =>
      acts.filter((act) => act.party === party && act.outcome === outcome).length
    expect([many('tecnico', 'firmada'), many('ingeniero', 'firmada')]).toEqual([2, 2])
    expect([many('establecimiento', 'rehusada'), many('testigo', 'firmada')]).toEqual([1, first.inspections.length])
    const signed = await db.select().from(officialSignatures)
    expect(signed.filter(({ isDrawn }) => isDrawn)).toMatchObject([{ signedBy: expect.any(Number) }])
    for (const { isDrawn, signedBy, officialId } of signed) expect(signedBy === officialId).toBe(!isDrawn)

    const ways = first.inspections.flatMap(({ snapshot }) => [
      snapshot?.technician.signing?.act,
      snapshot?.engineer.signing?.act,
    ])
    expect(ways.filter((way) => way === 'propia')).toHaveLength(3)
    expect(ways.filter((way) => way === 'acompanante')).toHaveLength(1)

    const refused = first.inspections.filter(({ establishmentSigningOutcome }) => establishmentSigningOutcome !== null)
    expect(refused).toMatchObject([{ establishmentSignature: null, establishmentRefusalReason: expect.any(String) }])
    const corrections = await db.select().from(auditEvents).where(eq(auditEvents.action, 'correct'))
    expect(corrections.map(({ details }) => details)).toMatchObject([
      { before: { concept: 'A', evidence: null }, after: { evidence: expect.stringMatching(/\.jpg$/) } },
    ])
  })

  test('a second visit tells of the first', () => {
    const second = first.inspections.filter(({ snapshot }) => snapshot?.lastInspection)
    expect(second).toHaveLength(2)
  })

  test('the technician and the engineer have pending ones, one of them of Preparación de alimentos', async () => {
    const [, technician, engineer] = await Promise.all(
      demoAccounts.map(({ email }) => findAccounts(db, email).then(([account]) => account)),
    )
    const pending = first.visits.filter(
      (visit) => !visit.isDone && visit.technicianId === technician?.id && visit.engineerId === engineer?.id,
    )
    expect(pending.length).toBeGreaterThanOrEqual(4)
    expect(pending.map(({ inscriptionTypeId }) => inscriptionTypeId)).toContain(1)
  })

  test('the field pages of both have visits in several municipalities, one with earlier findings', async () => {
    for (const { email, userType } of demoAccounts.slice(1)) {
      const [account] = await findAccounts(db, email)
      const official = { id: account?.id ?? 0, email, departmentId: HOME, userType }
      const { visits } = await readOfflineVisits(platform, db, official, { limit: 50, offset: 0 })
      expect(new Set(visits.map(({ city }) => city)).size).toBeGreaterThanOrEqual(5)
      const followed = visits.filter(({ lastFindings }) => lastFindings.length > 0)
      expect(followed.map(({ establishment }) => establishment)).toEqual(['Mesa de Fritos Doña Candelaria'])
    }
  })

  test('a format of the department has an edition of each state, and one type uses it', async () => {
    const account = (await findAccounts(db, demoAccounts[0]?.email ?? ''))[0]
    const official = { id: account?.id ?? 0, email: '', departmentId: HOME, userType: 1 } as const
    const [own] = await db.select().from(formats).where(eq(formats.departmentId, HOME))
    const format = await readFormat(db, official, own?.id ?? 0, platform.clock())
    expect(format.editions.map(({ state }) => state)).toEqual(['programada', 'vigente', 'reemplazada'])
    expect(format.uses.map(({ name }) => name)).toEqual(['Expendio de carne y productos cárnicos'])
    expect(format.draft).toBeNull()
  })

  test('every picture can be shown, whole and small', async () => {
    const evidence = await db
      .selectDistinct({ name: inspectionAnswers.evidence })
      .from(inspectionAnswers)
      .where(isNotNull(inspectionAnswers.evidence))
    expect(evidence.length).toBeGreaterThan(40)
    for (const { name } of evidence) {
      expect(await platform.blobs.get(name ?? '')).toBeDefined()
      expect(await platform.blobs.get(`${name}.thumb`)).toBeDefined()
    }
  })
})

describe('the service of the officials', () => {
  const administrator = async () => {
    const [account] = await findAccounts(db, demoAccounts[0]?.email ?? '')
    return { id: account?.id ?? 0, email: '', departmentId: HOME, userType: 1 } as const
  }

  test('the demonstration has a contract about to end, a competence and an official without one', async () => {
    const by = await administrator()
    const expiries = await readExpiries(db, { by, at: reference }, 60)
    expect(expiries.map(({ kind, daysLeft }) => [kind, daysLeft])).toEqual([
      ['contract', 12],
      ['competence', 25],
      ['contract', 45],
      ['competence', 50],
    ])
    const directory = await readDirectory(db, { by, at: reference })
    expect(directory.filter(({ isActive, contract }) => !isActive && contract === null)).toHaveLength(1)
    expect(directory.filter(({ card }) => card !== null)).toHaveLength(1)
  })

  test('the demonstration has an absence asked for over three planned visits', async () => {
    const [asked] = await findAbsences(db, HOME, {})
    expect(asked).toMatchObject({ state: 'pedida', kind: 'VACACIONES' })
    const { userId = 0, startsOn: from = '', endsOn: to = '' } = asked ?? {}
    expect(await findPlannedVisits(db, HOME, { userId, from, to })).toHaveLength(3)
  })

  test('leaves the printed accounts available', async () => {
    const by = await administrator()
    const period = { from: comingWorkday(reference, 1), to: comingWorkday(reference, 1) }
    const officials = await readAvailability(db, { by, at: reference }, period)
    const named = (name: string) => officials.find((one) => one.name.startsWith(name))
    for (const name of ['Wilmer', 'Yuranis']) expect(named(name)?.days).toMatchObject([{ isAvailable: true }])
  })
})

test('every scene can be drawn, and two photos of one scene differ', async () => {
  const names = Object.keys(scenes) as (keyof typeof scenes)[]
  const seeds = names.flatMap((scene) => ['one', 'other'].map((seed) => ({ scene, seed: `${scene} ${seed}` })))
  const { photos } = await drawImages(platform, seeds, [])
  expect(new Set(seeds.map(({ seed }) => imageOf(photos, seed).prepared.name)).size).toBe(seeds.length)
})

test('an installation with accounts is left as it is', async () => {
  expect(await loadDemo(platform)).toBe(false)
  expect(await loaded()).toEqual(first)
})

test('nothing of it is in another department', async () => {
  for (const table of [users, establishments, assignments, inspections]) {
    const [found] = await db.select({ rows: count() }).from(table).where(ne(table.departmentId, HOME))
    expect(found?.rows).toBe(0)
  }
})

test('another installation on the same day gets the same demonstration, to the last seal', async () => {
  await cleanDatabase()
  expect(await loadDemo(platform)).toBe(true)
  expect(await loaded()).toEqual(first)
})
