import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Least contrast of a control's edge (WCAG 1.4.11, non-text contrast). */
const LEAST = 3

/** Lists controls whose edge hardly differs from their surroundings. Runs in the page. */
function faintControls(least: number): string[] {
  type Rgba = [red: number, green: number, blue: number, alpha: number]
  const rgba = (css: string): Rgba => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number)
    return [red, green, blue, alpha]
  }
  const luminance = ([red, green, blue]: Rgba) => {
    const linear = (channel: number) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
  const contrast = (one: Rgba, other: Rgba) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const groundOf = (element: Element | null): Rgba => {
    const colour = element ? rgba(getComputedStyle(element).backgroundColor) : ([255, 255, 255, 1] satisfies Rgba)
    return colour[3] === 1 ? colour : groundOf(element?.parentElement ?? null)
  }
  const borderOf = (element: Element): Rgba | undefined => {
    const { borderTopWidth, borderTopColor } = getComputedStyle(element)
    const colour = rgba(borderTopColor)
    return Number.parseFloat(borderTopWidth) > 0 && colour[3] > 0 ? colour : undefined
  }
  /** The visible element of a control, and the colour of its edge. */
  const edgeOf = (control: Element): [Element, Rgba] | undefined => {
    const track = control.matches('[role=switch]') ? control.nextElementSibling : null
    if (track) return [track, rgba(getComputedStyle(track).backgroundColor)]
    for (let part: Element | null = control, up = 0; part && up < 4; part = part.parentElement, up++) {
      const border = borderOf(part)
      if (border) return [part, border]
    }
    return undefined
  }
  const controls = document.querySelectorAll('input:not([type=hidden], [type=file]), textarea, select')
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility() || control.matches(':disabled')) return []
    const name = control.getAttribute('aria-label') ?? control.closest('label')?.textContent ?? control.id
    const described = `${control.tagName} ${control.getAttribute('type') ?? ''} '${name}'`
    const [seen, edge] = edgeOf(control) ?? []
    if (!seen || !edge) return [`${described}: no edge`]
    const ratio = contrast(edge, groundOf(seen.parentElement))
    return ratio < least ? [`${described}: ${ratio.toFixed(2)}`] : []
  })
}

/** Expects a visible edge on every field, box and switch. */
export async function expectSeenControls(page: Page): Promise<void> {
  expect(await page.evaluate(faintControls, LEAST)).toEqual([])
}
