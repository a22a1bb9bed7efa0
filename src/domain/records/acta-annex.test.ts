import { expect, test } from 'vitest'
import { acta, headings, withItem } from '../../server/testing/data/sample-acta.ts'
import { actaImages, actaTexts } from './acta-contents.ts'

test('each photo is in its row and, large, in the annex, under its aspect and finding', () => {
  const document = acta()
  const photos = document.blocks.flatMap((block) => (block.kind === 'photos' ? block.photos : []))
  const small = actaImages(document).filter(({ kind, isLarge }) => kind === 'evidence' && !isLarge)
  expect(photos.map(({ image }) => image.name)).toEqual(small.map(({ name }) => name))
  expect(photos.every(({ image }) => image.isLarge)).toBe(true)
  expect(photos[0]?.caption).toMatch(/^Aspecto 1\.2\. Se encontró lo siguiente: /)
  expect(withItem({ concept: 'I', evidence: 'a.jpg', finding: 'x'.repeat(900) }).blocks.at(-1)).toMatchObject({
    photos: [{ caption: `Aspecto 1.1. ${'x'.repeat(240)}…` }],
  })
})

test.each([
  ['2026-11-20T13:50:00Z', ' Tomada el 20/11/2026 08:50, antes de la visita.'],
  ['2026-11-20T14:10:00Z', ' Tomada el 20/11/2026 09:10.'],
])('the annex says when a photo was taken: %s', (takenAt, told) => {
  const [small] = actaImages(acta()).filter(({ kind }) => kind === 'evidence')
  const times = { startedAt: '2026-11-20T14:00:00Z', photoTimes: [{ name: small?.name ?? '', takenAt }] }
  const [photos] = acta(times).blocks.filter((block) => block.kind === 'photos')
  const captions = photos?.photos.map(({ caption }) => caption) ?? []
  expect(captions[0]?.endsWith(told), captions[0]).toBe(true)
  expect(captions.slice(1).join()).not.toContain('Tomada el')
})

test('an acta without photos has no annex', () => {
  expect(headings(withItem({ concept: 'A', evidence: null }))).not.toContain('Anexo fotográfico')
})

test('a missing picture leaves its words', () => {
  const document = acta()
  const images = actaImages(document)
  expect(images).toHaveLength(3 + 2 * 7)
  expect(actaTexts(document, () => false)).toEqual(expect.arrayContaining(images.map(({ absent }) => absent)))
})
