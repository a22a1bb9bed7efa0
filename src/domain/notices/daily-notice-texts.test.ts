import { expect, test } from 'vitest'
import { attentionLink } from '../analytics/attention.ts'
import { type DailyFacts, dailyFacts, dailyNoticeText } from './daily-notice-texts.ts'
import { DAILY_KINDS, maySilence } from './notice-kinds.ts'
import { noticeLink, noticeText } from './notice-texts.ts'

test.each<[facts: DailyFacts, text: string]>([
  [{ kind: 'to_notify', count: 1, dueToday: 0 }, 'Hay 1 acta por notificar.'],
  [{ kind: 'to_notify', count: 4, dueToday: 2 }, 'Hay 4 actas por notificar; hoy vence el término de 2.'],
  [{ kind: 'overdue_visits', count: 2 }, 'Hay 2 visitas vencidas.'],
  [{ kind: 'contracts_ending', count: 1 }, 'Hay 1 contrato que termina en 30 días o menos.'],
  [{ kind: 'contracts_ending', count: 3 }, 'Hay 3 contratos que terminan en 30 días o menos.'],
  [{ kind: 'absences_to_decide', count: 2 }, 'Hay 2 ausencias por decidir.'],
  [{ kind: 'requirements_due', count: 1 }, 'Hay 1 requerimiento que vence en 5 días o menos.'],
  [{ kind: 'requirements_due', count: 8 }, 'Hay 8 requerimientos que vencen en 5 días o menos.'],
  [{ kind: 'requirements_overdue', count: 2 }, 'Hay 2 requerimientos vencidos.'],
  [{ kind: 'notices_due', count: 2 }, 'Hay 2 notificaciones que vencen en 2 días o menos.'],
  [{ kind: 'notices_overdue', count: 2 }, 'Hay 2 notificaciones vencidas.'],
  [{ kind: 'measures_to_verify', count: 2 }, 'Hay 2 medidas por verificar, vencidas o que vencen en 5 días o menos.'],
  [{ kind: 'samples_waiting', count: 2 }, 'Hay 2 muestras sin resultado.'],
  [
    { kind: 'measures_to_verify', count: 1, isOwn: true },
    'Hay 1 medida de sus visitas por verificar, vencida o que vence en 5 días o menos.',
  ],
  [
    { kind: 'requirements_due', count: 1, isOwn: true },
    'Hay 1 requerimiento de sus visitas que vence en 5 días o menos.',
  ],
  [{ kind: 'requirements_overdue', count: 2, isOwn: true }, 'Hay 2 requerimientos de sus visitas vencidos.'],
  [{ kind: 'samples_waiting', count: 2, isOwn: true }, 'Hay 2 muestras de sus visitas sin resultado.'],
  [{ kind: 'complaints_due', count: 2 }, 'Hay 2 quejas vencidas o que vencen en 5 días o menos.'],
])('%o has its text, and leads to the list that was counted', (facts, text) => {
  expect(dailyNoticeText(facts)).toBe(text)
  expect(noticeText(facts)).toBe(text)
  expect(noticeLink(facts, 0)).toBe(attentionLink(facts.kind, 'isOwn' in facts))
})

test('legal terms among the kinds of a day cannot be silenced', () => {
  expect(DAILY_KINDS.filter((kind) => !maySilence(kind))).toEqual([
    'to_notify',
    'notices_due',
    'notices_overdue',
    'complaints_due',
  ])
})

test('the facts of a kind keep what its text and its page need', () => {
  expect(dailyFacts('to_notify', { count: 2, isOwn: false })).toEqual({ kind: 'to_notify', count: 2, dueToday: 0 })
  const own = { kind: 'samples_waiting', count: 2, isOwn: true }
  expect(dailyFacts('samples_waiting', { count: 2, isOwn: true })).toEqual(own)
  expect(dailyFacts('overdue_visits', { count: 2, isOwn: false })).toEqual({ kind: 'overdue_visits', count: 2 })
})
