import { attentionLink } from '../analytics/attention.ts'
import { DAYS_OF_FAILURES } from '../integrations/webhook.ts'
import { jobPage } from '../jobs/job.ts'
import { type UnsignedReason, whyUnsigned } from '../records/acta-issue.ts'
import { countText } from '../shared/text.ts'
import { formatDay } from '../shared/time.ts'
import { ACCOUNT_CHANGE_ADVICE, type AccountChange, accountChangeText, isOfContract } from '../users/account-change.ts'
import { type NotMadeReason, notMadeName } from '../visits/not-made.ts'
import { type DailyFacts, dailyNoticeText } from './daily-notice-texts.ts'
import type { NoticeKind } from './notice-kinds.ts'
import { type StaffFacts, staffNoticeLink, staffNoticeText, staffPages } from './staff-notice-texts.ts'

/** Facts of a notice, by its kind. Days are `yyyy-mm-dd`; `link` is a page of the app. */
export type NoticeFacts =
  | { kind: 'visit_assigned'; visits: number; establishment: string }
  /** `isCancelled`: the visits are of no other person either. */
  | { kind: 'visit_unassigned'; visits: number; establishment: string; isCancelled?: true }
  | { kind: 'visit_not_made'; establishment: string; reason: NotMadeReason }
  /** `devices`: refused parts by device; '' is one that does not say which it is. Earlier versions kept none. */
  | { kind: 'refused_on_device'; establishment: string; devices?: Record<string, number> }
  /** Notices of earlier versions are about one visit, and lack `visits`. */
  | { kind: 'refused_waiting'; establishment: string; official: string; visits?: number }
  | ({ kind: 'account_changed' } & AccountChange)
  | StaffFacts
  | { kind: 'format_published'; code: string; name: string; version: number; effectiveFrom: string }
  | { kind: 'import_done' | 'import_failed' | 'job_done' | 'job_failed'; name: string; message: string; link: string }
  | { kind: 'webhook_off'; reason: 'failures'; host: string }
  | { kind: 'webhook_off'; reason: 'restored'; webhooks: number }
  | { kind: 'token_ending'; name: string; expiresOn: string }
  | { kind: 'token_suspended'; name: string }
  | { kind: 'certificate_ending'; days: number; endsOn: string }
  | { kind: 'documents_unsigned'; documents: number; reason: UnsignedReason }
  /** `isPartial`: lifted in part. */
  | {
      kind: 'measure_lifted'
      number: string
      establishment: string
      official: string
      isPartial: boolean
      link: string
    }
  | DailyFacts

const withMessage = (head: string, message: string) => (message === '' ? `${head}.` : `${head}: ${message}`)

/** The text of a notice. */
export function noticeText(facts: NoticeFacts): string {
  if ('count' in facts) return dailyNoticeText(facts)
  switch (facts.kind) {
    case 'visit_assigned':
      return facts.visits === 1
        ? `Le asignaron una visita: ${facts.establishment}.`
        : `Le asignaron ${facts.visits} visitas.`
    case 'visit_unassigned':
      if (facts.isCancelled)
        return facts.visits === 1
          ? `La visita a ${facts.establishment} se canceló.`
          : `Se cancelaron ${facts.visits} visitas suyas.`
      return facts.visits === 1
        ? `La visita a ${facts.establishment} ya no es suya: se asignó a otra persona.`
        : `${facts.visits} visitas ya no son suyas: se asignaron a otras personas.`
    case 'visit_not_made':
      return `La visita a ${facts.establishment} no se hizo. ${notMadeName[facts.reason]}.`
    case 'refused_on_device':
      return `El servidor rechazó una parte de la visita a ${facts.establishment}, que sigue en su dispositivo. Corríjala o descártela allí.`
    case 'refused_waiting':
      return (facts.visits ?? 1) === 1
        ? `${facts.official} tiene desde hace más de un día una parte rechazada de la visita a ${facts.establishment}. Sigue en su dispositivo: no ha llegado.`
        : `${facts.official} tiene desde hace más de un día partes rechazadas de ${facts.visits} visitas. Siguen en su dispositivo: no han llegado.`
    case 'account_changed':
      return `${accountChangeText(facts)} ${ACCOUNT_CHANGE_ADVICE}`
    case 'absence_decided':
    case 'absence_changed':
    case 'contract_ends':
    case 'competence_ends':
      return staffNoticeText(facts)
    case 'format_published':
      return `Se publicó la edición ${facts.version} de ${facts.code} (${facts.name}). Rige desde el ${formatDay(facts.effectiveFrom)}.`
    case 'import_done':
    case 'job_done':
      return withMessage(`Terminó: ${facts.name}`, facts.message)
    case 'import_failed':
    case 'job_failed':
      return withMessage(`No se completó: ${facts.name}`, facts.message)
    case 'webhook_off':
      return facts.reason === 'failures'
        ? `El webhook de ${facts.host} falló durante ${DAYS_OF_FAILURES} días y se apagó.`
        : `Esta instalación se cargó de una copia: ${countText(facts.webhooks, 'webhook quedó apagado', 'webhooks quedaron apagados')}. Enciéndalos solo si esta instalación es la que debe enviar.`
    case 'token_ending':
      return `El token «${facts.name}» vence el ${formatDay(facts.expiresOn)}. Cree otro antes de ese día.`
    case 'token_suspended':
      return `El token «${facts.name}» está suspendido: su responsable ya no es un administrador activo. Asúmalo si su sistema debe seguir leyendo.`
    case 'certificate_ending':
      return facts.days > 0
        ? `El certificado de firma de la entidad vence el ${formatDay(facts.endsOn)}. Renuévelo antes: después las actas se expiden sin firma.`
        : `El certificado de firma de la entidad venció el ${formatDay(facts.endsOn)}. Las actas se expiden sin firma hasta renovarlo.`
    case 'measure_lifted':
      return `${facts.official} levantó${facts.isPartial ? ' en parte' : ''} la medida ${facts.number}: ${facts.establishment}.`
    case 'documents_unsigned':
      return `Hay ${countText(facts.documents, 'acta sin firma electrónica', 'actas sin firma electrónica')}: ${whyUnsigned(facts.reason)}.`
  }
}

const ACCOUNT_PAGE = '/dashboard/perfil'
/** Page of the entity's signature. */
const EVIDENCE_PAGE = '/dashboard/configuraciones/evidencia'

const pages: Partial<Record<NoticeKind, string>> = {
  visit_assigned: '/dashboard/planeacion',
  visit_unassigned: '/dashboard/planeacion',
  visit_not_made: '/dashboard/planeacion',
  refused_on_device: '/dashboard/inspeccion',
  refused_waiting: '/dashboard/planeacion',
  webhook_off: '/dashboard/configuraciones/integraciones/webhooks',
  token_ending: '/dashboard/configuraciones/integraciones',
  token_suspended: '/dashboard/configuraciones/integraciones',
  certificate_ending: EVIDENCE_PAGE,
  documents_unsigned: EVIDENCE_PAGE,
}

/** The page of the app that a notice leads to. */
export function noticeLink(facts: NoticeFacts, subjectId: number): string {
  // Notices of earlier versions keep a page that does not show the job.
  if (facts.kind === 'job_done' || facts.kind === 'job_failed') return jobPage(subjectId)
  if ('link' in facts) return facts.link
  if ('count' in facts) return attentionLink(facts.kind, 'isOwn' in facts)
  switch (facts.kind) {
    case 'format_published':
      return `/dashboard/configuraciones/formatos/${subjectId}`
    case 'account_changed':
      return isOfContract(facts) ? staffPages.contracts : ACCOUNT_PAGE
    case 'absence_decided':
    case 'absence_changed':
    case 'contract_ends':
    case 'competence_ends':
      return staffNoticeLink(facts)
    default:
      return pages[facts.kind] ?? '/dashboard'
  }
}
