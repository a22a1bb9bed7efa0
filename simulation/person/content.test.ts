import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type ChecklistItem, pointsFor } from '../../src/domain/inspections/checklist.ts'
import { itemAnswerRefusal } from '../../src/domain/inspections/item-answer.ts'
import { InkGauge } from '../../src/domain/signatures/ink.ts'
import { barePngSize } from '../../src/server/images/bare-png.ts'
import { createChoices } from '../world/choices.ts'
import { itemContent } from './content.ts'
import { drawingOf, photoOf, plainJpeg } from './pictures.ts'

const item: ChecklistItem = {
  ...{ id: 1, text: '1.1 Pisos. Lisos y lavables.', norm: '', suggestedCritical: false, suggestedRequirement: '' },
  concepts: [
    { concept: 'A', points: 2 },
    { concept: 'AR', points: 1 },
    { concept: 'I', points: 0 },
    { concept: 'NA', points: 2 },
  ],
}

test('each entry of a person for an item is a complete answer', () => {
  const { choose } = createChoices('content')
  const seen = new Set<string>()
  for (let index = 0; index < 400; index += 1) {
    const { photo, ...content } = itemContent(choose, item, `item-${index}`)
    const answer = { ...content, score: pointsFor(item, content.concept), hasEvidence: photo !== undefined }
    expect(itemAnswerRefusal(item, answer)).toBeNull()
    seen.add(content.concept)
  }
  expect(seen).toEqual(new Set(['A', 'AR', 'I', 'NA']))
})

test('the same name gives the same content, and another name other content', () => {
  const { choose } = createChoices('content')
  expect(itemContent(choose, item, 'one', 'I')).toEqual(itemContent(choose, item, 'one', 'I'))
  expect(itemContent(choose, item, 'one', 'I')).not.toEqual(itemContent(choose, item, 'two', 'I'))
})

describe('pictures', () => {
  const pngOf = (url: string) => Buffer.from(url.replace('data:image/png;base64,', ''), 'base64')

  test('each drawing is a signature that the server takes, and no two are alike', () => {
    const drawings = Array.from({ length: 50 }, (_, index) => drawingOf(`hand ${index}`))
    for (const drawing of drawings) {
      const ink = new InkGauge()
      expect(barePngSize(pngOf(drawing), 1120 * 256, ink)).toMatchObject({ width: 120, height: 48 })
      expect(ink.isSignature).toBe(true)
    }
    expect(new Set(drawings).size).toBe(50)
    expect(drawingOf('hand 1')).toBe(drawings[1])
  })

  test('each photo is a whole JPEG with other bytes than any other', async () => {
    const jpeg = await plainJpeg()
    const photo = photoOf(jpeg, 'visit-0 item-1')
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 24, height: 24 })
    expect(photo.equals(photoOf(jpeg, 'visit-0 item-2'))).toBe(false)
  })
})
