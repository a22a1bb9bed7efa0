import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../src/server/platform/db/database.ts'
import { openDatabase } from '../../../src/server/platform/db/open-database.ts'
import type { Installation } from '../demo-data.ts'
import type { ChaosRun } from './chaos.ts'

const silent = { info: () => undefined, error: () => undefined }

/**
 * Counts the rows of the runs in the database: one inspection per visit, one answer per item. The server must be down.
 * @returns a line for each visit with more or fewer rows
 */
export async function miscounted({ dataDir, databaseUrl }: Installation, runs: readonly ChaosRun[]): Promise<string[]> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl }, silent)
  try {
    const counted = await rowsOf<{ visit: number; inspections: number; answers: number }>(
      db,
      sql`select i.assignment_id as visit, count(distinct i.id)::int as inspections, count(a.id)::int as answers
        from inspections i join inspection_answers a on a.inspection_id = i.id group by i.assignment_id`,
    )
    const byVisit = new Map(counted.map((row) => [row.visit, row]))
    return runs.flatMap(({ seed, visit, items }) => {
      const { inspections = 0, answers = 0 } = byVisit.get(visit.assignmentId) ?? {}
      if (inspections === 1 && answers === items) return []
      return [
        `Seed ${seed}, visit ${visit.assignmentId}: ${inspections} inspections with ${answers} answers of ${items}`,
      ]
    })
  } finally {
    await close()
  }
}
