import { each, type Lacking } from './lacking.ts'

const SAME = `department_id, inspection_id, establishment_id, item, acta_number, establishment_name, identification_number, address, city,
  product, quantity, unit, taken_at, taken_day, reason, tests, created_at`
const VERDICTS: Readonly<Record<string, string>> = {
  conforme: `'conforme'`,
  no_conforme: `'no_conforme'`,
  cerrada: `'conforme'`,
}
const STATES = [
  ...['tomada', 'en_transporte', 'recibida', 'rechazada', 'en_analisis', 'conforme', 'no_conforme', 'contramuestra'],
  'cerrada',
]
const COUNTERS = ['no_procede', 'rehusada', 'dejada']

/** A sample in a state, and the act that it is as. One statement, because a sample without its act ends it. */
function sampleLike(state: string, place: number): string {
  const counter = COUNTERS[place % COUNTERS.length] ?? ''
  const left = counter === 'dejada' ? `'CP-${place}', 'CP-${place}', 'Ana Rojas'` : 'null, null, null'
  return `with one as (select * from samples order by id limit 1), added as (
    insert into samples (${SAME}, year, sequence, seal_number, seal_key, counter_sample, counter_seal, counter_seal_key,
        counter_custodian, counter_reason, state, verdict, is_reserved, expiry)
      select ${SAME}, 2031, ${place + 1}, 'PM-${place}', 'PM-${place}', '${counter}', ${left}, 'Prueba', '${state}',
        ${VERDICTS[state] ?? 'null'}, ${place % 2 === 1},
        ${place % 2 === 1 ? 'taken_day + 30' : 'null'} from one
      returning id, department_id, state
  )
  insert into sample_acts (department_id, sample_id, kind, at, by_user, to_state, images)
    select a.department_id, a.id, 'toma', now(), (select min(u.id) from users u where u.department_id = a.department_id), a.state, '{}'
    from added a`
}

/** A sample of the rows above, with its act. */
const OF_ONE = `from samples s join sample_acts a on a.sample_id = s.id where s.year = 2031 and s.state = 'recibida' limit 1`

export const ofSamples: Lacking = {
  why: 'A sample has one state at a time, and the story of each is told by its tests.',
  rows: [
    ...STATES.map(sampleLike),
    // Each looks like the last act of its sample.
    ...each(
      'sample_acts',
      'kind',
      ['custodia', 'recepcion', 'rechazo', 'resultado', 'analisis', 'contramuestra', 'cierre'],
      () => ({}),
      `sample_id in (select id from samples where year = 2031 and state = 'tomada')`,
    ),
    ...['funcionario', 'transportador', 'laboratorio'].map(
      (
        party,
        place,
      ) => `insert into custody_links (department_id, sample_id, act_id, position, from_party, from_name, to_party, to_name,
          to_id_card, at, seal_intact, remark)
        select s.department_id, s.id, a.id, ${place + 1}, '${place === 0 ? 'funcionario' : place === 1 ? 'funcionario' : 'transportador'}',
          'Ana Rojas', '${party}', 'Ana Rojas', '1020', now(), ${place !== 1}, 'Visto' ${OF_ONE}`,
    ),
    ...['conforme', 'no_conforme', 'sin_criterio'].map(
      (
        verdict,
        place,
      ) => `insert into sample_results (department_id, sample_id, act_id, is_of_counter, test, test_key, result, verdict)
        select s.department_id, s.id, a.id, ${place === 1}, 'Prueba ${place}', 'prueba ${place}', 'Ausencia', '${verdict}' ${OF_ONE}`,
    ),
  ],
}
