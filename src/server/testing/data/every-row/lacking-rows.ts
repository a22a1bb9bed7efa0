import { sql } from 'drizzle-orm'
import type { Querier } from '../../../platform/db/database.ts'
import { addLike } from './add-like.ts'
import { fromOutside, ofBefore, ofInstants, ofOperator, ofPages } from './lacking-from-outside.ts'
import { ofCases } from './lacking-of-cases.ts'
import { ofComplaints } from './lacking-of-complaints.ts'
import { ofMeasures } from './lacking-of-measures.ts'
import { ofSamples } from './lacking-of-samples.ts'
import { ofVisits } from './lacking-of-visits.ts'
import { ofWords } from './lacking-words.ts'

/** Adds what neither the demonstration nor a call has made. */
export async function addLackingRows(q: Querier): Promise<void> {
  for (const { rows } of [
    ofVisits,
    ofMeasures,
    ofComplaints,
    ofSamples,
    ofCases,
    fromOutside,
    ofPages,
    ofInstants,
    ofWords,
    ofOperator,
    ofBefore,
  ]) {
    for (const row of rows) {
      if (typeof row === 'string') await q.execute(sql.raw(row))
      else await addLike(q, row)
    }
  }
}
