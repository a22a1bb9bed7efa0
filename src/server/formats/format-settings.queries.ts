import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { conceptoBands } from '../schema/catalogues.table.ts'
import { printFormats } from '../schema/formats.table.ts'
import { users } from '../schema/users.table.ts'

/** By subject, the newest day first. */
export const findPrintFormats = (q: Querier, departmentId: number) =>
  q
    .select({
      id: printFormats.id,
      subject: printFormats.subject,
      code: printFormats.code,
      version: printFormats.version,
      dated: printFormats.dated,
      effectiveFrom: printFormats.effectiveFrom,
      createdAt: printFormats.createdAt,
      createdBy: users.fullName,
    })
    .from(printFormats)
    .innerJoin(users, and(eq(users.departmentId, printFormats.departmentId), eq(users.id, printFormats.createdBy)))
    .where(eq(printFormats.departmentId, departmentId))
    .orderBy(asc(printFormats.subject), desc(printFormats.effectiveFrom))

/** The id; undefined where the subject has a form from the same day on. */
export const insertPrintFormat = (tx: Querier, row: typeof printFormats.$inferInsert): Promise<number | undefined> =>
  tx
    .insert(printFormats)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: printFormats.id })
    .then(([saved]) => saved?.id)

/** The department's bands and those of the product, the newest day first. */
export const findConceptoBands = (q: Querier, departmentId: number) =>
  q
    .select({
      version: conceptoBands.version,
      favorableFloor: conceptoBands.favorableFloor,
      requirementsFloor: conceptoBands.requirementsFloor,
      effectiveFrom: conceptoBands.effectiveFrom,
      note: conceptoBands.note,
      createdBy: users.fullName,
    })
    .from(conceptoBands)
    .leftJoin(users, and(eq(users.departmentId, conceptoBands.departmentId), eq(users.id, conceptoBands.createdBy)))
    .where(or(isNull(conceptoBands.departmentId), eq(conceptoBands.departmentId, departmentId)))
    .orderBy(desc(conceptoBands.effectiveFrom), desc(conceptoBands.version))

/** The version; undefined where the department has bands from the same day on. */
export const insertOwnBands = (tx: Querier, row: typeof conceptoBands.$inferInsert): Promise<number | undefined> =>
  tx
    .insert(conceptoBands)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: conceptoBands.version })
    .then(([saved]) => saved?.version)
