import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, describe, test } from 'vitest'
import { actaDocument } from '../../../domain/records/acta.ts'
import { actaImages, actaTexts, imageKey } from '../../../domain/records/acta-contents.ts'
import type { ActaDocument, ActaImage } from '../../../domain/records/acta-model.ts'
import type { InspectionRecord, RecordItem } from '../../../domain/records/record.ts'
import { createActaPdf } from '../../../server/records/pdf/render-acta-pdf.ts'
import { sampleRecord } from '../../../server/testing/data/sample-record.ts'
import { cannotReadPdf, pdfTexts } from '../../../server/testing/pdf-text.ts'
import { ActaSheet } from './acta-document.tsx'

const actaPdf = createActaPdf()

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
/** Spaces depend on the layout; letters do not. */
const letters = (text: string) => text.replace(/[\s\u200b]/g, '').normalize('NFC')

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function sheetText(acta: ActaDocument, shown: ReadonlySet<string>): string {
  const showImage = (image: ActaImage) => (shown.has(imageKey(image)) ? null : image.absent)
  const markup = renderToStaticMarkup(createElement(ActaSheet, { acta, showImage }))
  return markup.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
}

async function pdfText(acta: ActaDocument, shown: ReadonlySet<string>): Promise<string> {
  const pdf = await actaPdf.render(acta, new Map([...shown].map((name) => [name, pixel])))
  return (await pdfTexts(pdf)).join('')
}

const textsOf = (acta: ActaDocument, shown: ReadonlySet<string>) =>
  letters(actaTexts(acta, (image) => shown.has(imageKey(image))).join(''))

/** One section whose items all have the given values: reading the PDF of a whole checklist takes seconds. */
const everyItem = (changes: Partial<RecordItem>): Partial<InspectionRecord> => ({
  sections: sampleRecord()
    .sections.slice(0, 1)
    .map((section) => ({ ...section, items: section.items.map((item) => ({ ...item, ...changes })) })),
})

const MARKUP = `#$*_\`<>@[]{}\\ #let x = 1 // no /* ni */ ~ -- --- "dobles" 'simples' &amp; &lt; </td><script>$x^2$`
const LETTERS = 'Ñandú, güiro, ÁÉÍÓÚ ½ 4 °C ≥ 3 € 😀 👩‍🍳 👍🏽 🇨🇴 ❤️ → ₂ ✓ ☐ Δ ● ′ ➤ ʉ'

const records: [string, Partial<InspectionRecord>][] = [
  ['an ordinary inspection', {}],
  [
    'no last inspection, no findings',
    { lastInspection: null, ...everyItem({ concept: 'A', finding: '', evidence: null }) },
  ],
  ['what does not apply', everyItem({ concept: 'NA', finding: 'No se prestan esos servicios.', evidence: null })],
  [
    'markup, emoji, lines and words without spaces',
    {
      healthObservation: MARKUP,
      establishmentObservation: `${LETTERS}\n\n${'x'.repeat(900)}`,
      ...everyItem({ finding: `${MARKUP}\n${LETTERS}${'w'.repeat(300)}` }),
    },
  ],
  [
    'texts longer than a page',
    {
      healthObservation: 'Una línea larga. '.repeat(290),
      ...everyItem({ finding: 'Hallazgo extenso. '.repeat(250) }),
    },
  ],
]

afterAll(actaPdf.close)

describe.concurrent.each(records)('%s', (_name, changes) => {
  const acta = actaDocument(sampleRecord(changes))
  // Half of the pictures are present; the others are replaced by their texts.
  const names = actaImages(acta).map(imageKey)
  const shown = new Set(names.filter((_, index) => index % 2 === 0))

  test('the sheet shows every text of the acta, in order, and no other', ({ expect }) => {
    expect(letters(sheetText(acta, shown))).toBe(textsOf(acta, shown))
  })

  test.skipIf(cannotReadPdf)(
    'the PDF shows every text of the acta, in order, and no other',
    async ({ expect }) => {
      expect(letters(await pdfText(acta, shown))).toBe(textsOf(acta, shown))
    },
    // Reading the PDF of the longest acta is slow.
    120_000,
  )
})
