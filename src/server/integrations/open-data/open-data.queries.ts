import { eq } from 'drizzle-orm'
import type { Querier } from '../../platform/db/database.ts'
import { departments } from '../../schema/catalogues.table.ts'

export const findDepartment = (q: Querier, daneCode: string) =>
  q
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(eq(departments.daneCode, daneCode))
    .then(([found]) => found)
