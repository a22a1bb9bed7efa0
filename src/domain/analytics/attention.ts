/** Things that wait for somebody, in the order of the home page. */
export const ATTENTION_KINDS = [
  'to_notify',
  'overdue_visits',
  'orphan_visits',
  'contracts_ending',
  'absences_to_decide',
  'format_drafts',
  'imports_with_errors',
  'documents_to_scan',
  'verdicts_to_give',
  'requirements_due',
  'requirements_overdue',
  'evidence_to_review',
  'visits_asked',
  'extensions_asked',
  'replies_to_read',
  'notices_due',
  'notices_overdue',
  'measures_to_verify',
  'samples_waiting',
  'favorable_despite_measure',
  'complaints_due',
  'requirements_proposing_case',
  'measures_proposing_case',
  'issues_failed',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** Days before its end from which a contract needs attention. */
export const CONTRACT_DAYS = 30

/** A page of the app, and its part of the address that shows exactly the rows of a kind. */
type AttentionPage = { path: string; search: Readonly<Record<string, string>> }

export const attentionPages: Record<AttentionKind, AttentionPage> = {
  to_notify: { path: '/dashboard/inspeccion/realizadas', search: { notificacion: 'pendiente' } },
  overdue_visits: { path: '/dashboard/planeacion', search: { vence: 'vencida' } },
  orphan_visits: { path: '/dashboard/planeacion', search: { reasignar: 'si' } },
  contracts_ending: { path: '/dashboard/gestionth', search: { pestana: 'vinculacion', vence: String(CONTRACT_DAYS) } },
  // The tab shows every request above its month.
  absences_to_decide: { path: '/dashboard/gestionth', search: { pestana: 'ausencias' } },
  format_drafts: { path: '/dashboard/configuraciones/formatos', search: { borrador: 'si' } },
  imports_with_errors: { path: '/dashboard/inscripcion/importar', search: { ver: 'pendientes' } },
  documents_to_scan: { path: '/dashboard/configuraciones/archivos', search: { analisis: 'si' } },
  verdicts_to_give: { path: '/dashboard/seguimiento/requerimientos', search: { verificacion: 'propia' } },
  // The list opens on what is to be met. Of an inactive establishment, no term calls for an act.
  requirements_due: {
    path: '/dashboard/seguimiento/requerimientos',
    search: { vence: 'pronto', lugar: 'activo' },
  },
  requirements_overdue: {
    path: '/dashboard/seguimiento/requerimientos',
    search: { vence: 'vencido', lugar: 'activo' },
  },
  notices_due: { path: '/dashboard/seguimiento/notificaciones', search: { vence: 'pronto' } },
  notices_overdue: { path: '/dashboard/seguimiento/notificaciones', search: { vence: 'vencida' } },
  measures_to_verify: { path: '/dashboard/seguimiento/medidas', search: { vence: 'por-verificar' } },
  samples_waiting: { path: '/dashboard/seguimiento/muestras', search: { estado: 'sin-resultado' } },
  favorable_despite_measure: { path: '/dashboard/seguimiento/medidas', search: { favorable: 'si' } },
  // Late ones and those whose term ends soon.
  complaints_due: { path: '/dashboard/seguimiento/quejas', search: { vence: 'atender' } },
  requirements_proposing_case: { path: '/dashboard/seguimiento/requerimientos', search: { estado: 'propone' } },
  measures_proposing_case: { path: '/dashboard/seguimiento/medidas', search: { estado: 'propone' } },
  evidence_to_review: { path: '/dashboard/seguimiento/requerimientos', search: { estado: 'declarado' } },
  visits_asked: { path: '/dashboard/seguimiento/requerimientos', search: { verificacion: 'pedida', lugar: 'activo' } },
  // Words about an ended requirement are to be read too.
  replies_to_read: { path: '/dashboard/seguimiento/requerimientos', search: { estado: 'por-leer' } },
  extensions_asked: { path: '/dashboard/seguimiento/requerimientos', search: { prorroga: 'pedida', lugar: 'activo' } },
  // The page tells their number under 'Fallidos'.
  issues_failed: { path: '/dashboard/configuraciones/evidencia', search: {} },
}

/** Kinds that the officials of a visit have too, on their home page and by their notices, of their own visits alone. */
const OWN_KINDS = [
  'requirements_due',
  'requirements_overdue',
  'measures_to_verify',
  'samples_waiting',
] as const satisfies readonly AttentionKind[]
export type OwnKind = (typeof OWN_KINDS)[number]
export const isOwnKind = (kind: AttentionKind): kind is OwnKind => (OWN_KINDS as readonly string[]).includes(kind)

/** The part of an address that leaves the rows of the reader's own visits. */
export const OWN_VISITS = { visitas: 'propias' } as const

export const attentionLink = (kind: AttentionKind, isOwn = false): string => {
  const { path, search: all } = attentionPages[kind]
  const search = isOwn ? { ...all, ...OWN_VISITS } : all
  // Keys and values are plain words, which an address holds as they are.
  const query = Object.entries(search).map((pair) => pair.join('='))
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}
