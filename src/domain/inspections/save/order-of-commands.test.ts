import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide } from '../save-visit.ts'
import { codesOf, context, everything, none, type SentCommand, visit } from '../testing.ts'
import type { TakenKeys } from './command.ts'
import type { SavedVisit } from './decision.ts'

/** The visit and the keys after a decision, as the next request finds them. */
function afterDecision(before: SavedVisit, takenKeys: TakenKeys, decision: ReturnType<typeof decide>) {
  return {
    visit: {
      ...before,
      isClosed: before.isClosed || decision.closes,
      answers: new Map([...before.answers, ...decision.answers.map(({ scored: one }) => [one.itemId, one] as const)]),
      parts: new Set([...before.parts, ...decision.parts.map(({ write }) => write.call)]),
    },
    takenKeys: new Map([...takenKeys, ...decision.keys.map(({ key, hash }) => [key, hash] as const)]),
  }
}

/** Cuts a list into requests of the given sizes, and what is left over into a last one. */
function requestsOf(commands: readonly SentCommand[], sizes: readonly number[]): SentCommand[][] {
  const left = [...commands]
  const requests = sizes.map((size) => left.splice(0, size))
  return [...requests, left]
}

describe('in whatever order and requests the commands come', () => {
  const sent = fc.record({
    commands: fc.shuffledSubarray(everything, { minLength: everything.length }),
    sizes: fc.array(fc.nat({ max: 3 }), { maxLength: 4 }),
  })

  test('all are accepted once, and the visit closes once, with the last', () => {
    fc.assert(
      fc.property(sent, ({ commands, sizes }) => {
        let state = { visit: visit(), takenKeys: none }
        let closings = 0
        let accepted = 0
        for (const request of requestsOf(commands, sizes)) {
          const decision = decide(state.visit, request, state.takenKeys, context)
          accepted += decision.answers.length + decision.parts.length
          expect(decision.results.every((result) => result === null)).toBe(true)
          expect(decision.closes).toBe(request.length > 0 && accepted === everything.length)
          if (decision.closes) closings += 1
          state = afterDecision(state.visit, state.takenKeys, decision)
        }
        expect([accepted, closings]).toEqual([everything.length, 1])
      }),
    )
  })

  test('the same request again is answered the same and saves nothing', () => {
    fc.assert(
      fc.property(sent, ({ commands, sizes }) => {
        let state = { visit: visit(), takenKeys: none }
        for (const request of requestsOf(commands, sizes)) {
          const first = decide(state.visit, request, state.takenKeys, context)
          state = afterDecision(state.visit, state.takenKeys, first)
          const again = decide(state.visit, request, state.takenKeys, context)
          expect(again).toEqual({
            results: first.results,
            answers: [],
            corrections: [],
            parts: [],
            signings: [],
            verdicts: [],
            keys: [],
            closes: false,
          })
        }
      }),
    )
  })

  test('the first refusal stops the rest', () => {
    const repeated = fc.array(
      fc.constantFrom(...everything).map((command) => ({ write: 'write' in command && command.write })),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(repeated, (writes) => {
        const commands = writes.flatMap(({ write }) => (write ? [{ write }] : []))
        const { results, answers, parts } = decide(visit(), commands, none, context)
        const accepted = answers.length + parts.length
        expect(results).toHaveLength(commands.length)
        expect(results.slice(0, accepted).every((result) => result === null)).toBe(true)
        expect(codesOf(results.slice(accepted + 1)).every((code) => code === 'batch.stopped')).toBe(true)
      }),
    )
  })
})
