import { eq, sql } from 'drizzle-orm'
import { toldActa } from '../../../domain/evidence/acta-names.ts'
import type { Querier } from '../../platform/db/database.ts'
import { inspections } from '../../schema/inspections.table.ts'

/** The name of an acta in reports for operators. */
export async function actaNameOf(q: Querier, id: number): Promise<string> {
  const [acta] = await q
    .select({ number: sql<string | null>`${inspections.snapshot} ->> 'number'` })
    .from(inspections)
    .where(eq(inspections.id, id))
  return toldActa({ id, number: acta?.number })
}
