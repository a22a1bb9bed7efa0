import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { RecordAct } from '../../../domain/signatures/record-acts.ts'
import { bandsOfDay, editionOfDay } from '../../catalogues/edition-of-day.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { prepared, preparedRows } from '../../platform/db/prepared-rows.ts'
import type { VisitName } from './read/hold-and-read.queries.ts'
import type { StoredVisit } from './read/stored-visit.queries.ts'

/** A visit as it is asked for before its images are decoded: by this person, with commands of these keys. */
export type AskedVisit = VisitName & { userId: number; keys: readonly string[] }

/** A visit before its images are decoded: who may fill it, and what its commands will be decided on. */
export type ForeseenVisit = Pick<
  StoredVisit,
  'id' | 'departmentId' | 'establishmentId' | 'engineerId' | 'technicianId' | 'isActive' | 'isClosed'
> & {
  /** The edition that the visit began on, or that of the day; null without one. */
  checklistId: number | null
  bandsVersion: number | null
  hasBegun: boolean
  /** Ids of the items that have their answer, and in the same order the persons who gave them. */
  answered: number[]
  answeredBy: number[]
  /** Ids of the officials who have signed, and of those of the visit whose account is active. */
  signedBy: number[]
  active: number[]
  isObserved: boolean
  /** Whether the establishment has signed, or has its reason not to. */
  isEstablishmentDone: boolean
  isEstablishmentUnsigned: boolean
  isWitnessDone: boolean
  isWitnessUnsigned: boolean
  /** Ids of the requirements that the visit verifies. */
  followed: number[]
  /** The acts of signing in their order: digests of what was shown, drawings, cards, and how many answers they stood under. */
  acts: (Pick<RecordAct, 'party' | 'shownDigest' | 'signature' | 'drawnAt'> & {
    idCard: string | null
    stoodAnswered: number | null
  })[]
  usedKeys: { userId: number; key: string; requestHash: string }[]
}

const place = {
  departmentId: sql`a.department_id`,
  code: sql`(select checklist_code from inscription_types where id = a.inscription_type_id)`,
  day: sql`today.day`,
}

const { placeholder } = sql

// Outside of a transaction, PostgreSQL keeps a generic plan only if a custom one looks no cheaper. The sub-selects hide
// the number of visits from the planner, so that it keeps the generic plan and finds each visit by index.
const foreseen = sql`
  select a.id, a.department_id as "departmentId", a.establishment_id as "establishmentId",
    a.engineer_id as "engineerId", a.technician_id as "technicianId", a.is_active as "isActive",
    i.closed_at is not null as "isClosed", i.id is not null as "hasBegun",
    coalesce(i.checklist_id, ${editionOfDay(place)}) as "checklistId",
    coalesce(i.bands_version, ${bandsOfDay(place)}) as "bandsVersion",
    array(select item_id from inspection_answers where inspection_id = i.id order by item_id) as answered,
    array(select answered_by from inspection_answers where inspection_id = i.id order by item_id) as "answeredBy",
    array(select official_id from official_signatures where inspection_id = i.id) as "signedBy",
    array(select id from users where id in (a.engineer_id, a.technician_id) and is_active) as active,
    i.health_observation is not null as "isObserved",
    i.establishment_signature is not null or i.establishment_signing_outcome is not null as "isEstablishmentDone",
    i.establishment_signing_outcome is not null as "isEstablishmentUnsigned",
    i.witness_signature is not null or i.witness_signing_outcome is not null as "isWitnessDone",
    i.witness_signing_outcome is not null as "isWitnessUnsigned",
    array(select requirement_id from followed_requirements
      where department_id = a.department_id and assignment_id = a.id) as followed,
    coalesce((select json_agg(json_build_object('party', party, 'shownDigest', shown_digest, 'signature', signature,
        'idCard', signer_id_card, 'drawnAt', drawn_at, 'stoodAnswered', stood_answered) order by id)
      from signing_acts where subject_id = i.id), '[]') as acts,
    coalesce((select json_agg(json_build_object('userId', k.user_id, 'key', k.key, 'requestHash', k.request_hash))
      from unnest((select ${placeholder('senders')}::int[]), (select ${placeholder('keys')}::uuid[])) as sent (user_id, key)
      cross join lateral (select * from idempotency_keys where user_id = sent.user_id and key = sent.key limit 1) k),
      '[]') as "usedKeys"
  from unnest((select ${placeholder('departments')}::int[]), (select ${placeholder('visits')}::int[])) as wanted (department_id, id)
  cross join (select ${placeholder('day')}::date as day) as today
  cross join lateral (select * from assignments where department_id = wanted.department_id and id = wanted.id limit 1) a
  left join inspections i on i.department_id = a.department_id and i.assignment_id = a.id`

const readForeseen = prepared(
  'foresee_visits',
  new QueryBuilder().select({ all: sql`visit.*` }).from(sql`(${foreseen}) as visit`),
)

/** The visits as they are now, without a lock: what is decided on them may have changed when they are saved. */
export function findForeseenVisits(db: Database, asked: readonly AskedVisit[], day: string): Promise<ForeseenVisit[]> {
  const keys = asked.flatMap(({ userId, keys: sent }) => sent.map((key) => ({ userId, key })))
  const visits = new Map(asked.map((visit) => [`${visit.departmentId} ${visit.visitId}`, visit]))
  return preparedRows<ForeseenVisit>(db, readForeseen, [
    keys.map(({ userId }) => userId),
    keys.map(({ key }) => key),
    [...visits.values()].map(({ departmentId }) => departmentId),
    [...visits.values()].map(({ visitId }) => visitId),
    day,
  ])
}
