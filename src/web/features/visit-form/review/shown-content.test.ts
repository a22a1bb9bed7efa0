import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shownText } from '../../../../domain/evidence/shown.ts'
import { stoodUnder } from '../../../../domain/inspections/stood-under.ts'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { answeredStateOf } from '../outbox-status/answered-state.ts'
import { aChecklist, aCommand, anItemWrite, aPhoto, aProgress } from '../testing.ts'
import { contentHere, shownContent, shownDigest } from './shown-content.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const observation: VisitWrite = { call: 'health-observation', body: { observation: 'Limpio' } }
const finding = (evidence?: Blob): VisitWrite => ({
  call: 'items',
  body: { assignmentId: 7, itemId: 2, concept: 'AR', score: 6.25, observation: 'Roto', evidence },
})
const others = [1, 3, 4, 5, 6].map((id) => anItemWrite(id, 'A', id > 4 ? 25 : 12.5))
const saved = (writes: readonly VisitWrite[], names = new Map<VisitSlot, string>()) =>
  answeredStateOf(withWrites(aProgress, writes, 2, names), [])

test('waiting and saved parts are one content, with the digest of the photo on the device', async () => {
  const state = answeredStateOf(withWrites(aProgress, others), [
    aCommand('item-2', finding(aPhoto('mold'))),
    aCommand('health-observation', observation),
  ])
  const digest = await shownDigest(shownContent(aChecklist, state))
  const text = shownText({
    assignmentId: 7,
    establishmentId: 5,
    checklistId: 1,
    healthObservation: 'Limpio',
    concepto: 'FAVORABLE',
    compliancePct: 93.75,
    answers: [1, 2, 3, 4, 5, 6].map((itemId) => ({
      itemId,
      concept: itemId === 2 ? 'AR' : 'A',
      observation: itemId === 2 ? 'Roto' : null,
      evidence: itemId === 2 ? sha256('mold') : null,
      isCritical: false,
      measure: null,
      samplesTaken: null,
      sampleRecord: null,
      counterSampleTaken: null,
      counterSampleRecord: null,
      requirementText: null,
      severity: null,
      termDays: null,
    })),
  })
  expect(digest).toBe(sha256(text))
  const named = saved([...others, finding(), observation], new Map([['item-2', `${sha256('mold')}.jpg`]]))
  expect(await shownDigest(shownContent(aChecklist, named))).toBe(digest)
})

test.each([
  ['an answer that is missing', answeredStateOf(withWrites(aProgress, [...others, observation]), [])],
  ['an observation that is missing', saved([...others, finding()])],
  [
    'an answer that the server refused',
    answeredStateOf(withWrites(aProgress, [...others, observation]), [
      aCommand('item-2', finding(aPhoto()), { state: 'refused' }),
    ]),
  ],
])('%s: it is early', async (_, state) => {
  const content = shownContent(aChecklist, state)
  expect(content.kind).toBe('early')
  expect(await shownDigest(content)).toBeUndefined()
})

test("an official signs over the present content, whole or not, with the server's digest", async () => {
  const digestOf = (answered: ReturnType<typeof answeredStateOf>) => {
    const content = contentHere(aChecklist, answered)
    return content && shownDigest(content)
  }
  const state = answeredStateOf(withWrites(aProgress, others.slice(0, 2)), [
    aCommand('item-2', finding(aPhoto('mold'))),
  ])
  const { answers } = saved([others[0] as VisitWrite, finding(), others[1] as VisitWrite]).progress
  const stood = stoodUnder(
    { assignmentId: 7, establishmentId: 5, checklist: aChecklist },
    {
      answers: new Map(
        answers.map((one) => [
          one.itemId,
          {
            ...{ ...one, requirementText: null, severity: null, termDays: null },
            evidence: one.itemId === 2 ? `${sha256('mold')}.jpg` : null,
          },
        ]),
      ),
      healthObservation: null,
      verdicts: [],
    },
    { digestOf: sha256 },
  )
  expect(stood.answered).toBe(3)
  expect(await digestOf(state)).toBe(stood.digest)
  const whole = saved([...others, finding(), observation], new Map([['item-2', 'a.jpg']]))
  expect(await digestOf(whole)).toBe(await shownDigest(shownContent(aChecklist, whole)))
  // The name of the photo is the server's alone.
  expect(await digestOf(saved([finding()]))).toBeUndefined()
})

test.each([
  ['a photo whose name only the server has', saved([...others, finding(), observation])],
  [
    'an observation that an older server does not tell',
    (() => {
      const state = saved([...others, finding(), observation], new Map([['item-2', 'a.jpg']]))
      const { healthObservation: _, ...progress } = state.progress
      return answeredStateOf(progress, [])
    })(),
  ],
])('%s: the device does not know the content', (_, state) => {
  expect(shownContent(aChecklist, state).kind).toBe('unknown')
})

test('an answer refused for its signatures counts with its photo, so that they can be renewed', async () => {
  const refusal = { code: 'signature.outdated' as const, message: '', fields: {} }
  const known = [...others, observation]
  const [waiting, refused] = [{}, { state: 'refused' as const, refusal }].map((how) =>
    shownContent(
      aChecklist,
      answeredStateOf(withWrites(aProgress, known), [aCommand('item-2', finding(aPhoto()), how)]),
    ),
  ) as [ReturnType<typeof shownContent>, ReturnType<typeof shownContent>]
  expect(refused.kind).toBe('whole')
  expect(await shownDigest(refused)).toBe(await shownDigest(waiting))
})

test('a part saved just now counts', () => {
  const state = saved([...others, observation])
  expect(shownContent(aChecklist, state, [{ slot: 'item-2', write: finding(aPhoto()) }]).kind).toBe('whole')
})

describe('a visit that verifies requirements', () => {
  const requirement = (id: number) => ({
    ...{ id, number: `R-148-0${id}`, itemId: id, text: 'Limpie.', dueOn: '2026-03-10', isFollowed: true },
  })
  const verdict = (requirementId: number, image?: Blob): VisitWrite => ({
    call: 'verdicts',
    body: { requirementId, verdict: image ? 'cumple' : 'parcial', observation: 'Visto', image },
  })
  const following = { ...aProgress, openRequirements: [requirement(1), requirement(2)] }
  const whole = [...others, anItemWrite(2), observation]

  test('shows its verdicts too, by number, with the digest of a photo on the device', async () => {
    const state = answeredStateOf(withWrites(following, [...whole, verdict(2)]), [
      aCommand('verdict-1', verdict(1, aPhoto('clean'))),
    ])
    const content = shownContent(aChecklist, state)
    const without = shownContent(aChecklist, saved(whole))
    if (without.kind !== 'whole') throw new Error('The visit is whole.')
    const text = shownText({
      ...without.visit,
      verdicts: [
        { number: 'R-148-02', verdict: 'parcial', observation: 'Visto', image: null },
        { number: 'R-148-01', verdict: 'cumple', observation: 'Visto', image: sha256('clean') },
      ],
    })
    expect(await shownDigest(content)).toBe(sha256(text))
    expect(text).toContain('"verificaciones":[{"foto":"')
    expect(await shownDigest(without)).not.toBe(sha256(text))
  })

  test.each([
    ['a requirement of which nothing is said: it is early', [], 'early'],
    ['a photo whose name only the server has: it is unknown', [verdict(1, aPhoto()), verdict(2)], 'unknown'],
    ['all said: it is whole', [verdict(1), verdict(2)], 'whole'],
  ] as const)('%s', (_, writes, kind) => {
    const state = answeredStateOf(withWrites(following, [...whole, ...writes]), [])
    expect(shownContent(aChecklist, state).kind).toBe(kind)
  })
})
