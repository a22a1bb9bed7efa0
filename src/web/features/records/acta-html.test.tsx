import { describe, expect, test } from 'vitest'
import { actaDocument } from '../../../domain/records/acta.ts'
import { actaImages, actaTexts, imageKey } from '../../../domain/records/acta-contents.ts'
import { sampleRecord } from '../../../server/testing/data/sample-record.ts'
import { actaHtml } from './acta-html.ts'

const NASTY = '</td></style><script>alert(1)</script><img src=x onerror=alert(2)> &amp; "comillas"'
const acta = actaDocument(sampleRecord({ healthObservation: NASTY }))
const images = actaImages(acta)
const dataUrls = new Map(images.slice(1).map((image) => [imageKey(image), 'data:image/png;base64,AAAA']))
const html = actaHtml(acta, '.acta{color:#111}', dataUrls)
const page = new DOMParser().parseFromString(html, 'text/html')
const pictures = [...page.querySelectorAll('img')]

describe('the file of the acta', () => {
  test("the file of the acta is a whole page in Spanish with the acta's title", () => {
    expect(html.startsWith('<!doctype html>\n<html lang="es" translate="no">')).toBe(true)
    expect([page.title, page.querySelectorAll('h1').length]).toEqual(['Acta 148', 1])
    expect(page.querySelector('meta')?.getAttribute('charset')).toBe('utf-8')
  })

  test('asks for nothing outside itself and runs nothing', () => {
    expect(page.querySelectorAll('script, link, iframe, [onerror]')).toHaveLength(0)
    expect(page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content')).toBe(
      "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'",
    )
    expect(pictures.map((image) => image.src.slice(0, 5))).toEqual(Array(images.length - 1).fill('data:'))
  })

  test('carries the sealed record as data, whatever is in its texts', () => {
    const record = JSON.stringify({ texto: '</script><script>alert(3)</script><!-- ñ \u2028', $n: "$& $' $`" })
    const file = new DOMParser().parseFromString(actaHtml(acta, '', dataUrls, record), 'text/html')
    const scripts = [...file.querySelectorAll('script')]
    expect(scripts.map(({ id, type }) => [id, type])).toEqual([['vigia-registro', 'application/json']])
    expect(JSON.parse(scripts[0]?.textContent ?? '')).toEqual(JSON.parse(record))
    expect(file.body.textContent).toContain(NASTY)
  })

  test('the file of the acta is for light paper alone, in each theme', () => {
    expect(page.querySelector('meta[name="color-scheme"]')?.getAttribute('content')).toBe('only light')
    expect(page.querySelector('style')?.textContent).toContain(':root{color-scheme:only light}')
  })

  test('carries its looks and the foot of its pages', () => {
    const style = page.querySelector('style')?.textContent
    expect(style).toContain('.acta{color:#111}')
    expect(style).toContain('content:"GS-IVCSA-FO-002 · Versión 02 · Acta n.º 148"')
  })

  test('shows every text, what looks like markup included', () => {
    const shown = page.body.textContent?.replace(/\s/g, '')
    const texts = actaTexts(acta, (image) => dataUrls.has(imageKey(image)))
    expect(shown).toBe(texts.join('').replace(/\s/g, ''))
    expect(texts).toContain(NASTY)
  })

  test('names each picture, and says which one is missing', () => {
    expect(pictures.map(({ alt }) => alt)).toEqual(images.slice(1).map(({ alt }) => alt))
    expect(page.querySelector('.acta-absent')?.textContent).toBe(images[0]?.absent)
  })
})
