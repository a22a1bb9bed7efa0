import { addBusinessDays } from '../calendar/term-calendar.ts'
import { saidOf, type UnknownWord } from '../shared/known-words.ts'
import { formatDay } from '../shared/time.ts'
import {
  type ActedNotice,
  citationEnd,
  isReturned,
  lastOf,
  type NoticeClock,
  POSTED_DAYS,
  postedNotice,
} from './decide-attempt.ts'

/** Business days without access to a mailed notice after which a citation is proposed. */
const ACCESS_DAYS = 5

export const NEXT_STEPS = [
  'ninguno',
  'enviar_correo',
  'esperar_acceso',
  'citar',
  'esperar_comparecencia',
  'entregar_aviso',
  'publicar_aviso',
  'esperar_publicacion',
  'desfijar_aviso',
] as const
export type NextStepCode = (typeof NEXT_STEPS)[number]
/** The step that the cascade proposes; `day` is the last day of a wait. */
export type NextStep = { step: NextStepCode; day: string | null }

const now = (step: NextStepCode): NextStep => ({ step, day: null })

/**
 * The next step of the cascade of notice (CPACA, articles 56 and 67 to 69). It is a proposal: each step is taken by a
 * person.
 * @param isConsented whether the establishment has agreed to electronic notice
 */
export function nextStep(notice: ActedNotice, isConsented: boolean, clock: NoticeClock): NextStep {
  const { state, attempts } = notice
  const { today, calendar } = clock
  if (state === 'surtida') return now('ninguno')
  const posted = postedNotice(attempts)
  if (posted) {
    const day = addBusinessDays(calendar, posted.day, POSTED_DAYS)
    return today < day ? { step: 'esperar_publicacion', day } : now('desfijar_aviso')
  }
  if (isReturned(attempts)) return now('publicar_aviso')
  if (lastOf(attempts, 'diligencia_personal', 'no_comparecio', 'rehusado')) return now('entregar_aviso')
  const end = citationEnd(notice, clock)
  if (end !== undefined) return today <= end ? { step: 'esperar_comparecencia', day: end } : now('entregar_aviso')
  const mail = attempts.findLast((one) => one.channel === 'correo')
  if (mail?.isConsented && (mail.result === 'enviado' || mail.result === 'sin_respuesta')) {
    const day = addBusinessDays(calendar, mail.day, ACCESS_DAYS)
    return today <= day ? { step: 'esperar_acceso', day } : now('citar')
  }
  return now(isConsented && mail?.isConsented !== true && mail?.result !== 'rebotado' ? 'enviar_correo' : 'citar')
}

const stepTexts: Readonly<Record<NextStepCode, string>> = {
  ninguno: 'Ninguno',
  enviar_correo: 'Enviar por correo',
  esperar_acceso: 'Esperar el acceso',
  citar: 'Enviar citación',
  esperar_comparecencia: 'Esperar comparecencia',
  entregar_aviso: 'Entregar aviso',
  publicar_aviso: 'Publicar aviso',
  esperar_publicacion: 'Mantener fijado el aviso',
  desfijar_aviso: 'Desfijar el aviso',
}

/** The step in words: 'Esperar comparecencia hasta el 14/07/2026'. */
export function nextStepText({ step, day }: { step: NextStepCode | UnknownWord; day: string | null }): string {
  const text = saidOf(stepTexts, step) ?? step
  return day === null ? text : `${text} hasta el ${formatDay(day)}`
}
