import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import '../testing/patient-drawing.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { drawSvg } from './draw-svg.ts'
import { isSvg, PRLIMIT, rasteriseSvg } from './rasterise-svg.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const svg = (content: string, attributes = 'width="300" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`
const stroke = '<path d="M10 50 L290 60" stroke="black" stroke-width="4"/>'

const pixels = async (content: string) =>
  sharp(await drawSvg(bytesOf(svg(content))))
    .raw()
    .toBuffer()
const codeOf = (bytes: Uint8Array, withinMs?: number) =>
  rasteriseSvg(bytes, 1, withinMs).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Problem ? error.code : error),
  )

test.each([
  ['a plain one', svg(stroke), true],
  [
    'one with declaration, comments and a document type',
    `\uFEFF<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<!-- b -->${svg('')}`,
    true,
  ],
  ['one that defines entities', `<!DOCTYPE svg [<!ENTITY a "a">]>${svg('')}`, false],
  ['HTML with an SVG in it', `<html>${svg('')}</html>`, false],
  ['another root whose name begins alike', '<svgx/>', false],
  ['one after many comments', `${'<!-- a - b -->\n'.repeat(200)}${svg('')}`, true],
  ['one whose comment says that it ends, and goes on', `<!-- a --> b -->${svg('')}`, false],
  // An ambiguous pattern took twice as long for each comment: 15 minutes for these.
  ['no SVG, after comments', `${'<!---->'.repeat(34)}x`, false],
  [
    'no SVG, after comments on both sides of its type',
    `${'<!---->'.repeat(20)}<!DOCTYPE svg>${'<!---->'.repeat(20)}x`,
    false,
  ],
])('%s is drawn: %#', (_what, text, is) => {
  expect(isSvg(bytesOf(text))).toBe(is)
})

test('a compressed SVG is not one', () => {
  expect(isSvg(gzipSync(svg(stroke)))).toBe(false)
})

describe('a drawn SVG', () => {
  test.each([
    ['a small file', 'width="30" height="10"'],
    ['a file of its own units', 'viewBox="0 0 30 10"'],
    ['a file in centimetres', 'width="9cm" height="3cm"'],
    ['a file that says it is huge', 'width="90000" height="30000"'],
  ])('%s is 1200 pixels wide', async (_what, attributes) => {
    const { width, height, format } = await sharp(await drawSvg(bytesOf(svg(stroke, attributes)))).metadata()
    expect(format).toBe('png')
    expect(Math.abs((width ?? 0) - 1200)).toBeLessThan(30)
    expect(Math.abs((height ?? 0) - 400)).toBeLessThan(30)
  })

  test('a drawn SVG has ink where the stroke is, and runs no script', async () => {
    const plain = await pixels(stroke)
    expect(plain.some((value) => value > 0)).toBe(true)
    const scripted = await pixels(`<script>document.body.remove()</script>${stroke}`)
    expect(scripted.equals(plain)).toBe(true)
  })

  test('fetches nothing: neither an address nor a file of this machine', async () => {
    const asked: string[] = []
    const server = createServer((request, reply) => {
      asked.push(request.url ?? '')
      reply.end()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as { port: number }
    const plain = await pixels(stroke)
    const image = (href: string) => `<image xlink:href="${href}" href="${href}" width="300" height="100"/>`
    const style = `<style>@import url("http://127.0.0.1:${port}/style.css");</style>`
    for (const content of [
      image(`http://127.0.0.1:${port}/photo.png`),
      image(new URL('../web/public/icon-192.png', import.meta.url).href),
      image('file:///etc/hostname'),
      style,
    ]) {
      expect((await pixels(content + stroke)).equals(plain)).toBe(true)
    }
    await new Promise((closed) => server.close(closed))
    expect(asked).toEqual([])
  })
})

test.each([
  ['nothing drawable', svg('', 'width="0" height="0"'), 'image.undecodable'],
  ['broken markup', '<svg xmlns="http://www.w3.org/2000/svg"><path', 'image.not-strokes'],
  ['an end that closes another', svg('<g><path></g></path>'), 'image.undecodable'],
  ['more bytes than a signature has', svg(`<!--${'x'.repeat(600_000)}-->`), 'image.too-large'],
  ['a strip too thin to be seen', svg(stroke, 'width="1000000" height="1"'), 'image.undecodable'],
])('%s: %#', async (_what, text, code) => {
  expect(await codeOf(bytesOf(text))).toBe(code)
})

test('a process of its own draws the same', async () => {
  const drawing = await rasteriseSvg(bytesOf(svg(stroke)), 1)
  expect(Buffer.from(drawing).equals(await drawSvg(bytesOf(svg(stroke))))).toBe(true)
})

/** Half a megabyte of lines that cross each other: minutes of drawing, of strokes alone. */
function crossings(): string {
  let state = 1
  const next = () => {
    state = (state * 16_807) % 2_147_483_647
    return state % 1000
  }
  const points = Array.from({ length: 25_000 }, () => `${next()} ${next()}`).join(' ')
  return svg(`<polygon points="${points}" stroke="#000" stroke-width="90"/>`, 'width="1000" height="1000"')
}

const drawingProcesses = (): string[] => {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('draw-svg'))
}

/** Bytes of data that the kernel allows a process. */
const dataLimitOf = (pid: string) => /^Max data size +(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]

test('a drawing that would take minutes is stopped after its time, and leaves no process', async () => {
  expect(await codeOf(bytesOf(crossings()), 1_000)).toBe('image.undecodable')
  expect(drawingProcesses()).toEqual([])
})

test.skipIf(!PRLIMIT)('the kernel bounds the memory of the process that draws', async () => {
  const drawn = codeOf(bytesOf(crossings()), 1_000)
  // A timer of this process ends the drawing, and comes after the first looks.
  await expect.poll(() => drawingProcesses().map(dataLimitOf), { interval: 5 }).toEqual([String(384 * 1024 * 1024)])
  expect(await drawn).toBe('image.undecodable')
})

describe('more than strokes is refused before anything draws it', () => {
  const bomb = svg('<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>')
  test.each([
    ['an image', bomb],
    ['a filter', svg('<filter id="f"><feFlood/></filter><rect width="9" height="9" filter="url(#f)"/>')],
    ['a use of itself', svg('<g id="a"><use href="#a"/></g>')],
    ['a style sheet', svg('<style>@import url("http://127.0.0.1/a.css");</style>')],
    ['a script', svg('<script>1</script><path d="M0 0h9"/>')],
    ['text', svg('<text>Ana</text>')],
    ['an embedded page', svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
    ['a pattern, a mask, a marker', svg('<pattern id="p"/><mask id="m"/><marker id="k"/>')],
    ['a handler', svg('<path d="M0 0h9" onload="alert(1)"/>')],
    ['an address in an attribute', svg('<rect width="9" height="9" fill="url(#p)"/>')],
    ['an address in a style', svg('<rect width="9" height="9" style="fill:none;filter:url(#f)"/>')],
    ['a reference in an attribute', svg('<rect width="9" height="9" fill="&#117;rl(#p)"/>')],
    ['a hundred million dashes', svg('<path d="M0 0H1000000" stroke="#000" stroke-dasharray="0.01"/>')],
    ['the same in a style', svg('<path d="M0 0H1000000" style="stroke:#000;stroke-dasharray:0.01"/>')],
    ['elements of another name space', svg('<svg:image xmlns:svg="http://www.w3.org/2000/svg"/>')],
    ['raw text', svg('<title><![CDATA[ <image/> ]]></title>')],
    ['an instruction', svg('<?xml-stylesheet href="a.css"?>')],
    ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${svg(stroke)}`],
    ['a quoted end of the document type', `<!DOCTYPE svg SYSTEM "a><svg><title>">${svg(stroke)}`],
    ['4,001 elements', svg('<path d="M0 0h9"/>'.repeat(4_001))],
    ['a path of 260 KB', svg(`<path d="M0 0${'h1'.repeat(132_000)}"/>`)],
    ['groups in groups', svg(`${'<g opacity=".5">'.repeat(20)}${stroke}${'</g>'.repeat(20)}`)],
  ])('%s', async (_what, text) => {
    const drawn = codeOf(bytesOf(text))
    expect(drawingProcesses()).toEqual([])
    expect(await drawn).toBe('image.not-strokes')
  })

  test.each([
    ['signature_pad', svg('<rect width="100%" height="100%" fill="rgba(0,0,0,0)"/><circle r="2.5" cx="9" cy="9"/>')],
    [
      'Inkscape',
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${svg(
        `<defs id="defs1"/><g inkscape:label="Capa 1" id="layer1" transform="translate(-2,3)"><path style="fill:none;stroke:#000000;stroke-width:2;stroke-dasharray:none;" d="M10 50L290 60"/></g>`,
        'width="90mm" height="30mm" viewBox="0 0 300 100" version="1.1" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
      )}`,
    ],
    ['a title with an accent and a reference', svg(`<title>Firma de Ñoño &amp; Cía</title>${stroke}`)],
  ])('the strokes that %s writes are drawn', async (_what, text) => {
    expect(await codeOf(bytesOf(text))).toBe('accepted')
  })
})

test('one person who sends many does not hold up another', async () => {
  const order: string[] = []
  const send = (who: string, person: number) =>
    rasteriseSvg(bytesOf(svg(stroke)), person).then(
      () => order.push(who),
      (error: unknown) => order.push(error instanceof Problem ? error.code : 'failed'),
    )
  await Promise.all([...Array.from({ length: 8 }, () => send('first', 1)), send('second', 2)])
  const refused = Array(5).fill('request.too-many')
  expect(order).toEqual([...refused, 'first', 'second', 'first', 'first'])
})
