import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { ExpectedDepartment } from '../../domain/map/outlines.ts'
import type { Querier } from '../platform/db/database.ts'
import { cities, departments } from '../schema/catalogues.table.ts'
import { departmentMaps } from '../schema/maps.table.ts'
import { users } from '../schema/users.table.ts'

/** The first number of the turn's lock. */
const TURN = 5_202_657

/** Versions of a department's map are written one after the other, until the commit. */
export const takeTurn = async (tx: Querier, departmentId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${TURN}::int, ${departmentId}::int)`)
}

/** Departments that have municipalities, each with its own. @param departmentId of the only one that is asked for */
export async function findExpected(q: Querier, departmentId?: number): Promise<ExpectedDepartment[]> {
  const rows = await q
    .select({
      id: departments.id,
      department: departments.name,
      daneCode: cities.daneCode,
      name: cities.name,
      latitude: cities.latitude,
      longitude: cities.longitude,
    })
    .from(cities)
    .innerJoin(departments, eq(departments.id, cities.departmentId))
    .where(departmentId === undefined ? undefined : eq(cities.departmentId, departmentId))
    .orderBy(asc(cities.departmentId), asc(cities.id))
  const found = new Map<number, ExpectedDepartment & { places: ExpectedDepartment['places'][number][] }>()
  for (const { id, department, ...place } of rows) {
    const known = found.get(id) ?? { id, name: department, places: [] }
    known.places.push(place)
    found.set(id, known)
  }
  return [...found.values()]
}

/** The newest version of a department's map, which may have taken it away. */
export const findNewest = (q: Querier, departmentId: number) =>
  q
    .select({
      version: departmentMaps.version,
      outlines: departmentMaps.outlines,
      attribution: departmentMaps.attribution,
    })
    .from(departmentMaps)
    .where(eq(departmentMaps.departmentId, departmentId))
    .orderBy(desc(departmentMaps.version))
    .limit(1)
    .then(([found]) => found)

/** Versions of a department's map, newest first, without their outlines. @param most versions that are read */
export const findVersions = (q: Querier, departmentId: number, most: number) =>
  q
    .select({
      version: departmentMaps.version,
      fileName: departmentMaps.fileName,
      fileBytes: departmentMaps.fileBytes,
      attribution: departmentMaps.attribution,
      createdBy: sql<string>`coalesce(${users.fullName}, '')`,
      createdAt: departmentMaps.createdAt,
    })
    .from(departmentMaps)
    .innerJoin(users, and(eq(users.departmentId, departmentMaps.departmentId), eq(users.id, departmentMaps.createdBy)))
    .where(eq(departmentMaps.departmentId, departmentId))
    .orderBy(desc(departmentMaps.version))
    .limit(most)

/** @returns the SHA-256 of the kept outlines, which `verify` compares with the trail; null for a version without outlines */
export const insertVersion = (tx: Querier, row: typeof departmentMaps.$inferInsert): Promise<string | null> =>
  tx
    .insert(departmentMaps)
    .values(row)
    .returning({
      digest: sql<string | null>`encode(sha256(convert_to(${departmentMaps.outlines}::text, 'UTF8')), 'hex')`,
    })
    .then(([added]) => added?.digest ?? null)
