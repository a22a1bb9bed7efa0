import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { isWithin } from '../../platform/db/id-spans.ts'
import { toldActaOf } from '../../records/told-acta.queries.ts'
import { faultsInSpans, NOT_REMADE, type OnPart } from './faults-in-spans.ts'

/** Visits that are marked as made without a closed acta, and those that are not and have one. */
const visitFaults = (q: Querier, onPart: OnPart): Promise<string[]> =>
  faultsInSpans({ q, onPart }, [{ table: sql`assignments` }], async (span) => {
    const rows = await rowsOf<{ id: number; isDone: boolean }>(
      q,
      sql`select a.id, a.is_done as "isDone" from assignments a
        where ${isWithin(sql`a.id`, span)} and a.is_done <> exists (select from inspections i
          where i.department_id = a.department_id and i.assignment_id = a.id and i.closed_at is not null)
        order by a.id`,
    )
    return rows.map(({ id, isDone }) =>
      isDone
        ? `La visita ${id} está como realizada y no tiene un acta cerrada. ${NOT_REMADE}`
        : `La visita ${id} está como pendiente y tiene un acta cerrada. ${NOT_REMADE}`,
    )
  })

/** Establishments that are marked as notified without a mail to their present address, and those that are not and have one. */
const noticeFaults = (q: Querier, onPart: OnPart): Promise<string[]> =>
  faultsInSpans({ q, onPart }, [{ table: sql`establishments` }], async (span) => {
    const rows = await rowsOf<{ number: string; isNotified: boolean }>(
      q,
      sql`select e.inscription_number as number, e.is_notified as "isNotified" from establishments e
        where ${isWithin(sql`e.id`, span)} and e.is_notified <> exists (select from notifications n
          where n.department_id = e.department_id and n.subject = 'establishment' and n.subject_id = e.id
            and n.outcome in ('accepted', 'delivered') and email_form(n.recipient) = email_form(e.email))
        order by e.id`,
    )
    return rows.map(({ number, isNotified }) =>
      isNotified
        ? `La inscripción ${number} está como notificada y ningún correo llegó a su dirección. ${NOT_REMADE}`
        : `La inscripción ${number} está como no notificada y un correo llegó a su dirección. ${NOT_REMADE}`,
    )
  })

/** Texts that every version folds alike: the rules for rarer letters come with the database. */
const PLAIN = '^[ -~áéíóúüñÁÉÍÓÚÜÑ]*$'

/** Closed actas whose search text is not made of what they say. An acta of before its number was searched has none at its end. */
const searchFaults = (q: Querier, onPart: OnPart): Promise<string[]> =>
  faultsInSpans({ q, onPart }, [{ table: sql`inspections` }], async (span) => {
    const rows = await rowsOf<{ acta: string }>(
      q,
      sql`select ${toldActaOf('i')} as acta from inspections i
        cross join lateral (select (i.snapshot #>> '{establishment,name}') || ' ' || (i.snapshot #>> '{establishment,identificationNumber}')
          || ' ' || (i.snapshot #>> '{establishment,zodes}') || ' ' || (i.snapshot #>> '{establishment,city}') || ' ' || i.concepto
          || ' ' || (i.snapshot #>> '{technician,name}') || ' ' || (i.snapshot #>> '{engineer,name}') as text,
          i.snapshot ->> 'number' as number offset 0) s
        where ${isWithin(sql`i.id`, span)} and i.closed_at is not null and s.text ~ ${PLAIN}
          and rtrim(i.search_text) not in (rtrim(fold(s.text)), rtrim(fold(s.text || ' ' || coalesce(s.number, ''))))
        order by i.id`,
    )
    return rows.map(({ acta }) => `El texto con que se busca el acta ${acta} no es el de su contenido. ${NOT_REMADE}`)
  })

/** Marks and texts of rows that a list shows and that other rows give (decision 077). */
export async function markFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  return [...(await visitFaults(q, onPart)), ...(await noticeFaults(q, onPart)), ...(await searchFaults(q, onPart))]
}
