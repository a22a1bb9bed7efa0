import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { saidOf, type UnknownWord } from '../shared/known-words.ts'

type Kind = { label: string; isDaily?: true; isLegal?: true; isOwnWork?: true; isOwnAccount?: true }

/**
 * Kinds of notices (R 23.7). `label` is the kind's name in the settings. A legal term, unsent work of one's own and
 * changes of one's own account cannot be silenced. Daily kinds are those of 'Requiere atención' with the same name.
 */
export const noticeKinds = {
  visit_assigned: { label: 'Visitas que le asignan' },
  visit_unassigned: { label: 'Visitas que dejan de ser suyas' },
  visit_not_made: { label: 'Visitas que no se pudieron hacer' },
  refused_on_device: { label: 'Partes rechazadas que siguen en su dispositivo', isOwnWork: true },
  refused_waiting: { label: 'Partes rechazadas que un funcionario no ha corregido' },
  account_changed: { label: 'Cambios en su cuenta o su contrato', isOwnAccount: true },
  absence_decided: { label: 'Decisiones sobre sus ausencias' },
  absence_changed: { label: 'Ausencias que otra persona le registra o cambia' },
  contract_ends: { label: 'Contratos que terminan, a 60, 30, 15 y 5 días' },
  competence_ends: { label: 'Competencias que vencen, a 60, 30, 15 y 5 días' },
  format_published: { label: 'Formatos publicados' },
  import_done: { label: 'Importaciones terminadas' },
  import_failed: { label: 'Importaciones que fallaron' },
  job_done: { label: 'Trabajos terminados' },
  job_failed: { label: 'Trabajos que fallaron' },
  webhook_off: { label: 'Webhooks que se apagan' },
  token_ending: { label: 'Tokens por vencer' },
  token_suspended: { label: 'Tokens suspendidos' },
  certificate_ending: { label: 'Certificado de firma por vencer' },
  documents_unsigned: { label: 'Actas sin firma electrónica' },
  measure_lifted: { label: 'Medidas que levanta un funcionario' },
  to_notify: { label: 'Actas por notificar', isDaily: true, isLegal: true },
  overdue_visits: { label: 'Visitas vencidas', isDaily: true },
  contracts_ending: { label: 'Contratos por terminar', isDaily: true },
  absences_to_decide: { label: 'Ausencias por decidir', isDaily: true },
  requirements_due: { label: 'Requerimientos por vencer', isDaily: true },
  requirements_overdue: { label: 'Requerimientos vencidos', isDaily: true },
  notices_due: { label: 'Notificaciones por vencer', isDaily: true, isLegal: true },
  notices_overdue: { label: 'Notificaciones vencidas', isDaily: true, isLegal: true },
  measures_to_verify: { label: 'Medidas por verificar', isDaily: true },
  samples_waiting: { label: 'Muestras sin resultado', isDaily: true },
  complaints_due: { label: 'Quejas vencidas o por vencer', isDaily: true, isLegal: true },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof noticeKinds
export const NOTICE_KINDS = Object.keys(noticeKinds) as NoticeKind[]

/** Kinds of the notices of a day, each with the count of its things. */
export type DailyKind = {
  [Kind in NoticeKind]: (typeof noticeKinds)[Kind] extends { isDaily: true } ? Kind : never
}[NoticeKind]
export const DAILY_KINDS = NOTICE_KINDS.filter((kind): kind is DailyKind => 'isDaily' in noticeKinds[kind])

const kindOf = (kind: NoticeKind | UnknownWord): Kind | undefined => saidOf<NoticeKind, Kind>(noticeKinds, kind)

/** Name of a kind; undefined for one that this version does not know. */
export const noticeLabel = (kind: NoticeKind | UnknownWord): string | undefined => kindOf(kind)?.label

/** Whether the day of a notice is the one on which its things were counted, and not the last one to act. */
export const isCountOfDay = (kind: NoticeKind | UnknownWord): boolean => kindOf(kind)?.isDaily === true

/** Whether a person may silence a kind. The others are told to everybody whom they concern. */
export const maySilence = (kind: NoticeKind): boolean => {
  const found = kindOf(kind)
  return !found?.isLegal && !found?.isOwnWork && !found?.isOwnAccount
}

/** Whether a kind cannot be silenced because it tells of work that may be lost. */
export const isOwnWork = (kind: NoticeKind | UnknownWord): boolean => kindOf(kind)?.isOwnWork === true

/** Whether a kind cannot be silenced because it may tell of another person's hand in one's own account. */
export const isOwnAccount = (kind: NoticeKind | UnknownWord): boolean => kindOf(kind)?.isOwnAccount === true

/** How often a person wants the notices that they have not read by mail. */
export const DIGESTS = ['nunca', 'diario', 'semanal'] as const
export type Digest = (typeof DIGESTS)[number]
export const digestWords: Readonly<Record<Digest, string>> = { nunca: 'Nunca', diario: 'Diario', semanal: 'Semanal' }

const MAX_NOTICES = 100
const LIMIT = `El límite debe ser un número entero entre 1 y ${MAX_NOTICES}.`
const OFFSET = 'El inicio de la página debe ser un número entero desde 0.'

export const noticesQuery = z.object({
  limit: field.optional(z.int({ error: LIMIT }).min(1, LIMIT).max(MAX_NOTICES, LIMIT)),
  offset: field.optional(z.int({ error: OFFSET }).min(0, OFFSET).max(2_147_483_647, OFFSET)),
  /** Only notices older than the one with this id. Their `total` counts those alone. */
  before: field.optional(field.id),
  isUnread: field.optional(field.flag),
})
export type NoticesQuery = z.output<typeof noticesQuery>

/** Marks as read the notices up to the newest that the person saw; without it, all. */
export const readAllForm = z.object({ upTo: field.optional(field.id) })

export const noticeSettingsForm = z.object({
  digest: z.enum(DIGESTS, { error: field.missingOr(field.NOT_AN_OPTION) }),
  silenced: z
    .array(z.enum(NOTICE_KINDS, { error: field.NOT_AN_OPTION }), { error: field.missingOr(field.NOT_AN_OPTION) })
    .max(NOTICE_KINDS.length, field.NOT_AN_OPTION)
    .refine((kinds) => !kinds.some(isOwnWork), 'Los avisos de su trabajo sin enviar no se pueden silenciar.')
    .refine((kinds) => !kinds.some(isOwnAccount), 'Los cambios en su cuenta se avisan siempre.')
    .refine(
      (kinds) => kinds.every((kind) => isOwnWork(kind) || isOwnAccount(kind) || maySilence(kind)),
      'Los avisos de términos legales no se pueden silenciar.',
    )
    .transform((kinds) => [...new Set(kinds)]),
})
export type NoticeSettings = z.output<typeof noticeSettingsForm>
