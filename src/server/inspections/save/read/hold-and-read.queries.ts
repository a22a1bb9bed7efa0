import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { VisitCall } from '../../../../domain/inspections/batch.ts'
import type { ClosingPart } from '../../../../domain/inspections/visit-write.ts'
import { dayOf } from '../../../../domain/shared/time.ts'
import type { Pipeline } from '../../../platform/db/batching/pipeline.ts'
import { named, prepared } from '../../../platform/db/prepared-rows.ts'
import { assignments } from '../../../schema/assignments.table.ts'
import { idempotencyKeys, refusedOffers } from '../../../schema/idempotency.table.ts'
import { inspections } from '../../../schema/inspections.table.ts'
import { users } from '../../../schema/users.table.ts'
import type { RefusedOffer } from '../refused-offers.queries.ts'
import { type ClosingFacts, closingFacts, type FactsRow, factsByVisit } from './closing-facts.queries.ts'
import { inkUses, type StoredInkUse } from './ink-uses.queries.ts'
import { isWanted, type StoredVisit, storedVisit, storedVisits, type VisitRow } from './stored-visit.queries.ts'

/** Names a visit; the id of another department's visit finds nothing. */
export type VisitName = { departmentId: number; visitId: number }
/** A visit with the calls that its saves bring. */
export type WantedVisit = VisitName & { parts: ReadonlySet<VisitCall> }

const { id } = assignments
const build = new QueryBuilder()
const wanted = sql`unnest(${sql.placeholder('departments')}::int[], ${sql.placeholder('visits')}::int[]) as wanted (department_id, id)`

// Locked in the order of their ids, so that two transactions with several visits never wait for each other.
const inOrder = () => build.select(named({ id })).from(assignments).innerJoin(wanted, isWanted).orderBy(id).$dynamic()
const holdAll = prepared('hold_visits', inOrder().for('update', { of: assignments }))
const holdFree = prepared('hold_free_visits', inOrder().for('update', { of: assignments, skipLocked: true }))

const { userId, key, requestHash } = idempotencyKeys
type UsedKey = { userId: number; key: string; requestHash: string }

/** Parameters: the users, their keys. */
const usedKeys = build
  .select(named({ userId, key, requestHash }))
  .from(idempotencyKeys)
  .innerJoin(
    sql`unnest(${sql.placeholder('users')}::int[], ${sql.placeholder('keys')}::uuid[]) as wanted (user_id, key)`,
    sql`${userId} = wanted.user_id and ${key} = wanted.key`,
  )

/** The refused offers of the same keys. Parameters: the users, their keys. */
const offersOfKeys = build
  .select(named({ userId: refusedOffers.userId, key: refusedOffers.key, offer: refusedOffers.offer }))
  .from(refusedOffers)
  .innerJoin(
    sql`unnest(${sql.placeholder('users')}::int[], ${sql.placeholder('keys')}::uuid[]) as wanted (user_id, key)`,
    sql`${refusedOffers.userId} = wanted.user_id and ${refusedOffers.key} = wanted.key`,
  )

/**
 * Advances the sequence of inspections, once for each visit that has none. An id that stays unused is a gap.
 * Parameters: the departments of the visits, their ids.
 */
const reserveInspectionIds = sql`
  select w.id as "visitId", nextval('inspections_id_seq')::int as "inspectionId"
  from unnest(${sql.placeholder('departments')}::int[], ${sql.placeholder('visits')}::int[]) as w (department_id, id)
  where not exists (select from ${inspections} where ${inspections.departmentId} = w.department_id and ${inspections.assignmentId} = w.id)`

/** Parameter: the senders of the saves. */
const senderRoles = sql`select coalesce(json_object_agg(id, role_id), '{}') from ${users} where id = any(${sql.placeholder('senders')}::int[])`

// One row of JSON for seven queries: each statement of its own would cost both sides a tenth of a millisecond.
const readState = prepared(
  'read_visit_state_and_reserve_ids',
  build
    .select({
      visits: sql`(select coalesce(json_agg(v), '[]') from ${storedVisits.as('v')})`.as('visits'),
      usedKeys: sql`(select coalesce(json_agg(k), '[]') from ${usedKeys.as('k')})`.as('usedKeys'),
      reservedIds: sql`(select coalesce(json_agg(r), '[]') from (${reserveInspectionIds}) as r)`.as('reservedIds'),
      facts: sql`(select coalesce(json_agg(f), '[]') from ${closingFacts.as('f')})`.as('facts'),
      inkUses: sql`(select coalesce(json_agg(u), '[]') from (${inkUses}) as u)`.as('inkUses'),
      senderRoles: sql`(${senderRoles})`.as('senderRoles'),
      refusedOffers: sql`(select coalesce(json_agg(o), '[]') from ${offersOfKeys.as('o')})`.as('refusedOffers'),
    })
    .from(sql`(values (1)) as once`),
)
type ReservedId = { visitId: number; inspectionId: number }
type StateRow = {
  visits: VisitRow[]
  usedKeys: UsedKey[]
  facts: FactsRow[]
  reservedIds: ReservedId[]
  inkUses: StoredInkUse[]
  senderRoles: Record<string, number>
  refusedOffers: RefusedOffer[]
}

const columnsOf = (names: readonly VisitName[]): [departments: number[], visits: number[]] => [
  names.map((name) => name.departmentId),
  names.map((name) => name.visitId),
]

const SIGNING_CALLS = ['establishment-signature', 'witness-signature', 'official-signature'] as const
const isSigned = ({ parts: sent }: WantedVisit): boolean => SIGNING_CALLS.some((call) => sent.has(call))

export type LotState = {
  /** Ids of the visits that this transaction has locked. */
  held: ReadonlySet<number>
  visits: Map<number, StoredVisit>
  usedKeys: readonly UsedKey[]
  /** By visit; only of visits whose three closing parts are stored or sent. */
  facts: ReadonlyMap<number, ClosingFacts>
  /** Ids for the visits that have no inspection yet, by visit. */
  reservedIds: ReadonlyMap<number, number>
  /** Uses that the sent drawings have already. */
  inkUses: readonly StoredInkUse[]
  /** Ids of the cargos that the senders have now, by sender. */
  roleIds: ReadonlyMap<number, number>
  /** The refused offers of the sent keys. */
  refusedOffers: readonly RefusedOffer[]
}

type Asked = {
  keys: readonly Omit<UsedKey, 'requestHash'>[]
  /** Names of the drawings that the saves bring, as they are kept and as they were sent, and of those for officials. */
  ink: readonly string[]
  officialInk: readonly string[]
  senders: readonly number[]
  /** False skips the visits that another transaction has locked. */
  waits: boolean
  /** The instant of the transaction, on whose day a visit begins. */
  at: Date
}

/**
 * Locks visits until the transaction ends, reads what saves of them depend on, and reserves ids for those that begin.
 */
export async function holdAndRead(
  tx: Pipeline,
  wantedVisits: readonly WantedVisit[],
  { keys, ink, officialInk, senders, waits, at }: Asked,
): Promise<LotState> {
  const [departments, visits] = columnsOf(wantedVisits)
  const sends = (part: ClosingPart) => wantedVisits.map(({ parts: sent }) => sent.has(part))
  // Run in this order: the second statement sees what others committed while the first waited for their locks.
  const [held, [state]] = await Promise.all([
    tx.rows<{ id: number }>(waits ? holdAll : holdFree, [departments, visits]),
    tx.rows<StateRow>(readState, [
      departments,
      visits,
      wantedVisits.map(isSigned),
      dayOf(at),
      keys.map((used) => used.userId),
      keys.map((used) => used.key),
      departments,
      visits,
      departments,
      visits,
      sends('health-observation'),
      sends('establishment-signature'),
      sends('witness-signature'),
      ink,
      officialInk,
      ink,
      ink,
      ink,
      senders,
      keys.map((used) => used.userId),
      keys.map((used) => used.key),
    ]),
  ])
  if (!state) throw new Error('The state of the visits was not read.')
  return {
    held: new Set(held.map((visit) => visit.id)),
    visits: new Map(state.visits.map((visit) => [visit.id, storedVisit(visit)])),
    usedKeys: state.usedKeys,
    facts: factsByVisit(state.facts),
    reservedIds: new Map(state.reservedIds.map(({ visitId, inspectionId }) => [visitId, inspectionId])),
    inkUses: state.inkUses,
    roleIds: new Map(Object.entries(state.senderRoles).map(([id, roleId]) => [Number(id), roleId])),
    refusedOffers: state.refusedOffers,
  }
}
