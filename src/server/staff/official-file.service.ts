import type { AbsenceRow } from '../../contract/staff/absences.wire.ts'
import type { CardRow, OfficialFile } from '../../contract/staff/staff.wire.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { PeriodQuery } from '../../domain/staff/period-forms.ts'
import { type Asker, isAdministrator, periodOf } from '../availability/availability.service.ts'
import { isOfDepartment } from '../availability/staff-facts.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findAbsences, findPlannedVisits } from './absences.queries.ts'
import { findCards } from './cards.queries.ts'
import { findCapacity } from './competences.queries.ts'
import { readCompetences } from './competences.service.ts'
import { readContracts } from './contracts.service.ts'
import { readDirectoryRow } from './directory.service.ts'
import { admitStaffReader } from './staff-access.ts'
import { findTerritories } from './territories.queries.ts'

const toldAbsence = ({
  decidedAt,
  createdAt,
  ...row
}: Awaited<ReturnType<typeof findAbsences>>[number]): AbsenceRow => ({
  ...row,
  decidedAt: decidedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

/** Absences that touch the period, and requests; others than administrators see their own. */
export async function readAbsences(q: Querier, { by, at }: Asker, query: PeriodQuery): Promise<AbsenceRow[]> {
  const ofUser = isAdministrator(by) ? undefined : by.id
  const found = await findAbsences(q, by.departmentId, { ofUser, period: periodOf(query, dayOf(at)) })
  return found.map(toldAbsence)
}

/** The absences of a department, of all days and in every state. */
export const readEveryAbsence = async (q: Querier, { by }: Asker): Promise<AbsenceRow[]> =>
  (await findAbsences(q, by.departmentId, {})).map(toldAbsence)

/** The cards of a department, or of one official, the newest first. */
export async function readCards(q: Querier, { by, at }: Asker, ofUser?: number): Promise<CardRow[]> {
  const today = dayOf(at)
  const found = await findCards(q, by.departmentId, ofUser)
  return found.map(({ issuedAt, revokedAt, ...row }) => ({
    ...row,
    issuedAt: issuedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    state: revokedAt ? 'revocado' : row.expiresOn < today ? 'vencido' : 'vigente',
  }))
}

/** All that the house has about an official's service; others than administrators read their own. */
export async function readOfficialFile(
  q: Querier,
  asker: Asker,
  userId: number,
  hasPublicUrl: boolean,
): Promise<OfficialFile> {
  const { by } = asker
  const { departmentId } = by
  admitStaffReader(by, userId)
  const { areaId, contract, contractType, zodes, card, ...row } = await readDirectoryRow(q, asker, userId)
  const capacity = await findCapacity(q, departmentId, userId)
  const absences = await findAbsences(q, departmentId, { ofUser: userId })
  return {
    ...row,
    contracts: await readContracts(q, asker, userId),
    absences: absences.map(toldAbsence),
    territories: await findTerritories(q, departmentId, userId),
    competences: await readCompetences(q, asker, userId),
    visitsOfWeek: capacity ?? null,
    cards: await readCards(q, asker, userId),
    hasPublicUrl,
  }
}

/** Planned visits of an official in a period. */
export async function readPlannedVisits(q: Querier, { by, at }: Asker, userId: number, query: PeriodQuery) {
  admitStaffReader(by, userId)
  if (!(await isOfDepartment(q, by.departmentId, userId))) throw new Problem('user.not-found')
  return findPlannedVisits(q, by.departmentId, { userId, ...periodOf(query, dayOf(at)) })
}
