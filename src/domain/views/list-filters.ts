import type { DepartmentAction } from '../access/may.ts'
import { actionWords, subjectWords } from '../audit/trail-words.ts'
import { CASE_STATES } from '../cases/case-words.ts'
import { COMPLAINT_KINDS, COMPLAINT_STATES, TRIAGES } from '../complaints/complaint-words.ts'
import { ACCESS_LEVELS, FILE_STATES } from '../files/file-words.ts'
import { FORMAT_STATES } from '../formats/format-forms.ts'
import { CONCEPTOS } from '../inspections/concepto-sanitario.ts'
import { MEASURE_CODES } from '../inspections/sanitary-measures.ts'
import { DELIVERY_STATES } from '../integrations/webhook.ts'
import { NOTICE_MODES, NOTICE_STATES } from '../legal-notices/legal-notice-words.ts'
import { MEASURE_STATES } from '../measures/measure-words.ts'
import { TRIP_STATES } from '../planning/planning-words.ts'
import { REQUIREMENT_STATES, SEVERITIES } from '../requirements/requirement-words.ts'
import { SAMPLE_STATES, SAMPLE_VERDICTS } from '../samples/sample-words.ts'
import { COMPETENCE_KINDS, EXPIRING_DAYS } from '../staff/staff-words.ts'
import type { ViewedList } from './viewed-lists.ts'

/**
 * A filter of a list, as its address spells it. A day is the first or the last of a range, and may be relative
 * (`relative-days.ts`). `needs` is the right without which a reader has no such filter.
 */
export type ListFilterRule = { needs?: DepartmentAction } & (
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'text' }
  /** The id of a row of another list. */
  | { kind: 'row' }
  | { kind: 'day'; edge: 'first' | 'last' }
  | { kind: 'flag' }
)

/** Value that takes away the filter with which a list opens. */
export const ALL_ROWS = 'todas'
/** Value of a flag that is ticked. */
export const TICKED = '1'

const choice = (...values: readonly string[]): ListFilterRule => ({ kind: 'choice', values })
const text: ListFilterRule = { kind: 'text' }
const days = { desde: { kind: 'day', edge: 'first' }, hasta: { kind: 'day', edge: 'last' } } as const
const active = choice('activo', 'inactivo')
const done = choice('pendiente', 'realizada')
const yesNo = choice('si', 'no')
const expiring = choice(...EXPIRING_DAYS)

/** A list: the right that opens it, and its filters by the keys of its address. */
type ListRule = { needs?: DepartmentAction; filters: Readonly<Record<string, ListFilterRule>> }

export const listRules: Readonly<Record<ViewedList, ListRule>> = {
  users: { needs: 'users.manage', filters: { estado: active } },
  establishments: {
    needs: 'establishments.write',
    filters: { estado: active, notificacion: done, censo: choice('faltan', 'completos'), ...days },
  },
  assignments: {
    filters: {
      avance: done,
      estado: active,
      reasignar: yesNo,
      ingeniero: active,
      tecnico: active,
      establecimiento: active,
      vence: choice('vencida', 'al-dia'),
      ...days,
    },
  },
  trips: { filters: { estado: choice(...TRIP_STATES), ...days } },
  inspections: {
    filters: {
      municipio: text,
      concepto: choice(...CONCEPTOS),
      notificacion: done,
      ...days,
      archivadas: { kind: 'flag', needs: 'records.archive' },
    },
  },
  requirements: {
    needs: 'requirements.read',
    filters: {
      estado: choice('por-cumplir', 'propone', 'por-leer', ...REQUIREMENT_STATES),
      gravedad: choice(...SEVERITIES),
      vence: choice('vencido', 'pronto', 'al-dia'),
      verificacion: choice('pedida', 'propia'),
      prorroga: choice('pedida'),
      visitas: choice('propias'),
      lugar: active,
      municipio: text,
      establecimiento: { kind: 'row' },
      ...days,
    },
  },
  notices: {
    needs: 'notices.read',
    filters: {
      estado: choice('por-surtir', ...NOTICE_STATES),
      modo: choice(...NOTICE_MODES),
      vence: choice('vencida', 'pronto', 'al-dia'),
      municipio: text,
      establecimiento: { kind: 'row' },
      ...days,
    },
  },
  measures: {
    needs: 'measures.read',
    filters: {
      estado: choice('en-vigor', 'propone', ...MEASURE_STATES),
      medida: choice(...MEASURE_CODES),
      vence: choice('por-verificar', 'vencida', 'al-dia'),
      favorable: choice('si'),
      visitas: choice('propias'),
      municipio: text,
      establecimiento: { kind: 'row' },
      ...days,
    },
  },
  samples: {
    needs: 'samples.read',
    filters: {
      estado: choice('sin-resultado', ...SAMPLE_STATES),
      resultado: choice(...SAMPLE_VERDICTS),
      sello: choice('con-reserva'),
      visitas: choice('propias'),
      municipio: text,
      establecimiento: { kind: 'row' },
      ...days,
    },
  },
  complaints: {
    needs: 'complaints.read',
    filters: {
      estado: choice('abiertas', ...COMPLAINT_STATES),
      clase: choice(...COMPLAINT_KINDS),
      prioridad: choice(...TRIAGES),
      vence: choice('vencida', 'pronto', 'atender', 'al-dia'),
      municipio: text,
      establecimiento: { kind: 'row' },
      ...days,
    },
  },
  cases: {
    needs: 'cases.work',
    filters: {
      estado: choice('sin-cerrar', ...CASE_STATES),
      municipio: text,
      establecimiento: { kind: 'row' },
      ...days,
    },
  },
  files: {
    filters: { estado: choice(...FILE_STATES), serie: text, acceso: choice(...ACCESS_LEVELS), analisis: yesNo },
  },
  formats: {
    filters: { estado: choice(...FORMAT_STATES), origen: choice('propios', 'modelos'), borrador: yesNo },
  },
  staff: { needs: 'staff.manage', filters: { area: text, disponible: yesNo, vence: expiring, estado: active } },
  contracts: {
    needs: 'staff.manage',
    filters: { estado: choice('vigente', 'por-iniciar', 'terminado'), vence: expiring },
  },
  competences: {
    needs: 'staff.manage',
    filters: { clase: choice(...COMPETENCE_KINDS.map((kind) => kind.toLowerCase())), vence: expiring },
  },
  cards: { needs: 'staff.manage', filters: { estado: choice('vigente', 'vencido', 'revocado') } },
  audit: {
    needs: 'audit.read',
    filters: {
      ...days,
      persona: text,
      accion: choice(...Object.keys(actionWords)),
      sobre: choice(...Object.keys(subjectWords)),
    },
  },
  'api-tokens': { needs: 'integrations.manage', filters: { estado: active } },
  webhooks: { needs: 'integrations.manage', filters: { estado: choice('encendido', 'apagado') } },
  'webhook-deliveries': { needs: 'integrations.manage', filters: { estado: choice(...DELIVERY_STATES) } },
}
