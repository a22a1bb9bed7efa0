import { aDay, each, type Lacking, like, NONE, NOW, text } from './lacking.ts'

const NEXT_ORDER = '(select max(d.file_order) + 1 from documents d where d.file_id = documents.file_id)'

const documentOf = (table: string) =>
  `(select min(d.id) from documents d where d.department_id = ${table}.department_id)`

const OF_ABSENCES = [
  'VACACIONES',
  'INCAPACIDAD',
  'LICENCIA',
  'COMISION',
  'PERMISO',
  'CAPACITACION',
  'SUSPENSION',
  'OTRA',
]
const absence = (first: string, place: number) => ({
  ...{ note: NONE, half: NONE, state: text('aprobada'), decided_at: NOW },
  ...{ starts_on: aDay(first, place), ends_on: aDay(first, place) },
})

export const ofWords: Lacking = {
  why: 'A call for each word of a list would add nothing to the row of the first.',
  rows: [
    ...each('print_formats', 'subject', ['acta', 'inscription_sheet', 'measure', 'notification', 'trip'], (place) => ({
      ...{ effective_from: aDay('2029-01-01', place), dated: place ? aDay('2028-12-01', place) : NONE },
    })),
    like('staff_contracts', {
      starts_on: aDay('2011-01-01', 0),
      ends_on: aDay('2011-12-31', 0),
      ended_early_on: aDay('2011-06-30', 0),
    }),
    ...each('staff_absences', 'kind', OF_ABSENCES, (place, kind) => ({
      ...absence('2031-01-01', place),
      paper_shown: String(kind === 'INCAPACIDAD'),
      document_id: kind === 'CAPACITACION' ? documentOf('staff_absences') : NONE,
    })),
    ...each('staff_absences', 'half', ['AM', 'PM'], (place) => ({
      ...{ kind: text('PERMISO'), half: text(place ? 'PM' : 'AM') },
      ...{ note: NONE, starts_on: aDay('2031-03-01', place), ends_on: aDay('2031-03-01', place) },
    })),
    ...each('staff_absences', 'state', ['pedida', 'aprobada', 'rechazada', 'anulada'], (place, state) => ({
      ...absence('2031-05-01', place),
      ...{ kind: text('PERMISO'), state: text(state), decided_at: state === 'pedida' ? NONE : NOW },
    })),
    ...each(
      'staff_competences',
      'kind',
      ['TIPO_INSCRIPCION', 'CURSO', 'TARJETA_PROFESIONAL', 'LICENCIA_CONDUCCION', 'OTRA'],
      (_place, kind) => ({
        ...{ name: text('Una'), inscription_type_id: kind === 'TIPO_INSCRIPCION' ? '1' : NONE },
        ...{ issued_on: aDay('2026-01-01', 0), expires_on: NONE, withdrawn_at: NONE },
        document_id: kind === 'CURSO' ? documentOf('staff_competences') : NONE,
      }),
    ),
    ...each('trd_series', 'disposition', ['CT', 'E', 'S', 'MT'], (place, value) => ({
      ...{ code: text(`TODAS-${value}`), used_for: NONE, is_active: String(place > 0) },
      ...{ approved_on: aDay('2026-01-01', place), effective_from: aDay('2026-02-01', place) },
    })),
    ...each(
      'files',
      'subject',
      ['inspection', 'measure', 'official'],
      () => ({ number: NONE, subject_id: '1' }),
      `state = 'abierto'`,
    ),
    ...each('files', 'access', ['publico', 'clasificado', 'reservado'], (place) => ({
      ...{ number: NONE, subject: text('general'), subject_id: NONE, state: text(place ? 'transferido' : 'cerrado') },
      closed_on: aDay('2026-11-20', 0),
    })),
    ...each(
      'documents',
      'source',
      ['upload', 'acta', 'inscription_sheet', 'notification', 'measure', 'case', 'import'],
      (place) => ({
        ...{ source_id: String(900_001 + place), file_order: NEXT_ORDER, origin: text('digitalizado') },
        ...{ is_sensitive: 'true', is_indexed: String(place > 0) },
      }),
    ),
    like('document_versions', { version: 'version + 50', is_protected: 'true' }),
    ...each('import_runs', 'kind', ['staff', 'trd'], () => ({ blob: NONE })),
    ...each(
      'import_runs',
      'state',
      ['leyendo', 'por mapear', 'validando', 'revisión', 'aplicando', 'aplicada', 'deshecha', 'fallida'],
      () => ({ blob: NONE, applied_at: NOW, undone_at: NOW }),
    ),
    ...each(
      'import_rows',
      'state',
      ['lista', 'aviso', 'error', 'duplicada', 'posible', 'omitida', 'aplicada'],
      (place) => ({
        row_no: `row_no + ${place + 1_000}`,
        decision: text(['crear', 'actualizar', 'omitir'][place % 3] ?? ''),
        own_state: text(['lista', 'aviso', 'error'][place % 3] ?? ''),
        match_score: '0.1',
      }),
    ),
    like('import_rows', { row_no: 'row_no + 2000', state: NONE, decision: NONE, own_state: NONE }),
    `insert into import_mappings (department_id, kind, name, headers, mapping, created_by, created_at)
      select department_id, kind, kind, array['Nombre, comercial', 'Dice "así"', '', '\\'], '{}', id, now()
      from (select * from users where department_id = 13 order by id limit 1) u, unnest(array['establishments', 'staff', 'trd']) kind`,
    ...each('trips', 'state', ['borrador', 'confirmada', 'cerrada', 'anulada'], () => ({
      sequence: '(select max(t.sequence) + 1 from trips t)',
    })),
    like('saved_views', { name: text('La mía'), is_default: 'true', is_shared: 'true' }),
    ...each('holidays', 'source', ['ley', 'decreto', 'entidad'], (place) => ({ day: aDay('2029-01-15', place) })),
    ...each('terms', 'kind', ['habiles', 'calendario'], (place) => ({
      version: '(select max(t.version) + 1 from terms t)',
      counts_from: text(place ? 'mismo_dia' : 'dia_siguiente'),
      confirmed_by_legal: String(place > 0),
    })),
  ],
}
