import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sampleRecord } from '../../server/testing/data/sample-record.ts'
import type { InspectionRecord } from '../records/record.ts'
import type { ActStanding, RecordAct } from '../signatures/record-acts.ts'
import { drawnActs } from './drawn-acts.ts'
import { SHOWN_FORMAT, SHOWN_FORMATS, type ShownFormat, shownTextOfRecord } from './shown.ts'

const [FIRST_SHOWN_FORMAT] = SHOWN_FORMATS

const sha256 = async (text: string) => hash('sha256', text)

const record: InspectionRecord = { ...sampleRecord(), checklistId: 9 }
const digestOf = (format: ShownFormat) => hash('sha256', shownTextOfRecord(record, format) ?? '')
const OWN = digestOf(SHOWN_FORMAT)
const OTHER = 'f'.repeat(64)

const standing = (change: Partial<ActStanding> = {}): ActStanding => ({
  ...{ at: '2026-02-27T15:00:00.000Z', answered: 20, items: 20, compliancePct: 90, concepto: 'FAVORABLE' },
  ...{ digest: OWN, format: SHOWN_FORMAT, addedAfter: [], correctedAfter: [] },
  ...{ isObservationAfter: false, verdictsAfter: [] },
  ...change,
})
const act = (change: Partial<RecordAct> = {}): RecordAct => ({
  ...{ party: 'establecimiento', outcome: 'firmada', signature: 'a.png', consent: null, drawnAt: null },
  ...{ shownDigest: OWN, shownFormat: SHOWN_FORMAT, standing: standing() },
  ...change,
})

test.each<[string, Partial<RecordAct>, string]>([
  ['over the sealed content, which the device showed', {}, 'shown'],
  ['over the sealed content, without a word of the device', { shownDigest: null, shownFormat: null }, 'same'],
  ['over the sealed content, where the device showed another', { shownDigest: OTHER }, 'same'],
  ['over a part of the list', { standing: standing({ answered: 12 }) }, 'part'],
  ['over all of it, with an answer that came after', { standing: standing({ addedAfter: [3] }) }, 'part'],
  ['that the acta calls whole, over other content', { standing: standing({ digest: OTHER }) }, 'other'],
  ['of a person who refused', { outcome: 'rehusada', signature: null, standing: null }, 'none'],
  [
    'of before, in the first form',
    { standing: undefined, shownDigest: digestOf(FIRST_SHOWN_FORMAT), shownFormat: FIRST_SHOWN_FORMAT },
    'shown',
  ],
  ['of before, over other content', { standing: undefined, shownDigest: OTHER }, 'other'],
  ['of before, without a word', { standing: null, shownDigest: null, shownFormat: null }, 'untold'],
])('a signature %s is told as such', async (_name, change, state) => {
  const acts = await drawnActs({ ...record, acts: [act(change)] }, sha256)
  expect(acts).toEqual([{ party: 'establecimiento', state }])
})

test('a changed answer makes each signature over it one over other content', async () => {
  const [first, ...others] = record.sections
  if (!first) throw new Error('The sample has sections.')
  const items = first.items.map((item, at) => (at === 0 ? { ...item, finding: 'Otro hallazgo' } : item))
  const changed = { ...record, sections: [{ ...first, items }, ...others], acts: [act(), act({ party: 'testigo' })] }
  expect((await drawnActs(changed, sha256)).map(({ state }) => state)).toEqual(['other', 'other'])
})

test('a record of before names no act', async () => {
  expect(await drawnActs(record, sha256)).toEqual([])
})

test('a record that names thousands of acts tells none', async () => {
  let digests = 0
  const counted = async (text: string) => {
    digests += 1
    return sha256(text)
  }
  expect(await drawnActs({ ...record, acts: Array.from({ length: 21 }, () => act()) }, counted)).toEqual([])
  await drawnActs({ ...record, acts: Array.from({ length: 20 }, () => act()) }, counted)
  expect(digests).toBe(1)
})
