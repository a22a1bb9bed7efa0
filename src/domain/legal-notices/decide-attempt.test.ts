import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBusinessDays, termCalendar } from '../calendar/term-calendar.ts'
import { firstTerms } from '../calendar/terms.ts'
import { addDays } from '../shared/days.ts'
import { Problem } from '../shared/problem.ts'
import {
  type ActedNotice,
  afterAccess,
  afterMail,
  decideAttempt,
  LATER_THAN_TODAY,
  type NoticeAttempt,
  type NoticeClock,
  OTHER_RESULT,
  POSTED_DAYS,
} from './decide-attempt.ts'
import { ATTEMPT_RESULTS, NOTICE_CHANNELS } from './legal-notice-words.ts'
import { NEXT_STEPS, nextStep, nextStepText } from './next-step.ts'

/** Random walks; `NOTICE_RUNS=2000` for the long one. */
const RUNS = Number(process.env.NOTICE_RUNS ?? 300)

const calendar = termCalendar({ version: 1, localDays: [], suspensions: [] })
const on = (today: string): NoticeClock => ({
  today,
  calendar,
  citation: firstTerms.CITACION,
  effect: firstTerms.AVISO,
})
/** Monday of the week before Holy Week of 2026; Thursday and Friday of that week are holidays. */
const VISIT = '2026-03-24'
const born = (...attempts: NoticeAttempt[]): ActedNotice => ({
  ...{ state: attempts.length > 0 ? 'en_curso' : 'pendiente', mode: null, effectiveOn: null },
  countedFrom: VISIT,
  attempts,
})
const one = (
  channel: NoticeAttempt['channel'],
  result: NoticeAttempt['result'],
  day: string,
  isConsented = false,
): NoticeAttempt => ({ channel, result, day, isConsented })

const tried = (notice: ActedNotice, attempt: NoticeAttempt, today = '2026-12-31') => {
  try {
    return decideAttempt(notice, attempt, on(today))
  } catch (error) {
    return (error as Problem).fields ?? `${(error as Problem).code} ${(error as Problem).params.day ?? ''}`.trim()
  }
}

const cited = one('citacion', 'enviado', '2026-03-26')
/** The fifth business day after the citation, over Holy Week. */
const CITATION_ENDS = '2026-04-06'
const underWay = { state: 'en_curso', mode: null, effectiveOn: null }
const effective = (mode: string, effectiveOn: string) => ({ state: 'surtida', mode, effectiveOn })

describe('an attempt at the desk', () => {
  test.each<[string, ActedNotice, NoticeAttempt, unknown]>([
    ['a citation', born(), cited, underWay],
    ['a returned citation', born(), one('citacion', 'devuelto', '2026-03-27'), underWay],
    [
      'who comes without a citation',
      born(),
      one('diligencia_personal', 'comparecio', '2026-03-25'),
      effective('personal', '2026-03-25'),
    ],
    ['who does not come', born(), one('diligencia_personal', 'no_comparecio', '2026-03-30'), 'notice.citation-missing'],
    [
      ...(['who does not come within the term', born(cited)] as const),
      ...([one('diligencia_personal', 'no_comparecio', CITATION_ENDS), 'notice.citation-running 06/04/2026'] as const),
    ],
    [
      'who does not come after the term',
      born(cited),
      one('diligencia_personal', 'no_comparecio', '2026-04-07'),
      underWay,
    ],
    [
      'a notice without a citation',
      born(),
      one('aviso_entregado', 'entregado', '2026-03-30'),
      'notice.citation-missing',
    ],
    [
      'a notice within the term',
      born(cited),
      one('aviso_entregado', 'entregado', CITATION_ENDS),
      'notice.citation-running 06/04/2026',
    ],
    [
      'a notice after the term',
      born(cited),
      one('aviso_entregado', 'entregado', '2026-04-10'),
      effective('aviso', '2026-04-13'),
    ],
    [
      ...(['a notice to who refused', born(one('diligencia_personal', 'rehusado', '2026-03-31'))] as const),
      // Wednesday of Holy Week: the next business day is the Monday after Easter.
      ...([one('aviso_entregado', 'entregado', '2026-04-01'), effective('aviso', '2026-04-06')] as const),
    ],
    ['a published notice', born(cited), one('aviso_publicado', 'fijado', '2026-04-10'), 'notice.not-returned'],
    [
      'a published notice of a returned one',
      born(one('citacion', 'devuelto', '2026-03-27')),
      one('aviso_publicado', 'fijado', '2026-03-30'),
      underWay,
    ],
    [
      'a taken down notice that was not posted',
      born(cited),
      one('aviso_publicado', 'desfijado', '2026-04-10'),
      'notice.not-posted',
    ],
    ['a bounced mail that was not sent', born(), one('correo', 'rebotado', '2026-03-27'), 'notice.no-mail'],
    ['a signature on the spot', born(), one('firma_en_sitio', 'firmado', VISIT), 'notice.channel-of-system'],
    ['an access', born(), one('portal', 'accedido', VISIT), 'notice.channel-of-system'],
    ['a result of another channel', born(), one('citacion', 'fijado', VISIT), { result: OTHER_RESULT }],
    [
      'a day before the visit',
      born(),
      one('citacion', 'enviado', '2026-03-23'),
      { day: 'La fecha no puede ser anterior a la visita (24/03/2026).' },
    ],
  ])('%s gives its state or its refusal', (_, notice, attempt, expected) => {
    expect(tried(notice, attempt)).toEqual(expected)
  })

  test('a day after today is refused', () => {
    expect(tried(born(), cited, '2026-03-25')).toEqual({ day: LATER_THAN_TODAY })
  })

  test('a posted notice stays five business days, and takes effect on the next one', () => {
    const posted = born(one('citacion', 'devuelto', '2026-03-27'), one('aviso_publicado', 'fijado', '2026-03-27'))
    expect(tried(posted, one('aviso_publicado', 'fijado', '2026-03-30'))).toBe('notice.posted-already 27/03/2026')
    expect(tried(posted, one('aviso_publicado', 'desfijado', '2026-04-06'))).toBe('notice.posted-too-short 07/04/2026')
    expect(tried(posted, one('aviso_publicado', 'desfijado', '2026-04-07'))).toEqual(
      effective('publicacion', '2026-04-08'),
    )
  })

  test('an effective notice refuses every further attempt with its day', () => {
    const done: ActedNotice = { ...born(cited), state: 'surtida', mode: 'personal', effectiveOn: '2026-03-27' }
    expect(tried(done, cited)).toBe('notice.already-effective 27/03/2026')
  })
})

test('a mail begins a notice only where the address agreed, and never takes effect', () => {
  const after = (result: NoticeAttempt['result'], isConsented: boolean) =>
    afterMail(born(), one('correo', result, VISIT, isConsented)).state
  expect([after('enviado', true), after('enviado', false), after('sin_respuesta', true)]).toEqual([
    'en_curso',
    'pendiente',
    'pendiente',
  ])
})

test.each([
  ['pendiente', true, { state: 'surtida', mode: 'electronica', effectiveOn: '2026-03-26' }],
  ['en_curso', true, { state: 'surtida', mode: 'electronica', effectiveOn: '2026-03-26' }],
  ['pendiente', false, { state: 'pendiente', mode: null, effectiveOn: null }],
  ['en_curso', false, { state: 'en_curso', mode: null, effectiveOn: null }],
] as const)('an access to a notice %s by an address with agreement %s has its effect', (state, isConsented, after) => {
  const accessed = one('portal', 'accedido', '2026-03-26', isConsented)
  expect(afterAccess({ ...born(), state }, accessed)).toEqual(after)
})

test('an access to an effective notice keeps its mode and day', () => {
  const told = { ...born(), state: 'surtida', mode: 'en_sitio', effectiveOn: VISIT } as const
  const { state, mode, effectiveOn } = told
  expect(afterAccess(told, one('portal', 'accedido', '2026-03-26', true))).toEqual({ state, mode, effectiveOn })
})

describe('the proposed step', () => {
  const mail = (isConsented: boolean) => one('correo', 'enviado', '2026-03-26', isConsented)
  const posted = [one('citacion', 'devuelto', '2026-03-26'), one('aviso_publicado', 'fijado', '2026-03-27')]
  test.each<[string, NoticeAttempt[], boolean, string, string]>([
    ['an establishment that agreed', [], true, VISIT, 'Enviar por correo'],
    ['an establishment that did not agree', [], false, VISIT, 'Enviar citación'],
    ['a courtesy copy', [mail(false)], false, '2026-03-27', 'Enviar citación'],
    ['a courtesy copy before the agreement', [mail(false)], true, '2026-03-27', 'Enviar por correo'],
    ['a mailed notice', [mail(true)], true, CITATION_ENDS, 'Esperar el acceso hasta el 06/04/2026'],
    ['a mailed notice without access', [mail(true)], true, '2026-04-07', 'Enviar citación'],
    ['a bounced mail', [mail(true), one('correo', 'rebotado', '2026-03-27')], true, '2026-03-27', 'Enviar citación'],
    ['a running citation', [cited], false, CITATION_ENDS, 'Esperar comparecencia hasta el 06/04/2026'],
    ['a citation that is over', [cited], false, '2026-04-07', 'Entregar aviso'],
    ['a refusal', [one('diligencia_personal', 'rehusado', '2026-03-26')], false, '2026-03-26', 'Entregar aviso'],
    ['a returned citation', [one('citacion', 'devuelto', '2026-03-26')], false, '2026-03-26', 'Publicar aviso'],
    ['a posted notice', posted, false, '2026-03-30', 'Mantener fijado el aviso hasta el 07/04/2026'],
    ['a notice that was posted long enough', posted, false, '2026-04-07', 'Desfijar el aviso'],
  ])('%s has its step', (_, attempts, isConsented, today, text) => {
    expect(nextStepText(nextStep(born(...attempts), isConsented, on(today)))).toBe(text)
  })

  test('an effective notice has none', () => {
    expect(nextStep({ ...born(), state: 'surtida' }, true, on(VISIT))).toEqual({ step: 'ninguno', day: null })
  })
})

const attempts = fc.record({
  channel: fc.constantFrom(...NOTICE_CHANNELS),
  result: fc.constantFrom(...ATTEMPT_RESULTS),
  wait: fc.integer({ min: 0, max: 9 }),
  isConsented: fc.boolean(),
})

test('a random walk takes effect at most once and always has a step', () => {
  fc.assert(
    fc.property(fc.array(attempts, { maxLength: 30 }), (walk) => {
      let notice = born()
      let today = VISIT
      for (const { wait, ...attempt } of walk) {
        today = addDays(today, wait)
        const before = structuredClone(notice)
        try {
          const made = { ...attempt, day: today }
          const isMail = attempt.channel === 'correo' && attempt.result === 'enviado'
          const isAccess = attempt.channel === 'portal' && attempt.result === 'accedido'
          const ofSystem = isMail ? afterMail(notice, made) : isAccess ? afterAccess(notice, made) : undefined
          const after = ofSystem ?? decideAttempt(notice, made, on(today))
          expect(before.state).not.toBe(ofSystem ? '' : 'surtida')
          notice = { ...notice, ...after, attempts: [...notice.attempts, made] }
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          expect(notice).toEqual(before)
          continue
        }
        expect((notice.state === 'surtida') === (notice.effectiveOn !== null && notice.mode !== null)).toBe(true)
        if (before.state === 'surtida') expect(notice.effectiveOn).toBe(before.effectiveOn)
        else if (notice.state === 'surtida') expect((notice.effectiveOn as string) >= today).toBe(true)
        if (notice.mode === 'publicacion') {
          const posted = notice.attempts.findLast(({ result }) => result === 'fijado') as NoticeAttempt
          const down = notice.attempts.findLast(({ result }) => result === 'desfijado') as NoticeAttempt
          expect(down.day >= addBusinessDays(calendar, posted.day, POSTED_DAYS)).toBe(true)
        }
        const { step } = nextStep(notice, attempt.isConsented, on(today))
        expect(NEXT_STEPS).toContain(step)
        expect(step === 'ninguno').toBe(notice.state === 'surtida')
      }
    }),
    { numRuns: RUNS },
  )
})
