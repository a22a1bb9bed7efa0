import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The option of a name in an open list. It may also say what tells it apart. */
export const optionOf = (page: Page, name: string): Locator =>
  page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) })

/** Picks an option in the focused list by keyboard: types it, moves down to it, presses Enter. */
export async function pickTyped(page: Page, text: string): Promise<void> {
  const option = optionOf(page, text)
  await page.keyboard.type(text)
  await option.waitFor()
  // An opening list searches its chosen option in a timer, which the keys of a test can outrun.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  const isMarked = async () => {
    await page.keyboard.press('ArrowDown')
    return option.getAttribute('data-combobox-selected')
  }
  await expect.poll(isMarked).toBe('true')
  await page.keyboard.press('Enter')
}
