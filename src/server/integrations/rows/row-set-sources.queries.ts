import { type SQL, sql } from 'drizzle-orm'
import type { RowSetName } from '../../../domain/integrations/row-set-names.ts'

/** The kind of change that a set is read by, and its rows of the changed row `c`; `mine` narrows to an official's visits. */
type Source = { kind: string; rows: SQL; mine?: (officialId: number) => SQL }

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`

const place = `m.name as municipio, m.dane_code as municipio_dane, z.name as zodes`
const number = `coalesce(i.snapshot ->> 'number', i.id::text)`

/** A closed inspection with its visit and its place, as `c` names it. */
const inspection = `inspections i
  join lists.listed_inspections l on l.id = i.id
  join assignments a on a.id = i.assignment_id
  join cities m on m.id = a.city_id
  join zodes z on z.id = a.zodes_id`
const ofInspection = `i.archived_at is not null as inactivo, l.closed_on as dia`
const measures = `(select count(n.measure)::int from inspection_answers n where n.inspection_id = i.id)`
const criticals = `(select count(*)::int from inspection_answers n where n.inspection_id = i.id and n.is_critical and n.concept = 'I')`

const establishments = `select e.id, not e.is_active as inactivo, ${day('bogota_day(e.created_at)')} as dia,
    e.inscription_number as numero_inscripcion, t.name as tipo, e.name as nombre_comercial, e.business_name as razon_social,
    d.abbreviation as tipo_identificacion, e.identification_number as identificacion, e.owner_name as propietario, ${place},
    e.population_type as poblacion, e.address as direccion, e.phone as telefono, e.mobile_phone as celular, e.email as correo,
    e.workers as trabajadores, e.responsible_name as responsable, e.responsible_id_number as responsable_identificacion,
    e.responsible_mobile_phone as responsable_celular, cardinality(e.census_gaps) as datos_faltantes
  from establishments e
    left join inscription_types t on t.id = e.inscription_type_id
    left join identification_types d on d.id = e.identification_type_id
    left join cities m on m.id = e.city_id
    left join zodes z on z.id = e.zodes_id
  where e.id = c.row_id`

const visits = `select a.id, not a.is_active as inactivo, ${day('bogota_day(a.created_at)')} as dia,
    a.establishment_id as establecimiento_id, e.name as establecimiento, ${place}, t.name as tipo, v.name as motivo,
    a.other_motive as otro_motivo, g.full_name as ingeniero, h.full_name as tecnico, ${day('a.due_on')} as limite,
    ${day('a.scheduled_on')} as programada, a.is_done as realizada,
    (select i.id from inspections i
      where i.department_id = a.department_id and i.assignment_id = a.id and i.closed_at is not null) as inspeccion_id,
    a.engineer_id, a.technician_id
  from assignments a
    join establishments e on e.id = a.establishment_id
    join cities m on m.id = a.city_id
    join zodes z on z.id = a.zodes_id
    join inscription_types t on t.id = a.inscription_type_id
    join visit_motives v on v.id = a.motive_id
    join users g on g.id = a.engineer_id
    join users h on h.id = a.technician_id
  where a.id = c.row_id`

const inspections = `select i.id, ${ofInspection}, ${number} as acta, i.assignment_id as visita_id,
    i.establishment_id as establecimiento_id, l.establishment as establecimiento, ${place}, t.name as tipo, k.code as lista,
    k.version as lista_version, i.concepto, i.compliance_pct as cumplimiento_pct,
    i.bands_version as cortes_version, ${criticals} as criticos,
    ${measures} as medidas, ${instant('i.started_at')} as iniciada, ${instant('i.closed_at')} as cerrada,
    ${instant('i.notified_at')} as notificada, l.engineer as ingeniero, l.technician as tecnico, i.seal as sello
  from ${inspection}
    join inscription_types t on t.id = a.inscription_type_id
    join checklists k on k.id = i.checklist_id
  where i.id = c.row_id`

const answers = `select n.id::float8 as id, ${ofInspection}, i.id as inspeccion_id, i.establishment_id as establecimiento_id,
    ${place}, q.number as item, q.title as titulo, n.concept as concepto, n.points as puntaje, n.is_critical as critico,
    n.measure as medida, n.observation as observacion, n.samples_taken as toma_muestra, n.sample_record as acta_muestra,
    n.counter_sample_taken as contramuestra, n.counter_sample_record as acta_contramuestra
  from ${inspection}
    join inspection_answers n on n.inspection_id = i.id
    join checklist_items q on q.id = n.item_id
  where i.id = c.row_id`

const imposed = `select n.id::float8 as id, ${ofInspection}, i.id as inspeccion_id, ${number} as acta,
    i.establishment_id as establecimiento_id, l.establishment as establecimiento, ${place}, n.measure as medida,
    s.name as nombre, s.norm as norma, s.stops_operation as suspende, q.number as item, q.title as titulo,
    n.concept as concepto, n.observation as observacion
  from ${inspection}
    join inspection_answers n on n.inspection_id = i.id and n.measure is not null
    join sanitary_measures s on s.code = n.measure
    join checklist_items q on q.id = n.item_id
  where i.id = c.row_id`

const notifications = `select n.id::float8 as id, false as inactivo, ${day('bogota_day(n.sent_at)')} as dia,
    case n.subject when 'inspection' then 'inspección' else 'establecimiento' end as de, n.subject_id as de_id,
    e.id as establecimiento_id, ${place}, ${instant('n.sent_at')} as enviada,
    case n.outcome when 'accepted' then 'enviada' when 'delivered' then 'recibida' when 'failed' then 'no recibida'
      else 'sin respuesta' end as resultado,
    n.recipient as destinatario, d.abbreviation as tipo_identificacion
  from notifications n
    left join inspections i on n.subject = 'inspection' and i.id = n.subject_id
    left join establishments e on e.id = coalesce(i.establishment_id, n.subject_id)
    left join identification_types d on d.id = e.identification_type_id
    left join cities m on m.id = e.city_id
    left join zodes z on z.id = e.zodes_id
  where n.id = c.row_id`

/** The source of each set's rows. */
export const rowSetSources: Record<RowSetName, Source> = {
  establecimientos: { kind: 'establishment', rows: sql.raw(establishments) },
  visitas: {
    kind: 'visit',
    rows: sql.raw(visits),
    mine: (officialId) => sql`(s.engineer_id = ${officialId} or s.technician_id = ${officialId})`,
  },
  inspecciones: { kind: 'inspection', rows: sql.raw(inspections) },
  respuestas: { kind: 'inspection', rows: sql.raw(answers) },
  medidas: { kind: 'inspection', rows: sql.raw(imposed) },
  notificaciones: { kind: 'notification', rows: sql.raw(notifications) },
}
