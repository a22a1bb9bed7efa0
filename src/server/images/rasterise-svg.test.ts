import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Problem } from '../../domain/shared/problem.ts'
import { drawSvg } from './draw-svg.ts'
import { isSvg, rasteriseSvg } from './rasterise-svg.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const svg = (content: string, attributes = 'width="300" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`
const stroke = '<path d="M10 50 L290 60" stroke="black" stroke-width="4"/>'

const pixels = async (content: string) =>
  sharp(await drawSvg(bytesOf(svg(content))))
    .raw()
    .toBuffer()
const codeOf = (bytes: Uint8Array, withinMs?: number) =>
  rasteriseSvg(bytes, withinMs).then(
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

describe('what is drawn', () => {
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

  test('has ink where the stroke is, and nothing runs in it', async () => {
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
  ['broken markup', '<svg xmlns="http://www.w3.org/2000/svg"><path', 'image.undecodable'],
  ['more bytes than a signature has', svg(`<!--${'x'.repeat(600_000)}-->`), 'image.too-large'],
  ['a strip too thin to be seen', svg(stroke, 'width="1000000" height="1"'), 'image.undecodable'],
])('%s: %#', async (_what, text, code) => {
  expect(await codeOf(bytesOf(text))).toBe(code)
})

test('a process of its own draws the same', async () => {
  const drawing = await rasteriseSvg(bytesOf(svg(stroke)))
  expect(Buffer.from(drawing).equals(await drawSvg(bytesOf(svg(stroke))))).toBe(true)
})

test('what would be drawn for hours is given up, and leaves no process', async () => {
  const filter = '<filter id="f"><feMorphology operator="dilate" radius="100"/></filter>'
  const slow = svg(`${filter}<rect width="200" height="200" filter="url(#f)"/>`, 'width="200" height="200"')
  const dashes = svg('<path d="M0 0H1000000" stroke="#000" stroke-dasharray="0.01"/>', '')
  for (const text of [slow, dashes]) expect(await codeOf(bytesOf(text), 2_000)).toBe('image.undecodable')
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const commands = children.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  expect(commands.filter((command) => command.includes('draw-svg'))).toEqual([])
})
