import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actaDocument } from '../../../domain/records/acta.ts'
import { actaImages, imageKey } from '../../../domain/records/acta-contents.ts'
import type { InspectionRecord } from '../../../domain/records/record.ts'
import { sampleImageName, sampleRecord } from '../../testing/data/sample-record.ts'
import { cannotReadPdf, printedText, printedWords } from '../../testing/pdf-text.ts'
import { createActaPdf } from './render-acta-pdf.ts'

const threads = new Set<number>()
const actaPdf = createActaPdf((threadId) => void threads.add(threadId))

const acta = (changes: Partial<InspectionRecord> = {}) => actaDocument(sampleRecord(changes))
/** The uncompressed part of the file holds the names that these tests look for. */
const plain = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')
const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a8' } })
const names = actaImages(acta()).map(imageKey)
const [first = ''] = names

let jpeg: Uint8Array
let webp: Uint8Array
const all = (bytes: Uint8Array) => new Map(names.map((name) => [name, bytes]))
const pictures = (pdf: Uint8Array) => plain(pdf).match(/\/Subtype\s*\/Image/g)?.length ?? 0

beforeAll(async () => {
  jpeg = await picture.clone().jpeg().toBuffer()
  webp = await picture.clone().webp().toBuffer()
})
afterAll(actaPdf.close)

test('the PDF of a record is a tagged PDF/A-3a in Spanish, on letter paper', async () => {
  const pdf = plain(await actaPdf.render(acta(), all(jpeg), '{}'))
  expect(pdf.startsWith('%PDF-1.7')).toBe(true)
  expect(pdf).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>')
  expect(pdf).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/)
  expect(pdf).toContain('/Lang (es-CO)')
  expect(pdf).toMatch(/\/MediaBox \[0 0 612 792\]/)
  expect(pdf).toContain('/OutputIntents')
})

/** The files that a PDF carries, as poppler takes them out. */
function attachmentsOf(pdf: Uint8Array): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-acta-'))
  try {
    const path = join(folder, 'acta.pdf')
    writeFileSync(path, pdf)
    execFileSync('pdfdetach', ['-saveall', '-o', folder, path], { stdio: 'ignore' })
    const names = readdirSync(folder).filter((name) => name !== 'acta.pdf')
    return new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.skipIf(cannotReadPdf)('carries the sealed record as it came, byte for byte, and names it as data', async () => {
  const record = `{"texto":"Ñandú </script> 😀 \\u0000","n":1e-7}`
  const pdf = await actaPdf.render(acta(), all(jpeg), record)
  expect(attachmentsOf(pdf)).toEqual(new Map([['registro.json', Buffer.from(record)]]))
  expect(plain(pdf)).toContain('/AFRelationship /Data')
  expect(plain(pdf)).toMatch(/\/AF \[\d+ 0 R\]/)
  expect(plain(pdf)).toContain('/Subtype /application#2Fjson')
  expect(attachmentsOf(await actaPdf.render(acta(), new Map())).size).toBe(0)
})

test.skipIf(cannotReadPdf)('a broken picture does not cost the sealed record', async () => {
  const torn = new Map([...all(webp), [first, webp.slice(0, 40)]])
  expect([...attachmentsOf(await actaPdf.render(acta(), torn, '{}')).keys()]).toEqual(['registro.json'])
})

test.skipIf(cannotReadPdf)('the code of the acta is printed, with where to check it', async () => {
  const text = await printedText(await actaPdf.render(acta(), new Map()))
  expect(text).toContain(sampleRecord().code)
  expect(text).toContain('vigia.example/verificar')
})

test('carries its own fonts, whatever the machine has', async () => {
  const pdf = plain(await actaPdf.render(acta({ healthObservation: '😀 → ₿ ⑪ ⬇ ⭍ ⯊ 【 】' }), new Map()))
  expect(new Set(pdf.match(/\/BaseFont \/[A-Z]{6}\+[\w-]+/g)?.map((font) => font.slice(18)))).toEqual(
    new Set([
      ...['PublicSans-Regular', 'PublicSans-Bold', 'PublicSans-Italic', 'NotoEmoji-Regular', 'DejaVuSans'],
      ...['NotoSans-Regular', 'NotoSansSymbols-Regular', 'NotoSansSymbols2-Regular', 'DroidSansFallback'],
    ]),
  )
})

test.skipIf(cannotReadPdf)('the head names the entity and shows its shield', async () => {
  const letterhead = { name: 'Alcaldía de Prueba', nit: '890.480.059-1', shield: 'data:image/png;base64,' }
  const pdf = await actaPdf.render(actaDocument(sampleRecord(), letterhead), new Map([['shield', jpeg]]))
  expect(await printedText(pdf)).toMatch(/Departamento de Bolívar\nAlcaldía de Prueba\nNIT 890\.480\.059-1/)
  expect(pictures(pdf)).toBe(1)
})

test('the same acta is the same file', async () => {
  const [one, other] = [await actaPdf.render(acta(), all(jpeg)), await actaPdf.render(acta(), all(jpeg))]
  expect(Buffer.from(one).equals(other)).toBe(true)
})

test('a picture of each format is set', async () => {
  const png = await picture.clone().png().toBuffer()
  const three = new Map([jpeg, png, webp].map((bytes, index) => [names[index] ?? '', bytes]))
  expect(pictures(await actaPdf.render(acta(), three))).toBe(3)
})

test.skipIf(cannotReadPdf)('a broken picture leaves its words and costs no other picture', async () => {
  const torn = new Map([...all(webp), [first, webp.slice(0, 40)]])
  const pdf = await actaPdf.render(acta(), torn)
  expect(pictures(pdf)).toBeGreaterThan(0)
  expect((await printedText(pdf)).match(/no disponible/g)).toHaveLength(1)
})

test.each([
  ['that is no picture', Buffer.from('<svg/>')],
  ['that is empty', Buffer.alloc(0)],
])('a file %s leaves its words', async (_name, bytes) => {
  expect(pictures(await actaPdf.render(acta(), new Map([[first, bytes]])))).toBe(0)
})

test.skipIf(cannotReadPdf)('a character without a glyph is printed as its code', async () => {
  const pdf = await actaPdf.render(acta({ healthObservation: 'Sopa 中 \ue000 \u200d\ufe0f' }), new Map())
  expect(await printedText(pdf)).toContain('Sopa [U+4E2D] [U+E000]')
})

test.skipIf(cannotReadPdf)('symbols of a keyboard are read out of the file as they were typed', async () => {
  const text = 'Lavar → secar. CO₂ ✓ ✗ ☐ Δ 2 ℃ Ω ● ○ ■ 5′ 30″ ★ ♪ ➤ ⇒ ɨ ʉ ꞌ'
  expect(await printedText(await actaPdf.render(acta({ healthObservation: text }), new Map()))).toContain(text)
})

/** The sample with one finding and its photo. */
const withFinding = (finding: string) => {
  const { sections } = sampleRecord()
  const [item] = sections[1]?.items ?? []
  return acta({
    sections: sections.map((section) => ({
      ...section,
      items: section.items.map((one) =>
        one === item ? { ...one, concept: 'I' as const, finding, evidence: sampleImageName(99) } : one,
      ),
    })),
  })
}

test.skipIf(cannotReadPdf)('a finding of more lines than a page has goes on, and its photo follows it', async () => {
  const lines = Array.from({ length: 150 }, (_, index) => `punto ${index + 1}`)
  const found = withFinding([...lines.map((line) => `- ${line}`), 'FIN'].join('\n'))
  const pdf = await actaPdf.render(found, new Map([[sampleImageName(99), jpeg]]))
  const printed = (await printedText(pdf)).match(/(?<=- ?)punto \d+$|^FIN$/gm)
  // The finding is printed twice: in its item and among the requirements. The annex shortens it.
  expect(printed?.slice(0, 2 * lines.length + 2)).toEqual([...lines, 'FIN', ...lines, 'FIN'])
  expect(pictures(pdf)).toBe(1)
})

/** Width of letter paper less the margin of 1.4 cm, in points. */
const RIGHT_EDGE = 612 - (1.4 / 2.54) * 72
const longest = { text: 'W'.repeat(300), digits: '9'.repeat(200), mail: `${'m'.repeat(45)}@${'w'.repeat(45)}.com` }

test.skipIf(cannotReadPdf)('words wider than their place break inside it, to the last letter', async () => {
  const { establishment, technician } = sampleRecord()
  const pdf = await actaPdf.render(
    acta({
      healthObservation: longest.text,
      establishment: { ...establishment, name: longest.text, address: longest.text, email: longest.mail },
      technician: { ...technician, name: longest.text, idNumber: longest.digits },
    }),
    new Map(),
  )
  const words = await printedWords(pdf)
  expect(words.filter(({ text, right }) => /[Wmw9]{9}/.test(text) && right > RIGHT_EDGE)).toEqual([])
  const count = (letter: RegExp) => words.reduce((sum, { text }) => sum + (text.match(letter)?.length ?? 0), 0)
  expect(count(/W/g)).toBe(5 * 300)
  expect(count(/9/g)).toBeGreaterThanOrEqual(200)
  expect(words.map(({ text }) => text).join('')).toContain(longest.mail)
})

// The font adds space between two equal letters of the last three.
test.skipIf(cannotReadPdf).each(['W', '_', '.', 'X'])(
  'a run of %s in a finding stays out of the next column',
  async (letter) => {
    const run = letter.repeat(300)
    const words = await printedWords(await actaPdf.render(withFinding(run), new Map()))
    // Shorter runs belong to other parts of the acta, such as the X of a box.
    const wide = words.filter(({ text }) => text.length > 3 && text === letter.repeat(text.length))
    expect(wide.reduce((sum, { text }) => sum + text.length, 0)).toBeGreaterThan(2 * (300 - 4))
    expect(wide.filter(({ right }) => right > RIGHT_EDGE - 23)).toEqual([])
  },
)

/** The code of the acta is a figure too. */
const QR_CODES = 1

test.skipIf(cannotReadPdf)('headings, tables and pictures are tagged as such', async () => {
  const pdf = await actaPdf.render(acta(), all(jpeg))
  const tree = execFileSync('pdfinfo', ['-struct', '-'], {
    input: pdf,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const count = (tag: RegExp) => tree.match(tag)?.length ?? 0
  expect([count(/^\s*H1 /gm), count(/^\s*Table /gm), count(/^\s*Figure:/gm)]).toEqual([1, 7, names.length + QR_CODES])
  expect(count(/^\s*H2 /gm)).toBe(9)
  expect(count(/^\s*TH </gm)).toBe(5 * (1 + 7) + 5 + (1 + 5))
})

test('the thread of the requests stays free meanwhile', async () => {
  threads.clear()
  await Promise.all(Array.from({ length: 10 }, (_, id) => actaPdf.render(acta({ id }), all(jpeg))))
  expect(threads.size).toBeGreaterThan(0)
  expect([...threads]).not.toContain(threadId)
})

test('a render after closing starts again', async () => {
  await actaPdf.close()
  expect((await actaPdf.render(acta(), new Map())).length).toBeGreaterThan(10_000)
})
