import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Problem } from '../shared/problem.ts'
import {
  askForExtension,
  extensionAskRefusal,
  isExtensionAsked,
  newestExtensionAsk,
  refuseExtension,
} from './extension-asks.ts'
import { REQUIREMENT_EVENTS, REQUIREMENT_STATES, type RequirementEvent } from './requirement-words.ts'

const TODAY = '2026-12-14'
const rule = { extendableTimes: 1, extensionMaxDays: 30 }
const requirement = { state: 'abierto', dueOn: TODAY, extensionCount: 0 } as const
const actsOf = (kinds: readonly RequirementEvent[]) =>
  kinds.map((kind, place) => ({
    ...{ kind, at: new Date(Date.UTC(2026, 11, 1 + place)), day: '2027-01-12' },
    details: { reason: `${kind} ${place}` },
  }))
const askAfter = (...kinds: RequirementEvent[]) => newestExtensionAsk(actsOf(kinds))
const waitsAfter = (...kinds: RequirementEvent[]) => isExtensionAsked(requirement, askAfter(...kinds))
const refusalOf = (own: object, asked: object = {}) =>
  extensionAskRefusal({ ...requirement, ...own }, { rule, today: TODAY, ask: undefined, ...asked })?.code

describe("an owner's request for more time", () => {
  test.each<[RequirementEvent[], boolean]>([
    [[], false],
    [['prorroga'], false],
    [['prorroga_pedida'], true],
    [['prorroga', 'prorroga_pedida'], true],
    [['prorroga_pedida', 'evidencia', 'rechazada', 'visita_pedida', 'recalculado'], true],
    [['prorroga_pedida', 'trasladada', 'devuelta'], true],
    [['prorroga_pedida', 'prorroga'], false],
    [['prorroga_pedida', 'prorroga_negada'], false],
    [['prorroga_pedida', 'prorroga_negada', 'prorroga_pedida'], true],
  ])('after the acts %j a request waits or not: %s', (kinds, waits) => {
    expect(waitsAfter(...kinds)).toBe(waits)
  })

  test('the newest request has its own words and the first answer after it', () => {
    const ask = askAfter('prorroga_pedida', 'prorroga_negada', 'prorroga_pedida', 'evidencia', 'prorroga')
    expect(ask).toMatchObject({ reason: 'prorroga_pedida 2', answered: { kind: 'prorroga', day: '2027-01-12' } })
    expect(askAfter('evidencia')).toBeUndefined()
  })

  test.each<[string, object, object, string | undefined]>([
    ['its last day', {}, {}, undefined],
    ['a declared one', { state: 'declarado' }, {}, undefined],
    ['the day after', {}, { today: '2026-12-15' }, 'requirement.extension-late'],
    ['a second extension', { extensionCount: 1 }, {}, 'requirement.extension-spent'],
    ['a term without', {}, { rule: { extendableTimes: 0, extensionMaxDays: null } }, 'requirement.not-extendable'],
    ['one that waits', {}, { ask: askAfter('prorroga_pedida') }, 'requirement.extension-asked'],
    ['one that was refused', {}, { ask: askAfter('prorroga_pedida', 'prorroga_negada') }, undefined],
  ])('%s: a request is refused with its own reason, or taken', (_, own, asked, code) => {
    expect(refusalOf(own, asked)).toBe(code)
  })

  test.each(REQUIREMENT_STATES)('%s: a request and its refusal come only while it is open', (state) => {
    const isOpen = state === 'abierto' || state === 'declarado'
    const ask = () => askForExtension({ ...requirement, state }, { rule, today: TODAY, ask: undefined })
    const refuse = () => refuseExtension({ state }, askAfter('prorroga_pedida'))
    if (isOpen) expect([ask(), refuse()]).toEqual([state, state])
    else {
      expect(ask).toThrow('requirement.not-open')
      expect(refuse).toThrow('requirement.extension-not-asked')
    }
  })

  test('a refusal answers nothing where no request waits', () => {
    expect(() => refuseExtension(requirement, undefined)).toThrow(Problem)
    expect(() => refuseExtension(requirement, askAfter('prorroga_pedida', 'prorroga'))).toThrow(Problem)
  })

  test('after any acts an owner may ask or an official may refuse, and never both', () => {
    const kinds = fc.array(fc.constantFrom(...REQUIREMENT_EVENTS), { maxLength: 12 })
    fc.assert(
      fc.property(kinds, (done) => {
        const ask = askAfter(...done)
        const newest = done.findLast((kind) => ['prorroga_pedida', 'prorroga', 'prorroga_negada'].includes(kind))
        const waits = newest === 'prorroga_pedida'
        expect(isExtensionAsked(requirement, ask)).toBe(waits)
        expect(refusalOf({}, { ask })).toBe(waits ? 'requirement.extension-asked' : undefined)
      }),
    )
  })
})
