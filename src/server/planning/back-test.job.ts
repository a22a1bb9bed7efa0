import { z } from 'zod'
import { backTestResult } from '../../contract/planning/weights.wire.ts'
import { backTest, type PastVisit } from '../../domain/planning/back-test.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import { findPastVisits, type Past } from './back-test.queries.ts'
import { modelInForce } from './risk-models.queries.ts'

/** Inspections of one step. On the embedded database a step delays other requests. */
const STEP = 200

/** Compares the order of the weights in force with the order of the visits of a period; it writes nothing (R 22.13). */
export const backTestJob: JobKind<{ from: string; to: string; zodesId?: number | undefined }> = {
  kind: 'risk-back-test',
  params: z.object({ from: z.string(), to: z.string(), zodesId: z.number().optional() }),
  words: () => ({ name: 'prueba con el pasado', page: '/dashboard/planeacion/prueba' }),
  async run({ platform: { db, clock }, params, job, progress }) {
    const { from, to, zodesId } = params
    const past: Past = { departmentId: job.departmentId, from, to, zodesId }
    const visits: PastVisit[] = []
    for (let after = 0; ; ) {
      const found = await findPastVisits(db, past, { after, limit: STEP })
      visits.push(...found)
      await progress(visits.length)
      if (found.length < STEP) break
      after = found.at(-1)?.inspectionId ?? after
    }
    const model = await modelInForce(db, job.departmentId, dayOf(clock()))
    const result = { ...backTest(visits, model, from), version: model.version }
    return {
      message: `${result.text} ${result.warning}`,
      result: z.encode(backTestResult, result) as Record<string, unknown>,
    }
  },
}
