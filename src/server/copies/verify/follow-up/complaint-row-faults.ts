import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { type IdSpan, isWithin } from '../../../platform/db/id-spans.ts'
import { faultsInSpans, hasTable, NOT_REMADE, type OnPart } from '../faults-in-spans.ts'
import { complaintEventFaults, RECEPTIONS } from './complaint-event-faults.ts'
import { complaintPaperFaults } from './complaint-paper-faults.ts'

type Difference = { number: string; isOther: boolean; isSorted: boolean }

/** The last value that an edit gave to a fact of the complaint `c`, under its name in the trail. */
const edited = (name: string) => sql`(select e.details #> array[${name}::text, 'to'] from complaint_events e
  where e.department_id = c.department_id and e.complaint_id = c.id and e.kind = 'editada' and e.details ? ${name}::text
  order by e.id desc limit 1)`

/** The last event of some kinds of the complaint `c`. */
const lastOf = (
  kinds: string,
) => sql`lateral (select e.* from complaint_events e where e.department_id = c.department_id
  and e.complaint_id = c.id and e.kind in ${sql.raw(kinds)} order by e.id desc limit 1)`

/**
 * Complaints of a span that are not as their events say, or as the trail says that they were received and sorted. A fact of
 * the reception that the trail does not tell is compared from its first edit on.
 */
const rowsWithin = (q: Querier, span: IdSpan): Promise<Difference[]> =>
  rowsOf<Difference>(
    q,
    sql`select * from (select c.id, c.number,
          row (c.state, c.due_day, c.due_reason) is distinct from row (newest.to_state, newest.day, moved.details ->> 'norma')
            or (moved.id is not null and to_char(c.transfer_due_day, 'YYYY-MM-DD') is distinct from moved.details ->> 'traslado')
            or c.asked_day is distinct from (asked.at at time zone interval '-05:00')::date
            or c.counted_from is distinct from coalesce((completed.at at time zone interval '-05:00')::date, c.received_day)
            or to_jsonb(c.paused_days) is distinct from case when c.due_day is null then (select a.details -> 'pausedDays'
              from audit_events a where a.department_id = c.department_id and a.subject = 'complaint' and a.subject_id = c.id
                and a.action = 'ask-complaint' order by a.id desc limit 1) end
            or c.transferred_to is distinct from transferred.details ->> 'entity'
            or (c.duplicate_of is null) <> (copied.id is null) or copied.details ->> 'original' is distinct from
              (select o.number from complaints o where o.department_id = c.department_id and o.id = c.duplicate_of)
            or row (c.answer, c.answer_mode, to_char(c.answered_day, 'YYYY-MM-DD')) is distinct from
              case when answered.kind = 'respondida' then row (answered.details ->> 'text', answered.details ->> 'answerMode',
                answered.details ->> 'answeredOn') else row (null::text, null::text, null::text) end as "isOther",
          line.details is null
            or row (c.number, c.channel, c.received_at, c.received_by) is distinct from
              row (line.details ->> 'number', line.details ->> 'complaintChannel', first.at, first.by_user)
            or to_jsonb(c.kind) is distinct from coalesce(${edited('complaintKind')}, line.details -> 'complaintKind')
            or to_jsonb(c.triage) is distinct from coalesce(${edited('triage')}, line.details -> 'triage')
            or to_jsonb(c.about) <> coalesce(${edited('themes')}, to_jsonb(c.about))
            or to_jsonb(c.ill_people) <> coalesce(${edited('illPeople')}, to_jsonb(c.ill_people))
            or coalesce(to_jsonb(c.establishment_id), 'null') <> coalesce(${edited('establishmentId')},
              to_jsonb(c.establishment_id), 'null')
            or to_jsonb(c.city_id) <> coalesce(${edited('cityId')}, to_jsonb(c.city_id))
            or (edits.accused is not null and (select coalesce(jsonb_agg(o.user_id order by o.user_id), '[]')
                from complaint_officials o where o.department_id = c.department_id and o.complaint_id = c.id)
              <> (select coalesce(jsonb_agg(one order by one), '[]') from jsonb_array_elements(edits.accused) one)) as "isSorted"
        from complaints c
          left join lateral (select e.to_state, e.day from complaint_events e
            where e.department_id = c.department_id and e.complaint_id = c.id order by e.id desc limit 1) newest on true
          left join lateral (select e.at, e.by_user from complaint_events e
            where e.department_id = c.department_id and e.complaint_id = c.id order by e.id limit 1) first on true
          left join ${lastOf(`('recalculado')`)} moved on true
          left join ${lastOf(`('ampliacion')`)} asked on true
          left join ${lastOf(`('completada')`)} completed on true
          left join ${lastOf(`('trasladada')`)} transferred on true
          left join ${lastOf(`('duplicada')`)} copied on true
          left join lateral (select e.kind, e.details from complaint_events e where e.department_id = c.department_id
            and e.complaint_id = c.id and (e.kind = 'respondida' or (e.kind = 'correo_rechazado' and e.from_state <> e.to_state))
            order by e.id desc limit 1) answered on true
          left join lateral (select ${edited('accused')} as accused) edits on true
          left join lateral (select a.details from audit_events a where a.department_id = c.department_id and a.subject = 'complaint'
            and a.subject_id = c.id and a.action in ${RECEPTIONS} order by a.id limit 1) line on true
        where ${isWithin(sql`c.id`, span)}) compared
      where "isOther" or "isSorted" order by id`,
  )

/** Complaints, their events and papers that are not as events and the trail say (R 52). No person is named. */
export async function complaintRowFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  if (!(await hasTable(q, 'public.complaints'))) return []
  const rows = await faultsInSpans({ q, onPart }, [{ table: sql`complaints` }], async (span) =>
    (await rowsWithin(q, span)).flatMap(({ number, isOther, isSorted }) => [
      ...(isOther
        ? [`El estado, el plazo o la respuesta de la queja ${number} no son los de sus actuaciones. ${NOT_REMADE}`]
        : []),
      ...(isSorted
        ? [`La queja ${number} no está como dice el registro de auditoría que se guardó. ${NOT_REMADE}`]
        : []),
    ]),
  )
  return [...rows, ...(await complaintEventFaults(q, onPart)), ...(await complaintPaperFaults(q, onPart))]
}
