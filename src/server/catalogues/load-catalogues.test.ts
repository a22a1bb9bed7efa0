import { count, eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { maxPoints } from '../../domain/inspections/checklist.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import {
  activities,
  areas,
  checklistItems,
  checklistSections,
  checklists,
  cities,
  conceptoBands,
  contractTypes,
  departments,
  identificationTypes,
  inscriptionTypes,
  locationTypes,
  roles,
  sanitaryMeasures,
  visitMotives,
  zodes,
} from '../schema/catalogues.table.ts'
import { formats } from '../schema/formats.table.ts'
import { cleanDatabase, testDatabase } from '../testing/database/database.ts'
import { checklistEditions } from './checklist-editions.ts'
import { loadCatalogues } from './load-catalogues.ts'
import { EditionChanged, loadBands, loadEditions } from './load-editions.ts'
import { findLoaded, rememberLoaded } from './loaded-catalogues.queries.ts'
import { catalogueTables } from './sync-catalogues.queries.ts'

const TODAY = '2026-11-20'
const { db } = await testDatabase()
const counted = async (table: PgTable) => (await db.select({ rows: count() }).from(table))[0]?.rows

describe('the catalogues that are loaded', () => {
  test.each<[string, PgTable, number]>([
    ['departments', departments, 33],
    ['cities', cities, 46],
    ['ZODES', zodes, 6],
    ['identification types', identificationTypes, 10],
    ['location types', locationTypes, 11],
    ['inscription types', inscriptionTypes, 11],
    ['activities', activities, 31],
    ['visit motives', visitMotives, 10],
    ['areas', areas, 10],
    ['roles', roles, 29],
    ['contract types', contractTypes, 10],
    ['sanitary measures', sanitaryMeasures, 5],
    ['models', formats, 10],
    ['checklists', checklists, 10],
    ['checklist items', checklistItems, 179],
    ['versions of the bands', conceptoBands, 1],
  ])('%s', async (_name, table, expected) => {
    expect(await counted(table)).toBe(expected)
  })

  test('every ZODES has its cities', async () => {
    const found = await db
      .select({ zodes: cities.zodesId, cities: count() })
      .from(cities)
      .groupBy(cities.zodesId)
      .orderBy(cities.zodesId)
    expect(found.map((row) => row.cities)).toEqual([14, 7, 6, 6, 7, 6])
  })

  test('the bands start at 90 and at 60', async () => {
    expect(await db.select().from(conceptoBands)).toMatchObject([
      { version: 1, favorableFloor: 90, requirementsFloor: 60, departmentId: null, effectiveFrom: '2000-01-01' },
    ])
  })

  test('every inscription type has a checklist', async () => {
    const codes = new Set((await db.select().from(checklists)).map(({ code }) => code))
    for (const { checklistCode } of await db.select().from(inscriptionTypes)) expect(codes).toContain(checklistCode)
  })
})

describe('the checklists', () => {
  const itemsOf = (sectionId: number) =>
    db.select().from(checklistItems).where(eq(checklistItems.sectionId, sectionId)).orderBy(checklistItems.id)

  test('the weights of each add up to 100', async () => {
    const sums = await db
      .select({ weight: sql<number>`sum(${checklistSections.weight})` })
      .from(checklistSections)
      .groupBy(checklistSections.checklistId)
    expect(sums).toEqual(Array.from({ length: 10 }, () => ({ weight: 100 })))
  })

  test('the weight of a section is the most that its items can earn', async () => {
    for (const section of await db.select().from(checklistSections)) {
      const points = (await itemsOf(section.id)).map((item) => maxPoints(item))
      expect(points.reduce((sum, most) => sum + most, 0)).toBe(section.weight)
    }
  })

  test('A earns all, AR half, I nothing, and NA, where it is allowed, as A', async () => {
    for (const { concepts } of await db.select().from(checklistItems)) {
      const points = Object.fromEntries(concepts.map((option) => [option.concept, option.points]))
      expect(points).toMatchObject({ A: expect.any(Number), I: 0 })
      if (points.AR !== undefined) expect(points.AR).toBe((points.A ?? 0) / 2)
      if (points.NA !== undefined) expect(points.NA).toBe(points.A)
    }
    expect((await itemsOf(104)).map(({ concepts }) => concepts.map(({ concept }) => concept))).toEqual([
      ['A', 'AR', 'I'],
      ['A', 'I'],
      ['A', 'AR', 'I'],
      ['A', 'AR', 'I', 'NA'],
    ])
  })
})

describe('loading again', () => {
  beforeEach(cleanDatabase)

  /** A number that grows with every written row version. */
  const written = (q: Querier) =>
    rowsOf<{ xmin: string }>(q, sql`select max(xmin::text::bigint)::text as xmin from cities`)

  test('writes nothing when nothing changed', async () => {
    const before = await written(db)
    await loadCatalogues(db)
    expect(await written(db)).toEqual(before)
  })

  test('remembers what it loaded until somebody writes to a catalogue', async () => {
    await loadCatalogues(db)
    expect(await findLoaded(db)).toMatch(/^[0-9a-f]{64}$/)
    await db.update(cities).set({ name: 'Otra' }).where(eq(cities.id, 1))
    expect(await findLoaded(db)).toBeUndefined()
  })

  // An import and a restored template write without triggers.
  test('a second load is right after a writer that disabled the triggers', async () => {
    await loadCatalogues(db)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.delete(checklistItems).where(eq(checklistItems.id, 10101))
    })
    expect(await findLoaded(db)).toBeUndefined()
  })

  test.each([
    ['of a department leaves what it remembers', 1_000_000, true],
    ['of the build takes it back', 999_999, false],
  ])('an item %s', async (_, id, isRemembered) => {
    await loadCatalogues(db)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      const [item] = await tx.select().from(checklistItems).where(eq(checklistItems.id, 10101))
      if (item) await tx.insert(checklistItems).values({ ...item, id, lineage: id, position: 999 })
    })
    expect((await findLoaded(db)) !== undefined).toBe(isRemembered)
  })

  test('loading again is not fooled by what another build remembered', async () => {
    await db.update(areas).set({ name: 'Otra' }).where(eq(areas.id, 3))
    await rememberLoaded(db, 'of another build')
    await loadCatalogues(db)
    expect(await db.select().from(areas).where(eq(areas.id, 3))).toEqual([
      { id: 3, name: 'Dirección de salud pública' },
    ])
  })

  test('every table that it writes to is watched', async () => {
    const watched = await rowsOf<{ name: string }>(
      db,
      sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'forget_loaded' order by 1`,
    )
    const published = [formats, checklists, checklistSections, checklistItems, conceptoBands]
    const loaded = [...Object.values(catalogueTables), ...published]
    expect(watched.map(({ name }) => name)).toEqual(loaded.map((table) => getTableName(table)).sort())
  })

  test('brings back a row that differs, and leaves alone what is no longer in the data', async () => {
    await db.update(areas).set({ name: 'Otra' }).where(eq(areas.id, 3))
    await db.insert(areas).values({ id: 99, name: 'De una versión anterior' })
    await loadCatalogues(db)
    const names = new Map((await db.select().from(areas)).map(({ id, name }) => [id, name]))
    expect(names.get(3)).toBe('Dirección de salud pública')
    expect(names.get(99)).toBe('De una versión anterior')
  })

  test('refuses a checklist that changed under the same version, and changes nothing at all', async () => {
    await db.update(areas).set({ name: 'Otra' }).where(eq(areas.id, 3))
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.update(checklistItems).set({ norm: 'Otra norma' }).where(eq(checklistItems.id, 10101))
    })
    await expect(loadCatalogues(db)).rejects.toThrow(/PREPARACION, versión 1.*suba su versión/)
    expect(await db.select().from(areas).where(eq(areas.id, 3))).toEqual([{ id: 3, name: 'Otra' }])
  })

  test('refuses a checklist that lost or gained an item under the same version', async () => {
    const [first] = checklistEditions
    if (!first) throw new Error('There are no checklists.')
    await expect(loadEditions(db, [{ ...first, items: first.items.slice(1) }], TODAY)).rejects.toThrow(EditionChanged)
  })

  test('adds a new version beside the old one, and refuses one that takes its ids', async () => {
    const [first] = checklistEditions
    if (!first) throw new Error('There are no checklists.')
    const checklist = { ...first.checklist, id: 1001, version: 2 }
    await expect(loadEditions(db, [{ ...first, checklist }], TODAY)).rejects.toThrow(EditionChanged)
    const section = { id: 9001, checklistId: 1001, position: 1, name: 'Única', weight: 100 }
    const items = first.items.slice(0, 1).map((item) => ({ ...item, id: 9002, checklistId: 1001, sectionId: 9001 }))
    await loadEditions(db, [...checklistEditions, { checklist, sections: [section], items }], TODAY)
    expect(await counted(checklists)).toBe(11)
    expect(await db.select().from(checklists).where(eq(checklists.id, 1001))).toMatchObject([
      { formatId: first.checklist.id, effectiveFrom: TODAY, contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    await loadCatalogues(db)
    expect(await counted(checklists)).toBe(11)
  })

  test('refuses bands that changed under the same version', async () => {
    await expect(loadBands(db, { version: 1, favorableFloor: 95, requirementsFloor: 50 }, TODAY)).rejects.toThrow(
      /suba su versión/,
    )
  })
})
