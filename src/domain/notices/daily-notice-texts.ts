import { CONTRACT_DAYS, isOwnKind, type OwnKind } from '../analytics/attention.ts'
import { COMPLAINT_SOON_DAYS } from '../complaints/complaint-words.ts'
import { NOTICE_SOON_DAYS } from '../legal-notices/legal-notice-words.ts'
import { VERIFY_SOON_DAYS } from '../measures/measure-words.ts'
import { DUE_SOON_DAYS } from '../requirements/requirement-words.ts'
import { countText } from '../shared/text.ts'
import type { DailyKind } from './notice-kinds.ts'

/** Facts of a notice of the day. Of records to notify, some have their last day today. `isOwn`: of one's own visits. */
export type DailyFacts =
  | { kind: 'to_notify'; count: number; dueToday: number }
  | { kind: OwnKind; count: number; isOwn?: true }
  | { kind: Exclude<DailyKind, 'to_notify' | OwnKind>; count: number }

type Counted = { count: number; dueToday?: number; isOwn: boolean }

/** The facts of a kind that was counted. */
export function dailyFacts(kind: DailyKind, { count, dueToday = 0, isOwn }: Counted): DailyFacts {
  if (kind === 'to_notify') return { kind, count, dueToday }
  return isOwnKind(kind) ? { kind, count, ...(isOwn && { isOwn }) } : { kind, count }
}

type Words = { one: string; many: string; within?: number }

/** Words of one thing and of many, and the days within which they end. */
const words: Record<DailyKind, Words> = {
  to_notify: { one: 'acta por notificar', many: 'actas por notificar' },
  overdue_visits: { one: 'visita vencida', many: 'visitas vencidas' },
  contracts_ending: { one: 'contrato que termina', many: 'contratos que terminan', within: CONTRACT_DAYS },
  absences_to_decide: { one: 'ausencia por decidir', many: 'ausencias por decidir' },
  requirements_due: { one: 'requerimiento que vence', many: 'requerimientos que vencen', within: DUE_SOON_DAYS },
  requirements_overdue: { one: 'requerimiento vencido', many: 'requerimientos vencidos' },
  notices_due: { one: 'notificación que vence', many: 'notificaciones que vencen', within: NOTICE_SOON_DAYS },
  notices_overdue: { one: 'notificación vencida', many: 'notificaciones vencidas' },
  measures_to_verify: {
    ...{ one: 'medida por verificar, vencida o que vence', many: 'medidas por verificar, vencidas o que vencen' },
    within: VERIFY_SOON_DAYS,
  },
  samples_waiting: { one: 'muestra sin resultado', many: 'muestras sin resultado' },
  complaints_due: {
    ...{ one: 'queja vencida o que vence', many: 'quejas vencidas o que vencen' },
    within: COMPLAINT_SOON_DAYS,
  },
}

const ownWords: Record<OwnKind, Words> = {
  requirements_due: {
    one: 'requerimiento de sus visitas que vence',
    many: 'requerimientos de sus visitas que vencen',
    within: DUE_SOON_DAYS,
  },
  requirements_overdue: {
    one: 'requerimiento de sus visitas vencido',
    many: 'requerimientos de sus visitas vencidos',
  },
  measures_to_verify: {
    one: 'medida de sus visitas por verificar, vencida o que vence',
    many: 'medidas de sus visitas por verificar, vencidas o que vencen',
    within: VERIFY_SOON_DAYS,
  },
  samples_waiting: { one: 'muestra de sus visitas sin resultado', many: 'muestras de sus visitas sin resultado' },
}

/** The text of a notice of the day. */
export function dailyNoticeText(facts: DailyFacts): string {
  const { one, many, within } = 'isOwn' in facts ? ownWords[facts.kind] : words[facts.kind]
  const counted = `Hay ${countText(facts.count, one, many)}`
  if (facts.kind === 'to_notify' && facts.dueToday > 0) return `${counted}; hoy vence el término de ${facts.dueToday}.`
  return within === undefined ? `${counted}.` : `${counted} en ${within} días o menos.`
}
