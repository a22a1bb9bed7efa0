import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { askPage } from '../server/evidence/record-page.ts'

const check = readFileSync(join(import.meta.dirname, 'public/browser-check.js'), 'utf8')
const pages = {
  'the app': readFileSync(join(import.meta.dirname, 'index.html'), 'utf8'),
  'the page that checks actas': askPage({ name: 'Alcaldía de Prueba', phone: null }),
}

/** The parts of a browser that the script looks for. */
const whole = () => ({
  arrays: { toSorted: () => {} } as object,
  page: { adoptedStyleSheets: [] } as object,
  styles: { supports: (_property: string, value: string) => value.startsWith('color-mix(') } as object | undefined,
})

/** Whether the script shows its words in this browser. */
function isTold({ arrays, page, styles: CSS }: ReturnType<typeof whole>): boolean {
  const words = { hidden: true }
  const document = { ...page, getElementById: (id: string) => (id === 'old-browser' ? words : null) }
  runInNewContext(check, { Array: { prototype: arrays }, CSS, document, window: { CSS } })
  return !words.hidden
}

describe('a browser', () => {
  test('a browser that has every part sees no message', () => {
    expect(isTold(whole())).toBe(false)
  })

  test.each<[string, Partial<ReturnType<typeof whole>>]>([
    ['that sorts no copies', { arrays: {} }],
    ['that adopts no style sheets', { page: {} }],
    ['that cannot be asked for styles', { styles: undefined }],
    ['that mixes no colours', { styles: { supports: () => false } }],
  ])('%s is told that it is too old', (_title, lacks) => {
    expect(isTold({ ...whole(), ...lacks })).toBe(true)
  })
})

describe.each(Object.entries(pages))('%s', (_page, html) => {
  test('asks the script, and has its words with the versions that work, hidden', () => {
    expect(html).toMatch(/<script src="\/browser-check\.js"/)
    const [, words = ''] = /<p id="old-browser"[^>]* role="alert" hidden>([^<]+)<\/p>/.exec(html) ?? []
    expect(words.replaceAll(/\s+/g, ' ')).toContain(
      'sirven Chrome y Edge desde la versión 111, Firefox desde la 115 y Safari desde la 16.4 (en iPhone y iPad, iOS 16.4).',
    )
  })

  test('runs the script after its words are there', () => {
    const script = /<script src="\/browser-check\.js"[^>]*>/.exec(html)
    const isDeferred = script?.[0].includes(' defer') === true
    expect(isDeferred || html.indexOf('id="old-browser"') < (script?.index ?? 0)).toBe(true)
  })
})
