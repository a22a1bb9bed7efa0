import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Official, USER_TYPE } from '../access/official.ts'
import { Problem } from '../shared/problem.ts'
import { type KnownInks, withInk } from '../signatures/known-ink.ts'
import type { Checklist, Concept } from './checklist.ts'
import { standardFloors } from './concepto-sanitario.ts'
import type { ScoredAnswer } from './outcome.ts'
import type { Command, TakenKeys } from './save/command.ts'
import type { SaveContext, SavedVisit } from './save/decision.ts'
import { decide, fillRefusal, repeatedResults } from './save-visit.ts'
import type { ClosingPart, SignerPart, VisitWrite } from './visit-write.ts'

const item = (id: number) => ({
  id,
  text: `1.${id} Ítem. Descripción.`,
  norm: '',
  concepts: [
    { concept: 'A' as Concept, points: 50 },
    { concept: 'AR' as Concept, points: 25 },
    { concept: 'I' as Concept, points: 0 },
  ],
  suggestedCritical: false,
  suggestedRequirement: '',
})
const checklist: Checklist = {
  id: 2,
  version: 1,
  floors: standardFloors,
  sections: [
    { id: 1, name: 'Edificación', items: [item(1)] },
    { id: 2, name: 'Saneamiento', items: [item(2), item(3)] },
  ],
}
const ITEMS = [1, 2, 3]
const PARTS: ClosingPart[] = ['health-observation', 'establishment-signature', 'witness-signature']

const signer = { name: 'Ana', idCard: '1', role: 'Dueña', signature: 'data:image/png;base64,AA==' }
const partWrite: Record<ClosingPart, VisitWrite> = {
  'health-observation': { call: 'health-observation', body: { observation: 'Todo en orden' } },
  'establishment-signature': { call: 'establishment-signature', body: signer },
  'witness-signature': { call: 'witness-signature', body: signer },
}
const answerWrite = (itemId: number): VisitWrite => ({ call: 'items', body: { assignmentId: 9, itemId, concept: 'A' } })

type SentCommand = Command<{ name: string }>
const identity = (key: string, hash = `hash of ${key}`) => ({ identity: { key, hash } })
const answer = (itemId: number): SentCommand => ({ write: answerWrite(itemId), ...identity(`item-${itemId}`) })
const part = (call: ClosingPart): SentCommand => ({ write: partWrite[call], ...identity(call) })
const everything = [...ITEMS.map(answer), ...PARTS.map(part)]

const scored = (itemId: number): [number, ScoredAnswer] => [
  itemId,
  { itemId, concept: 'A', points: 50, isCritical: false },
]
/** A visit that holds these items and parts. */
const visit = (items: readonly number[] = [], parts: readonly ClosingPart[] = [], isClosed = false): SavedVisit => ({
  establishmentId: 5,
  checklist,
  isClosed,
  answers: new Map(items.map(scored)),
  parts: new Set(parts),
})
const none: TakenKeys = new Map()
const context: SaveContext = { by: 1, officials: [], signatures: new Map(), savedAnswers: new Map() }
const taken = (...commands: readonly SentCommand[]): TakenKeys =>
  new Map(commands.flatMap(({ identity: sent }) => (sent ? [[sent.key, sent.hash] as const] : [])))

const OK = 'ok'
const codesOf = (results: readonly (Problem | null)[]) => results.map((result) => result?.code ?? OK)

describe('commands are decided in order', () => {
  const illegible: SentCommand = { problem: new Problem('batch.malformed'), ...identity('illegible', '') }
  const incomplete: SentCommand = {
    write: { call: 'items', body: { assignmentId: 9, itemId: 1, concept: 'I' } },
    ...identity('incomplete'),
  }
  const withoutKey: SentCommand = { write: answerWrite(1) }
  const filledOn = (command: SentCommand, establishmentId: number, checklistId: number): SentCommand => ({
    ...command,
    filledOn: { establishmentId, checklistId },
  })

  type Case = {
    visit?: SavedVisit
    commands: SentCommand[]
    takenKeys?: TakenKeys
    results: string[]
    answers?: number[]
    parts?: ClosingPart[]
    keys?: string[]
  }
  test.each<[title: string, Case]>([
    ['no commands', { commands: [], results: [] }],
    ['an answer', { commands: [answer(1)], results: [OK], answers: [1], keys: ['item-1'] }],
    ['an answer without a key', { commands: [withoutKey], results: [OK], answers: [1] }],
    [
      'a part',
      {
        commands: [part('witness-signature')],
        results: [OK],
        parts: ['witness-signature'],
        keys: ['witness-signature'],
      },
    ],
    [
      'an item that is answered',
      { visit: visit([1]), commands: [answer(1), answer(2)], results: ['inspection.item-answered', 'batch.stopped'] },
    ],
    [
      'a part that is recorded',
      {
        visit: visit([], ['witness-signature']),
        commands: [part('witness-signature')],
        results: ['inspection.witness-signature-recorded'],
      },
    ],
    [
      'an item that is answered twice in one request',
      {
        commands: [answer(1), withoutKey],
        results: [OK, 'inspection.item-answered'],
        answers: [1],
        keys: ['item-1'],
      },
    ],
    [
      'an item of a closed visit',
      { visit: visit([2], [], true), commands: [answer(1)], results: ['inspection.closed'] },
    ],
    [
      'a refused command: those before it are accepted, those after it are not',
      {
        commands: [answer(1), incomplete, answer(2), illegible],
        results: [OK, 'inspection.item-answered', 'batch.stopped', 'batch.stopped'],
        answers: [1],
        keys: ['item-1'],
      },
    ],
    [
      'a command that could not be decoded',
      {
        commands: [answer(2), illegible, answer(3)],
        results: [OK, 'batch.malformed', 'batch.stopped'],
        answers: [2],
        keys: ['item-2'],
      },
    ],
    [
      'a command that was accepted before',
      {
        visit: visit([1]),
        commands: [answer(1), answer(2)],
        takenKeys: taken(answer(1)),
        results: [OK, OK],
        answers: [2],
        keys: ['item-2'],
      },
    ],
    [
      'a command that was accepted before, after a refused one',
      {
        visit: visit([1]),
        commands: [incomplete, answer(1)],
        takenKeys: taken(answer(1)),
        results: ['inspection.item-answered', 'batch.stopped'],
      },
    ],
    [
      'other content under a key that was used before',
      {
        commands: [{ ...answer(2), ...identity('item-1', 'other') }, answer(3)],
        takenKeys: taken(answer(1)),
        results: ['idempotency.key-reused', 'batch.stopped'],
      },
    ],
    [
      'a command twice in one request',
      { commands: [answer(1), answer(1)], results: [OK, OK], answers: [1], keys: ['item-1'] },
    ],
    [
      'other content under a key of the same request',
      {
        commands: [answer(1), { ...answer(2), ...identity('item-1', 'other') }],
        results: [OK, 'idempotency.key-reused'],
        answers: [1],
        keys: ['item-1'],
      },
    ],
    [
      'an illegible command under a key that was used before',
      {
        commands: [{ ...illegible, ...identity('item-1', '') }],
        takenKeys: taken(answer(1)),
        results: ['idempotency.key-reused'],
      },
    ],
    ['a refused command leaves its key free', { commands: [incomplete], results: ['inspection.section-incomplete'] }],
    [
      'a command filled on the visit as it is',
      { commands: [filledOn(answer(1), 5, 2)], results: [OK], answers: [1], keys: ['item-1'] },
    ],
    [
      'commands filled for another establishment: each is told, after a stop too',
      {
        commands: [filledOn(answer(1), 6, 2), answer(2), filledOn(answer(3), 6, 2)],
        results: ['inspection.visit-changed', 'batch.stopped', 'inspection.visit-changed'],
      },
    ],
    [
      'a command filled on another edition',
      { commands: [filledOn(answer(1), 5, 1)], results: ['inspection.visit-changed'] },
    ],
    [
      'a command that was accepted before, whatever it says that it was filled on',
      {
        visit: visit([1]),
        commands: [filledOn(answer(1), 6, 1)],
        takenKeys: taken(answer(1)),
        results: [OK],
      },
    ],
  ])('%s', (_title, { visit: before = visit(), commands, takenKeys = none, ...expected }) => {
    const decision = decide(before, commands, takenKeys, context)
    expect(codesOf(decision.results)).toEqual(expected.results)
    expect(decision.answers.map(({ answer: { itemId } }) => itemId)).toEqual(expected.answers ?? [])
    expect(decision.parts.map(({ write }) => write.call)).toEqual(expected.parts ?? [])
    expect(decision.keys.map(({ key }) => key)).toEqual(expected.keys ?? [])
    expect(decision.closes).toBe(false)
  })

  test('an accepted answer has the points of the catalogue and its image', () => {
    const write: VisitWrite = {
      call: 'items',
      body: { assignmentId: 9, itemId: 2, concept: 'AR', observation: 'Grietas', evidence: new Blob(['x']) },
    }
    const { answers } = decide(visit(), [{ write, image: { name: 'a1b2.jpg' } }], none, context)
    expect(answers).toEqual([
      {
        answer: write.body,
        scored: { itemId: 2, concept: 'AR', points: 25, isCritical: false },
        image: { name: 'a1b2.jpg' },
      },
    ])
  })

  test('the visit that was given stays as it was', () => {
    const before = visit([1])
    decide(before, [answer(2), part('witness-signature')], none, context)
    expect(before).toEqual(visit([1]))
  })
})

describe('a visit closes with the command that completes it', () => {
  test.each<[title: string, SavedVisit, SentCommand[], TakenKeys, boolean]>([
    ['all of it in one request', visit(), everything, none, true],
    ['the last item', visit([1, 2], PARTS), [answer(3)], none, true],
    ['the last part', visit(ITEMS, PARTS.slice(1)), [part('health-observation')], none, true],
    ['an item is missing', visit([1], PARTS), [answer(3)], none, false],
    ['a part is missing', visit(ITEMS, []), PARTS.slice(1).map(part), none, false],
    ['the completing command is refused', visit([1, 2], PARTS), [answer(1), answer(3)], none, false],
    ['the completing command comes before a refused one', visit([1, 2], PARTS), [answer(3), answer(1)], none, true],
    ['a closed visit is not closed again', visit(ITEMS, PARTS, true), [answer(3)], taken(answer(3)), false],
    ['nothing new comes', visit(ITEMS, PARTS), [answer(3)], taken(answer(3)), false],
    ['no commands', visit(ITEMS, PARTS), [], none, false],
  ])('%s', (_title, before, commands, takenKeys, closes) => {
    expect(decide(before, commands, takenKeys, context).closes).toBe(closes)
  })
})

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

describe('a visit that its sender may no longer fill', () => {
  const refusal = new Problem('assignment.inactive')
  test.each<[title: string, SentCommand[], TakenKeys, string[] | undefined]>([
    ['nothing was accepted before', [answer(1)], none, undefined],
    ['another command has the key', [answer(1)], new Map([['item-1', 'other']]), undefined],
    ['no command has a key', [{ write: answerWrite(1) }], taken(answer(1)), undefined],
    ['all were accepted before', [answer(1), answer(2)], taken(answer(1), answer(2)), [OK, OK]],
    [
      'the first of the others has the refusal, and stops the rest',
      [answer(1), answer(2), answer(3)],
      taken(answer(1)),
      [OK, 'assignment.inactive', 'batch.stopped'],
    ],
    [
      'what was accepted before is answered so after a refusal too',
      [answer(2), answer(1)],
      taken(answer(1)),
      ['assignment.inactive', OK],
    ],
  ])('%s', (_title, commands, takenKeys, expected) => {
    const results = repeatedResults(commands, takenKeys, refusal)
    expect(results && codesOf(results)).toEqual(expected)
  })

  const technician: Official = { id: 7, email: 'a@b.co', departmentId: 13, userType: USER_TYPE.technician }
  const planned = { departmentId: 13, technicianId: 7, engineerId: 8, isActive: true }
  test.each<[title: string, Parameters<typeof fillRefusal>, string | undefined]>([
    ['its technician', [technician, planned], undefined],
    ['its engineer', [{ ...technician, id: 8, userType: USER_TYPE.engineer }, planned], undefined],
    ['another inspector', [{ ...technician, id: 9 }, planned], 'access.forbidden'],
    ['an administrator', [{ ...technician, userType: USER_TYPE.administrator }, planned], 'access.forbidden'],
    ['an inactive visit', [technician, { ...planned, isActive: false }], 'assignment.inactive'],
  ])('%s', (_title, given, code) => {
    expect(fillRefusal(...given)?.code).toBe(code)
  })
})

describe('a correction under a signature', () => {
  const savedAnswer = (itemId: number) => ({
    ...{ itemId, concept: 'A' as Concept, points: 50, isCritical: false, observation: null, evidence: null },
    ...{ measure: null, samplesTaken: null, sampleRecord: null, counterSampleTaken: null, counterSampleRecord: null },
    ...{ requirementText: null, severity: null, termDays: null, answeredBy: 1, answeredByName: 'Wilmer' },
  })
  const correction = (itemId: number, key = `correction-${itemId}`): SentCommand => ({
    write: {
      call: 'correction',
      body: { assignmentId: 9, itemId, concept: 'I', observation: 'Roto', isCritical: false },
    },
    image: { name: `${itemId}.jpg` },
    ...identity(key),
  })
  const absent = (call: 'establishment-signature' | 'witness-signature'): SentCommand => ({
    write: { call, body: { ...signer, name: '', outcome: 'ausente', refusalReason: 'Salió' } },
    ...identity(`absent ${call}`),
  })
  const unconsented: SentCommand = {
    write: { call: 'establishment-signature', body: { ...signer, consent: false } },
    ...identity('unconsented'),
  }
  const [OWNER, WITNESS] = ['establishment-signature', 'witness-signature'] as const
  const saved = { ...context, savedAnswers: new Map(ITEMS.map((id) => [id, savedAnswer(id)])) }
  const [REFUSED, STOPPED] = ['inspection.signed-before', 'batch.stopped']

  test.each<[string, { signed: ClosingPart[]; commands: SentCommand[]; results: string[]; signers?: string[] }]>([
    ['of nobody is taken', { signed: [], commands: [correction(1)], results: [OK] }],
    ['of an observation alone is taken', { signed: ['health-observation'], commands: [correction(1)], results: [OK] }],
    [
      'alone is refused',
      { signed: [OWNER], commands: [correction(1)], results: [REFUSED], signers: ['establishment'] },
    ],
    ['with the new signature is taken', { signed: [OWNER], commands: [correction(1), part(OWNER)], results: [OK, OK] }],
    [
      'with the reason for none is taken',
      { signed: [OWNER], commands: [correction(1), absent(OWNER)], results: [OK, OK] },
    ],
    [
      'behind the new signature is refused, and the signature as a second one',
      {
        signed: [OWNER],
        commands: [part(OWNER), correction(1)],
        results: ['inspection.establishment-signature-recorded', STOPPED],
      },
    ],
    [
      'of both needs both',
      {
        signed: [OWNER, WITNESS],
        commands: [correction(1), part(OWNER)],
        results: [REFUSED, STOPPED],
        signers: ['witness'],
      },
    ],
    [
      'of both is taken with both',
      { signed: [OWNER, WITNESS], commands: [correction(1), part(WITNESS), part(OWNER)], results: [OK, OK, OK] },
    ],
    [
      'is refused with the reason of the new signature, which is refused itself',
      {
        signed: [OWNER],
        commands: [correction(1), unconsented],
        results: [REFUSED, 'signature.consent-missing'],
        signers: ['establishment'],
      },
    ],
    [
      'keeps what comes before it',
      {
        signed: [OWNER],
        commands: [correction(1), part(OWNER), correction(2)],
        results: [OK, OK, REFUSED],
        signers: ['establishment'],
      },
    ],
    [
      'in the batch of the first signature needs it again',
      { signed: [], commands: [part(OWNER), correction(1)], results: [OK, REFUSED], signers: ['establishment'] },
    ],
    [
      'under a reason for no signature is taken',
      { signed: [], commands: [absent(OWNER), correction(1)], results: [OK, OK] },
    ],
  ])('%s', (_, { signed, commands, results, signers }) => {
    const decision = decide(visit(ITEMS, signed), commands, none, saved)
    expect(codesOf(decision.results)).toEqual(results)
    const refusal = decision.results.find((result) => result?.code === REFUSED)
    expect(refusal?.consequence?.signers).toEqual(signers)
    expect(decision.corrections.length).toBe(
      commands.filter(({ identity: sent }, index) => sent?.key.startsWith('correction') && results[index] === OK)
        .length,
    )
    expect(decision.keys.length).toBe(results.filter((result) => result === OK).length)
  })
})

describe('a picture that signs for one person of a visit', () => {
  const signed = (call: SignerPart, name: string): SentCommand => ({
    write: partWrite[call],
    image: { name },
    ...identity(`${call} ${name}`),
  })
  const [establishment, testifier] = ['establishment-signature', 'witness-signature'] as const
  const decided = (commands: readonly SentCommand[], knownInk?: KnownInks) => {
    const { results, parts } = decide(visit(), commands, none, { ...context, ...(knownInk && { knownInk }) })
    return [codesOf(results), parts.map(({ write }) => write.call)]
  }

  test.each([
    [establishment, testifier],
    [testifier, establishment],
  ])('a picture that signs for the %s signs for no other in one request', (first, second) => {
    expect(decided([answer(1), signed(first, 'a.png'), signed(second, 'a.png'), answer(2)])).toEqual([
      [OK, OK, 'signature.not-new', 'batch.stopped'],
      [first],
    ])
    expect(decided([signed(first, 'a.png'), signed(second, 'b.png')])).toEqual([
      [OK, OK],
      [first, second],
    ])
  })

  test('signs for no other later', () => {
    const knownInk = withInk(new Map(), { name: 'a.png', by: 'signer', part: establishment })
    expect(decided([signed(testifier, 'a.png')], knownInk)).toEqual([['signature.not-new'], []])
    expect(decided([signed(establishment, 'a.png')], knownInk)).toEqual([[OK], [establishment]])
  })

  test('is no fault where the same command comes again', () => {
    const command = signed(establishment, 'a.png')
    expect(decided([command, command])).toEqual([[OK, OK], [establishment]])
  })
})
