import { describe, expect, test } from 'vitest'
import { type Official, USER_TYPE } from '../access/official.ts'
import { Problem } from '../shared/problem.ts'
import type { TakenKeys } from './save/command.ts'
import type { SavedVisit } from './save/decision.ts'
import { decide, fillRefusal, repeatedResults } from './save-visit.ts'
import {
  answer,
  answerWrite,
  codesOf,
  context,
  everything,
  ITEMS,
  identity,
  none,
  OK,
  PARTS,
  part,
  type SentCommand,
  visit,
} from './testing.ts'
import type { ClosingPart, VisitWrite } from './visit-write.ts'

const taken = (...commands: readonly SentCommand[]): TakenKeys =>
  new Map(commands.flatMap(({ identity: sent }) => (sent ? [[sent.key, sent.hash] as const] : [])))

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
