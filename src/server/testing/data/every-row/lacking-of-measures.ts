import { each, type Lacking } from './lacking.ts'

const SAME = `department_id, inspection_id, establishment_id, name, norm, item, acta_number, establishment_name, identification_number,
  address, city, imposed_day`
/** Measures with their acta, and the act that each is as. One statement, because a measure without its act ends it. */
const measuresLike = (
  rows: string,
) => `with one as (select * from measures where state = 'vigente' order by id limit 1),
  wanted (state, extent, sequence) as (values ${rows}),
  added as (
    insert into measures (${SAME}, code, year, sequence, extent, falls_on, cause, risk, lifting_condition, due_day, calendar_version,
        state, created_at)
      select ${SAME}, 'DECOMISO', 2031, w.sequence, w.extent, 'Cocina', 'Plagas', 'Riesgo', 'Fumigar', one.imposed_day, 1, w.state, now()
      from one, wanted w
      returning id, department_id, imposed_day, state, due_day
  )
  insert into measure_acts (department_id, measure_id, kind, day, at, by_user, from_state, to_state, due_day, reason, content, images)
    select a.department_id, a.id, 'acta', a.imposed_day, now(),
      (select min(u.id) from users u where u.department_id = a.department_id), 'impuesta', a.state, a.due_day, 'Prueba', '{}', '{}'
    from added a`
/** A measure that waits for its own acta. */
const IMPOSED = `with added as (
    insert into measures (${SAME}, code, state, created_at)
      select ${SAME}, 'DECOMISO', 'impuesta', now() from measures where state = 'vigente' order by id limit 1
      returning id, department_id, imposed_day
  )
  insert into measure_acts (department_id, measure_id, kind, day, at, by_user, to_state, content, images)
    select a.department_id, a.id, 'imposicion', a.imposed_day, now(),
      (select min(u.id) from users u where u.department_id = a.department_id), 'impuesta', '{}', '{}' from added a`
const OF_ONE = `from measures m where m.year = 2031 and m.state = 'vigente' limit 1`

export const ofMeasures: Lacking = {
  why: 'A measure that went through each state and act would be a story of its own, which its tests tell.',
  rows: [
    IMPOSED,
    measuresLike(`('vigente', 'total', 1), ('en_verificacion', 'parcial', 2), ('levantada_parcial', null, 3), ('levantada', 'total', 4),
      ('convertida', null, 5), ('ejecutada', null, 6), ('trasladada', 'total', 7)`),
    // Each looks like the last act of its measure.
    ...each(
      'measure_acts',
      'kind',
      [
        ...[
          'sellado',
          'verificacion',
          'prorroga',
          'levantamiento_parcial',
          'levantamiento',
          'conversion',
          'destruccion',
        ],
        ...['devolucion', 'ruptura_sello', 'traslado', 'recalculado', 'toma_muestra', 'muestra_rechazada'],
      ],
      () => ({}),
      `measure_id in (select id from measures where year = 2031 and state = 'vigente')`,
    ),
    ...['puesto', 'roto', 'retirado'].map(
      (state) => `insert into measure_seals (department_id, measure_id, number, seal_key, state, put_day)
        select m.department_id, m.id, 'PRUEBA-${state}', upper('PRUEBA-${state}'), '${state}', m.imposed_day ${OF_ONE}`,
    ),
    ...['inmovilizado', 'decomisado', 'destruido', 'desnaturalizado', 'devuelto', 'muestra'].map(
      (
        state,
        place,
      ) => `insert into measure_goods (department_id, measure_id, listed_quantity, product, expiry, quantity, unit, state)
        select m.department_id, m.id, 2, 'Queso', ${place === 0 ? 'null' : 'm.imposed_day'}, 2, 'kg', '${state}' ${OF_ONE}`,
    ),
    ...['null', 'm.imposed_day'].map(
      (end) => `insert into measure_custodians (department_id, measure_id, name, id_card, from_day, to_day)
        select m.department_id, m.id, 'Ana Rojas', '1020', m.imposed_day, ${end} ${OF_ONE}`,
    ),
  ],
}
