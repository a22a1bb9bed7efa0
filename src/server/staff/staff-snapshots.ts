import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { listCompetences } from '../../contract/staff/competences.wire.ts'
import type { listStaffContracts } from '../../contract/staff/contracts.wire.ts'
import type { listStaff } from '../../contract/staff/staff.wire.ts'
import type { listCards } from '../../contract/staff/staff-cards.wire.ts'
import type { exportAbsences, exportTerritories } from '../../contract/staff/staff-exports.wire.ts'
import type { ListSelection } from '../../domain/shared/list-query.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Asker } from '../availability/availability.service.ts'
import type { Querier } from '../platform/db/database.ts'
import type { ListSnapshot } from '../platform/lists/list-snapshot.ts'
import { type Cells, type ShownWords, snapshotOfRows } from '../platform/lists/page-of-rows.ts'
import { readCompetences } from './competences.service.ts'
import { readContracts } from './contracts.service.ts'
import { readDirectory } from './directory.service.ts'
import { readCards, readEveryAbsence } from './official-file.service.ts'
import { admitStaffManager } from './staff-access.ts'
import * as list from './staff-cells.ts'
import { findNamedTerritories } from './territories.queries.ts'

/** A list of the department's officials as of one instant, for those who may read it. */
async function snapshotOf<Row, Field extends string>(
  { by }: Asker,
  read: () => Promise<Row[]>,
  selection: ListSelection<Field>,
  cells: Cells<Row, Field>,
  words: ShownWords<Row>,
): Promise<ListSnapshot<Row>> {
  admitStaffManager(by)
  return snapshotOfRows(await read(), selection, cells, words)
}

export const openStaffSnapshot = (
  q: Querier,
  asker: Asker,
  selection: ListSelection<QueryOf<typeof listStaff>['sortBy']>,
) => snapshotOf(asker, () => readDirectory(q, asker), selection, list.staffCells, list.staffWords)

export const openContractSnapshot = (
  q: Querier,
  asker: Asker,
  selection: ListSelection<QueryOf<typeof listStaffContracts>['sortBy']>,
) => snapshotOf(asker, () => readContracts(q, asker), selection, list.contractCells, list.contractWords)

/** Absences with the day on which they were asked for or registered. */
export const openAbsenceSnapshot = (
  q: Querier,
  asker: Asker,
  selection: ListSelection<QueryOf<typeof exportAbsences>['sortBy']>,
) =>
  snapshotOf(
    asker,
    async () =>
      (await readEveryAbsence(q, asker)).map((row) => ({ ...row, createdOn: dayOf(new Date(row.createdAt)) })),
    selection,
    list.absenceCells,
    list.absenceWords,
  )

type NamedTerritory = Awaited<ReturnType<typeof findNamedTerritories>>[number]
type TerritoryField = QueryOf<typeof exportTerritories>['sortBy']
const territoryCells: Cells<NamedTerritory, TerritoryField> = {
  id: ({ id }) => id,
  userId: ({ userId }) => userId,
  userName: ({ userName }) => userName,
  userIdNumber: ({ userIdNumber }) => userIdNumber,
  zodes: ({ zodes }) => zodes,
  city: ({ city }) => city,
}

export const openTerritorySnapshot = (q: Querier, asker: Asker, selection: ListSelection<TerritoryField>) =>
  snapshotOf(
    asker,
    () => findNamedTerritories(q, asker.by.departmentId),
    selection,
    territoryCells,
    () => [],
  )

export const openCompetenceSnapshot = (
  q: Querier,
  asker: Asker,
  selection: ListSelection<QueryOf<typeof listCompetences>['sortBy']>,
) => snapshotOf(asker, () => readCompetences(q, asker), selection, list.competenceCells, list.competenceWords)

/** Cards with the day of their issue, which a file shows. */
export const openCardSnapshot = (
  q: Querier,
  asker: Asker,
  selection: ListSelection<QueryOf<typeof listCards>['sortBy']>,
) =>
  snapshotOf(
    asker,
    async () => (await readCards(q, asker)).map((card) => ({ ...card, issuedOn: dayOf(new Date(card.issuedAt)) })),
    selection,
    list.cardCells,
    list.cardWords,
  )
