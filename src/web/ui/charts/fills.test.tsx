import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Fill, Fills } from './fills.tsx'

const css = readFileSync(join(import.meta.dirname, 'charts.module.css'), 'utf8')
const [, afterMedia = ''] = css.split('@media (forced-colors: active) {')
const [forced = ''] = afterMedia.split('@media')

/** Selectors of the contrast theme's rule that paints with a colour of the system. */
const paintedWith = (colour: string): string =>
  [...forced.matchAll(/([^{}]+)\{\s*fill: (\w+);\s*\}/g)]
    .filter(([, , fill]) => fill === colour)
    .map(([, selectors]) => selectors)
    .join()

/** The look of a fill in a contrast theme, which has two colours: the paint, and the pattern upon it. */
function lookOf(container: HTMLElement, fill: Fill): string {
  const ink = container.querySelector(`path[data-fill="${fill}"]`)?.getAttribute('d') ?? 'no pattern'
  const isDark = paintedWith('CanvasText').includes(`.paint[data-fill="${fill}"]`)
  return `${isDark ? 'CanvasText' : 'Canvas'}, ${ink}`
}

afterEach(cleanup)

test.each<[string, Fill[]]>([
  ['the conceptos', ['good', 'fair', 'bad']],
  ['a bar by its limit', ['plain', 'fair', 'bad']],
  ['the classes of a map', ['class-1', 'class-2', 'class-3', 'class-4', 'class-5']],
])('a contrast theme tells %s apart without their colours', (_, fills) => {
  expect(paintedWith('Canvas')).toContain('.paint[data-fill]')
  const { container } = render(
    <svg>
      <title>Muestras</title>
      <Fills id="m" fills={fills} />
    </svg>,
  )
  const looks = fills.map((fill) => lookOf(container, fill))
  expect(new Set(looks).size, looks.join('\n')).toBe(fills.length)
  expect(forced).toMatch(/\.ink\[data-fill\] \{\s*stroke: CanvasText;/)
})
