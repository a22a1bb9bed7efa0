import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import type { BindingMeasure } from '../../../../domain/measures/against-favorable.ts'
import type {
  ClosingSnapshot,
  LastInspection,
  PrintFormat,
  RecordEstablishment,
} from '../../../../domain/records/record.ts'
import type { RecordOfficial } from '../../../../domain/signatures/record-acts.ts'
import type { Pipeline } from '../../../platform/db/batching/pipeline.ts'
import { jsonOf } from '../../../platform/db/batching/prepared-sql.ts'
import { named, prepared } from '../../../platform/db/prepared-rows.ts'
import { assignments } from '../../../schema/assignments.table.ts'
import {
  cities,
  identificationTypes,
  inscriptionTypes,
  locationTypes,
  roles,
  visitMotives,
  zodes,
} from '../../../schema/catalogues.table.ts'
import { establishments } from '../../../schema/establishments.table.ts'
import { printFormats } from '../../../schema/formats.table.ts'
import { inspections } from '../../../schema/inspections.table.ts'
import { users } from '../../../schema/users.table.ts'
import {
  closedDay,
  type LastInspectionRow,
  lastInspectionColumns,
  lastInspectionOf,
  newestFirst,
  recordEstablishment,
} from '../../closing.queries.ts'
import { inForceAt } from '../../measures-in-force.queries.ts'

/**
 * The surroundings of a visit that closing copies (R 12.16), the instant when it was planned, and the forms that its
 * department ever set for actas.
 */
export type ClosingFacts = Omit<
  ClosingSnapshot,
  | 'format'
  | 'entity'
  | 'checklistId'
  | 'acts'
  | 'number'
  | 'otherMotive'
  | 'visitDay'
  | 'printFormat'
  | 'earlierOfficials'
> & {
  plannedAt: Date
  /** The people who worked on the visit and are no officials of it any more. */
  replaced: (RecordOfficial & { id: number })[]
  /** Names of the cargos with which the stored answers were given, by id. */
  answeredRoles: Readonly<Record<string, string>>
  printFormats: DatedPrintFormat[]
  /** The measures in force at the establishment. */
  inForce: BindingMeasure[]
}
/** A form of the acta from a day on; the visit's day chooses among them. */
export type DatedPrintFormat = PrintFormat & { effectiveFrom: string }

// Sub-selects instead of joins: planning the order of a dozen joins takes longer than reading the rows.
const looked = (value: AnyPgColumn | SQL, from: AnyPgColumn, key: AnyPgColumn): SQL =>
  sql`(select ${value} from ${from.table} where ${from} = ${key})`

const establishment = jsonOf({
  ...recordEstablishment,
  city: looked(cities.name, cities.id, establishments.cityId),
  zodes: looked(zodes.name, zodes.id, establishments.zodesId),
  // A census may have lacked both.
  identificationType: sql`coalesce(${looked(
    identificationTypes.abbreviation,
    identificationTypes.id,
    establishments.identificationTypeId,
  )}, '')`,
  locationType: sql`coalesce(${looked(locationTypes.name, locationTypes.id, establishments.locationTypeId)}, '')`,
})

const official = jsonOf({
  name: sql`coalesce(${users.fullName}, '')`,
  idNumber: users.identificationNumber,
  role: looked(roles.name, roles.id, users.roleId),
  signature: users.signature,
})

/** The people who answered, signed or sent a part, and are not of the pair of the plan. */
const replaced = sql`(select coalesce(json_agg(${jsonOf({
  id: users.id,
  name: sql`coalesce(${users.fullName}, '')`,
  idNumber: users.identificationNumber,
  role: looked(roles.name, roles.id, users.roleId),
  signature: users.signature,
})} order by ${users.id}), '[]')
  from ${users} where ${users.id} <> ${assignments.technicianId} and ${users.id} <> ${assignments.engineerId} and ${users.id} in (
    select p.id from inspections i cross join lateral (
      select answered_by from inspection_answers where inspection_id = i.id
      union select official_id from official_signatures where inspection_id = i.id
      union select signed_by from official_signatures where inspection_id = i.id
      union select unnest(array[i.health_observation_by, i.establishment_signature_by, i.witness_signature_by])) as p (id)
    where i.department_id = ${assignments.departmentId} and i.assignment_id = ${assignments.id}))`

const answeredRoles = sql`(select coalesce(json_object_agg(${roles.id}, ${roles.name}), '{}') from ${roles} where ${roles.id} in (
    select a.answered_role_id from inspections i join inspection_answers a on a.inspection_id = i.id
      where i.department_id = ${assignments.departmentId} and i.assignment_id = ${assignments.id}))`

const printFormatsOfActas = sql`(select coalesce(json_agg(${jsonOf({
  code: printFormats.code,
  version: printFormats.version,
  effectiveFrom: printFormats.effectiveFrom,
})}), '[]') from ${printFormats} where ${printFormats.departmentId} = ${assignments.departmentId} and ${printFormats.subject} = 'acta')`

const inOrder = sql.join(newestFirst, sql`, `)
/** The newest closed inspection of an establishment, as JSON; null where there is none. */
const newestClosed = (isMeant: SQL): SQL => sql`(
  select ${jsonOf(lastInspectionColumns)} from ${inspections}
  where ${isMeant} and ${inspections.closedAt} is not null
  order by ${inOrder} limit 1)`

// A visit without its three closing parts cannot close, so its facts are not read. The array keeps the planner at the index.
const withAllParts = sql`array(
  select w.id from unnest(${sql.placeholder('departments')}::int[], ${sql.placeholder('visits')}::int[], ${sql.placeholder('observation')}::bool[],
      ${sql.placeholder('establishment')}::bool[], ${sql.placeholder('witness')}::bool[]) as w (department_id, id, observation, establishment, witness)
    left join ${inspections} on ${inspections.departmentId} = w.department_id and ${inspections.assignmentId} = w.id
  where (w.observation or ${inspections.healthObservation} is not null)
    and (w.establishment or ${inspections.establishmentSignerName} is not null)
    and (w.witness or ${inspections.witnessName} is not null))`

/** Parameters: the departments of the visits, their ids, and for each of the three parts whether a save brings it. */
export const closingFacts = new QueryBuilder()
  .select({
    ...named({ visitId: assignments.id, motive: visitMotives.name, motiveBox: visitMotives.actaMotiveId }),
    inscriptionType: sql`${inscriptionTypes.name}`.as('inscriptionType'),
    // JSON, because the drivers read a timestamp differently.
    plannedAt: sql`to_json(${assignments.createdAt})`.as('plannedAt'),
    establishment: establishment.as('establishment'),
    technician: looked(official, users.id, assignments.technicianId).as('technician'),
    engineer: looked(official, users.id, assignments.engineerId).as('engineer'),
    lastInspection: newestClosed(
      sql`${inspections.departmentId} = ${assignments.departmentId} and ${inspections.establishmentId} = ${assignments.establishmentId}`,
    ).as('lastInspection'),
    printFormats: printFormatsOfActas.as('printFormats'),
    replaced: replaced.as('replaced'),
    answeredRoles: answeredRoles.as('answeredRoles'),
    inForce: inForceAt(assignments.departmentId, assignments.establishmentId).as('inForce'),
  })
  .from(assignments)
  .innerJoin(
    establishments,
    and(eq(establishments.departmentId, assignments.departmentId), eq(establishments.id, assignments.establishmentId)),
  )
  .innerJoin(visitMotives, eq(visitMotives.id, assignments.motiveId))
  .innerJoin(inscriptionTypes, eq(inscriptionTypes.id, assignments.inscriptionTypeId))
  .where(sql`${assignments.id} = any(${withAllParts})`)

/** The row with its instants as JSON text. */
export type FactsRow = Omit<ClosingFacts, 'plannedAt' | 'lastInspection'> & {
  visitId: number
  plannedAt: string
  establishment: RecordEstablishment
  technician: RecordOfficial
  engineer: RecordOfficial
  lastInspection: LastInspectionRow | null
}

const factsOf = ({ visitId: _, plannedAt, lastInspection, ...facts }: FactsRow): ClosingFacts => ({
  ...facts,
  plannedAt: new Date(plannedAt),
  lastInspection: lastInspection && lastInspectionOf(lastInspection),
})

export const factsByVisit = (rows: readonly FactsRow[]): ReadonlyMap<number, ClosingFacts> =>
  new Map(rows.map((row) => [row.visitId, factsOf(row)]))

// Parameters: department, establishment, day.
const readLastUntil = prepared(
  'read_last_inspection_until',
  new QueryBuilder()
    .select({
      last: newestClosed(
        sql`${inspections.departmentId} = ${sql.placeholder('department')}::int and ${inspections.establishmentId} = ${sql.placeholder('establishment')}::int and ${closedDay} <= ${sql.placeholder('day')}`,
      ).as('last'),
    })
    .from(sql`(values (1)) as once`),
)

/**
 * The newest closed inspection of an establishment up to a day, `yyyy-mm-dd`. A visit without signal may reach the server
 * after a later visit.
 */
export async function findLastUntil(
  tx: Pipeline,
  { departmentId, establishmentId }: { departmentId: number; establishmentId: number },
  day: string,
): Promise<LastInspection | null> {
  const [row] = await tx.rows<{ last: LastInspectionRow | null }>(readLastUntil, [departmentId, establishmentId, day])
  return row?.last ? lastInspectionOf(row.last) : null
}
