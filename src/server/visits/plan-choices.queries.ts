import { and, asc, eq, sql } from 'drizzle-orm'
import type { UserType } from '../../domain/access/official.ts'
import type { VisitPlan } from '../../domain/visits/visit-plan.ts'
import { byName } from '../catalogues/catalogues.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { roles } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { users } from '../schema/users.table.ts'

/** The officials who can be given a visit: active ones whose role has that user type. */
export const findActiveOfficials = (q: Querier, departmentId: number, userType: UserType) =>
  q
    .select({
      id: users.id,
      name: users.fullName,
      identificationNumber: users.identificationNumber,
      hasSignature: sql<boolean>`${users.signature} is not null`,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.departmentId, departmentId), users.isActive, eq(roles.userType, userType)))
    .orderBy(...byName(users.fullName), asc(users.id))
    .then((rows) => rows.map(({ name, ...row }) => ({ ...row, name: name ?? '' })))

type Place = Pick<VisitPlan, 'zodesId' | 'cityId' | 'inscriptionTypeId'>

/** Visits of the establishment that are still to be made. Drizzle names no table in a select from one table. */
const pendingVisits = sql<number>`(select count(*)::integer from assignments visit
  where visit.department_id = establishments.department_id and visit.establishment_id = establishments.id
    and visit.is_active and not visit.is_done)`

/** The establishments that a visit can be planned for, with what tells those of one name apart. */
export const findPlannableEstablishments = (q: Querier, departmentId: number, place: Place) =>
  q
    .select({
      id: establishments.id,
      name: establishments.name,
      identificationNumber: establishments.identificationNumber,
      address: establishments.address,
      inscriptionNumber: establishments.inscriptionNumber,
      pendingVisits,
    })
    .from(establishments)
    .where(
      and(
        eq(establishments.departmentId, departmentId),
        eq(establishments.zodesId, place.zodesId),
        eq(establishments.cityId, place.cityId),
        eq(establishments.inscriptionTypeId, place.inscriptionTypeId),
        establishments.isActive,
      ),
    )
    .orderBy(...byName(establishments.name), asc(establishments.id))
