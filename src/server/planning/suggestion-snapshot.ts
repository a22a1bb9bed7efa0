import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { exportSuggestions } from '../../contract/planning/planning.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { RiskReason } from '../../domain/planning/risk-score.ts'
import type { ListSelection } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Asker } from '../availability/availability.service.ts'
import type { Querier } from '../platform/db/database.ts'
import type { ListSnapshot } from '../platform/lists/list-snapshot.ts'
import { type Cells, snapshotOfRows } from '../platform/lists/page-of-rows.ts'
import { scoreFew } from './scoring/scorer.ts'
import { findSuggestions } from './suggestions.queries.ts'
import { reasonTeller } from './suggestions.service.ts'

type Field = QueryOf<typeof exportSuggestions>['sortBy']
type Row = Awaited<ReturnType<typeof findSuggestions>>[number]

const cells: Cells<Row, Field> = {
  id: ({ establishmentId }) => establishmentId,
  establishment: ({ establishment }) => establishment,
  inscriptionType: ({ inscriptionType }) => inscriptionType,
  zodes: ({ zodes }) => zodes,
  city: ({ city }) => city,
  score: ({ score }) => score,
  lastVisitOn: ({ lastVisitOn }) => lastVisitOn,
}

/** More establishments than a department has. */
const EVERY_ESTABLISHMENT = 2_147_483_647
/** Rows whose reasons are told in one step. */
const CHUNK = 500

/** The whole order of risk as of now, each row with its reasons. @throws Problem access.forbidden */
export async function openSuggestionSnapshot(
  q: Querier,
  { by, at }: Asker,
  selection: ListSelection<Field>,
): Promise<ListSnapshot<Row & { reasons: RiskReason[] }>> {
  if (!may(by, 'planning.manage', by)) throw new Problem('access.forbidden')
  const today = dayOf(at)
  const { departmentId } = by
  await scoreFew(q, today)
  const rows = await findSuggestions(q, { departmentId, today, limit: EVERY_ESTABLISHMENT })
  const tell = await reasonTeller(q, departmentId)
  const { total, chunks } = await snapshotOfRows(rows, selection, cells)
  return {
    total,
    async *chunks() {
      for await (const found of chunks()) {
        for (let from = 0; from < found.length; from += CHUNK)
          yield found.slice(from, from + CHUNK).map((row) => ({ ...row, reasons: tell(row) }))
      }
    },
  }
}
