import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'

/** Width of a cheap phone, and of WCAG 1.4.10 (unit: CSS pixels). */
const NARROW_PX = { phone: 360, reflow: 320 }
const USUAL = { standard: 16, fixed: 13 }
const TWICE = { standard: 32, fixed: 26 }

/** The spacing of WCAG 1.4.12, as an extension of the browser sets it. */
const SPACING =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}'

/**
 * The losses of a page to its letters: pixels that it scrolls sideways, and texts that are cut. A text that shows its
 * whole on focus, or as its title, is not cut. Areas that scroll cut nothing.
 */
const lossesOf = (page: Page) =>
  page.evaluate(() => {
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isCut = (element: Element): boolean => {
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element
      // Texts for screen readers alone are one pixel large.
      if (clientWidth < 5 || clientHeight < 5) return false
      const { overflowX, overflowY } = getComputedStyle(element)
      return (
        (hides(overflowX) && scrollWidth > clientWidth + 2) || (hides(overflowY) && scrollHeight > clientHeight + 4)
      )
    }
    const cut = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.textContent?.trim() && !element.closest('svg, [title], [aria-hidden=true]'))
      .filter((element) => element.checkVisibility() && isCut(element) && !element.matches('[tabindex="0"]'))
      .map(({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent?.trim().slice(0, 40)}`)
    return { beside: Math.max(0, document.documentElement.scrollWidth - window.innerWidth), cut }
  })

const expectNoLoss = (page: Page, message: string) =>
  expect.poll(() => lossesOf(page), { message }).toEqual({ beside: 0, cut: [] })

async function withSpacing(page: Page, look: () => Promise<void>): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, SPACING)
  await look()
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
}

/**
 * Expects that the open page is whole with letters of 200 % (WCAG 1.4.4), at 320 px (1.4.10) and with the spacing of
 * 1.4.12. It leaves the page as it was, at the size of `viewport`.
 */
export async function expectWholeTexts({ page, devtools }: Visitor): Promise<void> {
  const path = new URL(page.url()).pathname
  const before = page.viewportSize()
  const isPhone = (before?.width ?? 0) < 768
  const height = before?.height ?? 800
  await page.setViewportSize({ width: isPhone ? NARROW_PX.phone : 1_280, height })
  await devtools.send('Page.setFontSizes', { fontSizes: TWICE })
  await expectNoLoss(page, `${path} with letters of 200 %`)
  await devtools.send('Page.setFontSizes', { fontSizes: USUAL })
  await withSpacing(page, () => expectNoLoss(page, `${path} with the spacing of 1.4.12`))
  if (isPhone) {
    await page.setViewportSize({ width: NARROW_PX.reflow, height })
    await expectNoLoss(page, `${path} at ${NARROW_PX.reflow} px`)
  }
  if (before) await page.setViewportSize(before)
}
