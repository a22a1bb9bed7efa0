import { FIRST_CALENDAR_VERSION, type Suspension, termCalendar } from '../../../domain/calendar/term-calendar.ts'
import { firstTerms, TERM_CODES, type Term } from '../../../domain/calendar/terms.ts'
import type { BirthFacts, EarlierRequirement } from '../../../domain/requirements/born-requirements.ts'
import type { Pipeline } from '../../platform/db/batching/pipeline.ts'
import type { PreparedSql } from '../../platform/db/prepared-rows.ts'
import { CALENDAR_TURN } from '../../terms/term-calendar.queries.ts'

// Closings share the lock that a change of the calendar takes alone: a day that is added sees every requirement.
const shareCalendarTurns: PreparedSql = {
  name: 'share_calendar_turns',
  text: `select pg_advisory_xact_lock_shared(${CALENDAR_TURN}, id)::text as held from unnest($1::int[]) as w (id)`,
}

// Parameters: departments, each once; departments and establishments of the visits; the items with findings of all visits.
const readBirthFacts: PreparedSql = {
  name: 'read_birth_facts_of_lot',
  text: `select
    (select coalesce(json_agg(d), '[]') from (select w.id as "departmentId",
      (select max(version) from calendar_versions where department_id = w.id) as version,
      array(select day::text from holidays where department_id = w.id) as "localDays",
      (select coalesce(json_agg(json_build_object('from', from_day, 'to', to_day)), '[]')
        from term_suspensions where department_id = w.id) as suspensions,
      (select coalesce(json_agg(t), '[]') from (
        select distinct on (code) code, version, days, kind, counts_from as "countsFrom",
          extendable_times as "extendableTimes", extension_max_days as "extensionMaxDays", norm,
          confirmed_by_legal as "isConfirmed"
        from terms where department_id = w.id and code like 'REQ\\_%' order by code, version desc) t) as terms
      from unnest($1::int[]) as w (id)) d) as departments,
    (select coalesce(json_agg(json_build_object('id', i.id, 'lineage', i.lineage)), '[]')
      from checklist_items i where i.id = any($4::int[])) as items,
    (select coalesce(json_agg(e), '[]') from (select w.department_id as "departmentId", w.id as "establishmentId",
      (select coalesce(json_agg(json_build_object('id', r.id, 'number', r.number, 'lineage', r.lineage,
          'countedFrom', r.counted_from) order by r.counted_from desc, r.id desc), '[]')
        from requirements r where r.department_id = w.department_id and r.establishment_id = w.id
          and r.lineage in (select lineage from checklist_items where id = any($4::int[]))) as earlier
      from (select distinct * from unnest($2::int[], $3::int[]) as asked (department_id, id)) as w) e) as establishments`,
}

type DepartmentFacts = {
  departmentId: number
  version: number | null
  localDays: string[]
  suspensions: Suspension[]
  terms: Term[]
}
type Place = { departmentId: number; establishmentId: number }
type FactsRow = {
  departments: DepartmentFacts[]
  items: { id: number; lineage: number }[]
  /** Requirements of earlier visits, the newest first. */
  establishments: (Place & { earlier: (EarlierRequirement & { countedFrom: string })[] })[]
}

/** A visit that may close, with the items of its findings. */
export type ExpectedFindings = Place & { items: readonly number[] }

const daysAndTerms = ({ version, localDays, suspensions, terms }: DepartmentFacts) => {
  const later = new Map(terms.map((term) => [term.code, term]))
  return {
    calendar: termCalendar({ version: version ?? FIRST_CALENDAR_VERSION, localDays, suspensions }),
    terms: new Map(TERM_CODES.map((code) => [code, later.get(code) ?? firstTerms[code]])),
  }
}

/** Tells the facts of a visit's requirements; undefined for a visit or an item that was not expected. */
type BirthFactsOf = (visit: ExpectedFindings, day: string) => BirthFacts | undefined

/** Reads the facts of all visits in one round trip. */
async function findBirthFacts(tx: Pipeline, expected: readonly ExpectedFindings[]): Promise<BirthFactsOf> {
  const departments = [...new Set(expected.map(({ departmentId }) => departmentId))].sort((one, other) => one - other)
  // Run in this order: the second statement sees the days that were added while the first waited.
  const [, [row]] = await Promise.all([
    tx.rows(shareCalendarTurns, [departments]),
    tx.rows<FactsRow>(readBirthFacts, [
      departments,
      expected.map(({ departmentId }) => departmentId),
      expected.map(({ establishmentId }) => establishmentId),
      [...new Set(expected.flatMap(({ items }) => items))],
    ]),
  ])
  if (!row) throw new Error('The facts of the requirements were not read.')
  const shared = new Map(row.departments.map((facts) => [facts.departmentId, daysAndTerms(facts)]))
  const lineageOf = new Map(row.items.map(({ id, lineage }) => [id, lineage]))
  const nameOf = ({ departmentId, establishmentId }: Place) => `${departmentId} ${establishmentId}`
  const earlierOf = new Map(row.establishments.map((place) => [nameOf(place), place.earlier]))
  return (visit, day) => {
    const [facts, earlier] = [shared.get(visit.departmentId), earlierOf.get(nameOf(visit))]
    if (!facts || !earlier || visit.items.some((id) => !lineageOf.has(id))) return undefined
    // A visit that came in late repeats none of a later day.
    return { ...facts, lineageOf, earlier: earlier.filter(({ countedFrom }) => countedFrom <= day) }
  }
}

/**
 * Facts that the requirements of a lot's closings are born with. The first closing with findings reads those of all
 * visits: each would cost a round trip otherwise. Days hold until the transaction ends.
 * @param expected the visits that may close with findings
 */
export function lotBirthFacts(tx: Pipeline, expected: () => readonly ExpectedFindings[]) {
  let reading: Promise<BirthFactsOf> | undefined
  return async (
    { departmentId, establishmentId }: Place,
    { day, items }: { day: string; items: readonly number[] },
  ): Promise<BirthFacts> => {
    const visit = { departmentId, establishmentId, items }
    reading ??= findBirthFacts(tx, expected())
    const facts = (await reading)(visit, day) ?? (await findBirthFacts(tx, [visit]))(visit, day)
    if (!facts) throw new Error(`The facts of establishment ${establishmentId} were not read.`)
    return facts
  }
}
