import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Least width and height of what a thumb hits (unit: CSS pixels). */
const LEAST_PX = 44

/** Lists controls of the page's content that a thumb misses beside their middle. Runs in the page. */
function missedControls(least: number): string[] {
  const reach = least / 2 - 1
  const sides = [
    [-reach, 0],
    [reach, 0],
    [0, -reach],
    [0, reach],
  ] as const
  const isOf = (control: Element, hit: Element | null) =>
    hit !== null && (control.contains(hit) || hit.closest('label')?.control === control)
  const controls = [
    ...document.querySelectorAll('main :is(a[href], button, input:not([type=hidden]), select, textarea)'),
  ]
  return controls.flatMap((control) => {
    if (!control.checkVisibility() || control.getBoundingClientRect().width < 5) return []
    // Scrolled to its middle, since a box may be in view whose surroundings are not.
    control.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const missed = sides.filter(([across, down]) => !isOf(control, document.elementFromPoint(x + across, y + down)))
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim()
    return missed.length === 0 ? [] : [`${control.tagName} '${name}': ${Math.round(width)} × ${Math.round(height)} px`]
  })
}

/** Expects that a thumb hits every control of the page's content: 44 px around its middle belong to it. */
export async function expectTouchTargets(page: Page): Promise<void> {
  expect(await page.evaluate(missedControls, LEAST_PX)).toEqual([])
}
