import { expect, test } from 'vitest'
import { actaDocument } from '../../../domain/records/acta.ts'
import { sampleRecord } from '../../../server/testing/data/sample-record.ts'
import { symbolFaces } from './symbol-faces.ts'

const facesFor = (healthObservation: string) => symbolFaces(actaDocument(sampleRecord({ healthObservation })))
const faces = (css: string) => css.match(/@font-face\{/g)?.length ?? 0

test('an acta in Spanish brings no font but its own', async () => {
  expect(await facesFor('Piso sin grietas, 4 °C: «conforme». ¿Quién? ñandú — 5 € ™')).toBe('')
})

test.each([
  ['corner and lens brackets', '【a】「b」', 1, 'U+3000-30ff'],
  ['a new currency', '0,1 ₿', 1, 'U+20ad-20cf'],
  ['a tick', '✓ cumple', 1, 'U+2500-29ff'],
  ['a figure in a circle', '⑪', 1, 'U+2469-24ff'],
  ['an arrow of a keyboard', '⬇', 1, 'U+2b00-2bff'],
  ['all of them', '【₿✓⑪⬇', 5, 'U+3000-30ff'],
])('%s brings the font that draws it', async (_title, text, count, range) => {
  const css = await facesFor(text)
  expect(faces(css)).toBe(count)
  expect(css).toContain(range)
  expect(css.match(/src:url\(data:[^)]{1000,}\)/g)).toHaveLength(count)
})
