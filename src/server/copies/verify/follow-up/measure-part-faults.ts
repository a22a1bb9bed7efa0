import { sql } from 'drizzle-orm'
import { differentParts, type ReplayedChain } from '../../../../domain/measures/replay-parts.ts'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { type IdSpan, isWithin } from '../../../platform/db/id-spans.ts'
import { NOT_REMADE } from '../faults-in-spans.ts'

type Member = ReplayedChain['members'][number] & { root: number; name: string }

/** A list of JSON objects of the parts of a measure `c`. */
const partsOf = (table: string, object: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(${object} order by p.id), '[]') from ${sql.raw(table)} p
    where p.department_id = c.department_id and p.measure_id = c.id)`

/** The measures of a span that no other was converted to, each followed by those that it became. */
const membersWithin = (q: Querier, span: IdSpan, hasActas: boolean): Promise<Member[]> =>
  rowsOf<Member>(
    q,
    sql`with recursive chain as (
        select m.id as root, m.department_id, m.id, m.code, m.number from measures m where ${isWithin(sql`m.id`, span)} and m.converts is null
        union all select c.root, m.department_id, m.id, m.code, m.number from chain c
          join measures m on m.department_id = c.department_id and m.converts = c.id)
      select c.root, c.id, c.code, coalesce(c.number, 'con identificador ' || c.id) as name,
        ${partsOf('measure_acts', sql`json_build_object('id', p.id, 'kind', p.kind, 'day', to_char(p.day, 'YYYY-MM-DD'), 'content', p.content)`)} as acts,
        ${partsOf('measure_seals', sql`json_build_object('key', p.seal_key, 'number', p.number, 'place', p.place, 'state', p.state, 'day', to_char(p.put_day, 'YYYY-MM-DD'))`)} as seals,
        ${partsOf(
          'measure_goods',
          sql`json_build_object('id', p.id, 'originId', p.origin_id, 'listed', p.listed_quantity, 'product', p.product, 'brand', p.brand,
            'lot', p.lot, 'expiry', to_char(p.expiry, 'YYYY-MM-DD'), 'sanitaryRegistration', p.sanitary_registration,
            'presentation', p.presentation, 'quantity', p.quantity, 'unit', p.unit, 'state', p.state)`,
        )} as goods,
        ${partsOf('measure_custodians', sql`json_build_object('name', p.name, 'idCard', p.id_card, 'address', p.address, 'phone', p.phone, 'from', to_char(p.from_day, 'YYYY-MM-DD'), 'to', to_char(p.to_day, 'YYYY-MM-DD'))`)} as custodians,
        ${
          hasActas
            ? sql`(select a.record from measure_actas a where a.department_id = c.department_id and a.measure_id = c.id
                and coalesce(to_jsonb(a) ->> 'kind', 'medida') = 'medida' limit 1)`
            : sql`null::jsonb`
        } as sealed
      from chain c order by c.root, c.id`,
  )

const WORDS = {
  seals: 'Los sellos',
  goods: 'Los productos',
  custodians: 'Los custodios',
} as const

/** Seals, goods and custodians of the measures of a span that are not those of their acta and their acts (R 52.1). */
export async function measurePartFaults(q: Querier, span: IdSpan, hasActas: boolean): Promise<string[]> {
  const chains = new Map<number, Member[]>()
  for (const member of await membersWithin(q, span, hasActas)) {
    chains.set(member.root, [...(chains.get(member.root) ?? []), member])
  }
  return [...chains.values()].flatMap((members) =>
    differentParts({ members }).map(
      (part) =>
        `${WORDS[part]} de la medida ${members.at(-1)?.name} no son los de su acta y sus actuaciones. ${NOT_REMADE}`,
    ),
  )
}
