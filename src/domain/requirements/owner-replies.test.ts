import { describe, expect, test } from 'vitest'
import { mayReply, readReplies, replyInWords, unreadReplies } from './owner-replies.ts'
import { REQUIREMENT_STATES, type RequirementEvent } from './requirement-words.ts'

const actsOf = (kinds: readonly RequirementEvent[]) => kinds.map((kind, place) => ({ kind, place }))

describe("an owner's answer in words", () => {
  test.each<[RequirementEvent[], number[]]>([
    [[], []],
    [['evidencia', 'visita_pedida'], []],
    [
      ['respuesta', 'prorroga', 'respuesta'],
      [0, 2],
    ],
    [['respuesta', 'respuesta_leida'], []],
    [['respuesta', 'respuesta_leida', 'evidencia', 'respuesta'], [3]],
    [['incumplida', 'evidencia_tardia'], [1]],
    [['respuesta', 'verificada', 'rechazada', 'sin_objeto'], [0]],
  ])('after the acts %j the unread words are at %j', (kinds, places) => {
    const acts = actsOf(kinds)
    expect(unreadReplies(acts).map(({ place }) => place)).toEqual(places)
    const read = () => readReplies({ state: 'parcial' }, acts)
    if (places.length > 0) expect(read()).toBe('parcial')
    else expect(read).toThrow('requirement.nothing-to-read')
  })

  test.each(REQUIREMENT_STATES)(
    '%s: words are taken and change no state, but for one that the lawyers have',
    (state) => {
      const isTaken = state !== 'trasladado'
      const own = { state, isInCase: false }
      expect(mayReply(own)).toBe(isTaken)
      if (isTaken) expect(replyInWords(own)).toBe(state)
      else expect(() => replyInWords(own)).toThrow('requirement.not-open')
      expect(mayReply({ state, isInCase: true })).toBe(false)
      expect(() => replyInWords({ state, isInCase: true })).toThrow('requirement.not-open')
    },
  )
})
