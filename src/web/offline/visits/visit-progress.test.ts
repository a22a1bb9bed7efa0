import { describe, expect, test } from 'vitest'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { aProgress } from './testing.ts'
import { saysTheSame, withWrites } from './visit-progress.ts'

type ItemBody = Extract<VisitWrite, { call: 'items' }>['body']

const plain: ItemBody = { assignmentId: 7, itemId: 1, concept: 'AR', score: 2, observation: 'Grieta' }
const required: ItemBody = { ...plain, requirementText: 'Selle la grieta.', severity: 'mayor', termDays: 10 }

const savedOf = (body: ItemBody) => {
  const [answer] = withWrites(aProgress(7), [{ call: 'items', body }]).answers
  if (!answer) throw new Error('The answer is not saved.')
  return answer
}

describe('an answer of the device', () => {
  test('an answer of the device says the same where the requirement does too', () => {
    expect(saysTheSame(required, savedOf(required))).toBe(true)
    expect(saysTheSame(plain, savedOf(plain))).toBe(true)
  })

  test.each<[string, Partial<ItemBody>]>([
    ['another text', { requirementText: 'Selle.' }],
    ['no text', { requirementText: undefined }],
    ['another severity', { severity: 'menor' }],
    ['no severity', { severity: undefined }],
    ['other days', { termDays: 11 }],
    ['no days', { termDays: undefined }],
  ])('an answer with %s says something else', (_, change) => {
    const mine = { ...required, ...change }
    expect(saysTheSame(mine, savedOf(required))).toBe(false)
    expect(saysTheSame(required, savedOf(mine))).toBe(false)
  })

  test('an answer of an older server, without a requirement, says the same unless it has one', () => {
    const { requirementText: _, severity: __, termDays: ___, ...older } = savedOf(plain)
    expect(saysTheSame(plain, older)).toBe(true)
    expect(saysTheSame(required, older)).toBe(false)
  })
})
