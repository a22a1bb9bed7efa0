import { describe, expect, test } from 'vitest'
import { type KnownInks, withInk } from '../../signatures/known-ink.ts'
import type { Concept } from '../checklist.ts'
import { decide } from '../save-visit.ts'
import {
  answer,
  codesOf,
  context,
  ITEMS,
  identity,
  none,
  OK,
  part,
  partWrite,
  type SentCommand,
  signer,
  visit,
} from '../testing.ts'
import type { ClosingPart, SignerPart } from '../visit-write.ts'

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

  test('a picture that signs for one person is no fault in a repeated command', () => {
    const command = signed(establishment, 'a.png')
    expect(decided([command, command])).toEqual([[OK, OK], [establishment]])
  })
})
