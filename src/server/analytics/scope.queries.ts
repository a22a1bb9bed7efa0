import { type SQL, sql } from 'drizzle-orm'
import { may } from '../../domain/access/may.ts'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import type { AnalyticsQuery } from '../../domain/analytics/analytics-forms.ts'
import { type Period, type PeriodParts, periodParts } from '../../domain/analytics/period.ts'

/** The place and the type that figures are narrowed to. */
type Narrowed = Pick<AnalyticsQuery, 'zodesId' | 'cityId' | 'inscriptionTypeId'>

/** The inspections that are counted: those of a department or, for who does not manage it, their own. */
export type Scope = Narrowed & { official: Official }

export const isOwn = ({ official }: Scope): boolean => !may(official, 'analytics.read', official)

/** The column of a visit that names the official of this kind. */
const ownColumn = ({ official }: Scope): SQL =>
  official.userType === USER_TYPE.engineer ? sql`engineer_id` : sql`technician_id`

const equal = (column: SQL, id: number | undefined): SQL[] =>
  id === undefined ? [] : [sql`${column} = ${id}::integer`]

const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)

/** The department and the place of counted rows. @param type the column of the type */
export const within = ({ official, zodesId, cityId, inscriptionTypeId }: Scope, type = sql`type_id`): SQL =>
  allOf([
    sql`department_id = ${official.departmentId}::integer`,
    ...equal(sql`zodes_id`, zodesId),
    ...equal(sql`city_id`, cityId),
    ...equal(type, inscriptionTypeId),
  ])

/** The same, of an official's own visits alone where only those are counted. */
export const ownWithin = (scope: Scope, type?: SQL): SQL =>
  isOwn(scope)
    ? sql`${within(scope, type)} and ${ownColumn(scope)} = ${scope.official.id}::integer`
    : within(scope, type)

/** How a period is read: whole months from their sums, other days row by row, and so all few rows of one official. */
export const partsOf = (scope: Scope, period: Period): PeriodParts =>
  isOwn(scope) ? { months: undefined, days: [period] } : periodParts(period)

const inPeriod = (day: SQL, { from, to }: Period) => sql`${day} between ${from}::date and ${to}::date`
export const inDays = (day: SQL, days: readonly Period[]): SQL =>
  days.length === 0
    ? sql`false`
    : sql`(${sql.join(
        days.map((period) => inPeriod(day, period)),
        sql` or `,
      )})`
export const inMonths = (months: PeriodParts['months']): SQL => (months ? inPeriod(sql`month`, months) : sql`false`)
