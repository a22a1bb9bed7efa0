import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** In the list that has the focus: types the option, and goes down to it before Enter, as one does who sees what is marked. */
export async function pickTyped(page: Page, text: string): Promise<void> {
  const option = page.getByRole('option', { name: text, exact: true })
  await page.keyboard.type(text)
  await option.waitFor()
  // When it opens, the list looks for its chosen option in a timer, which the keys of a test can outrun.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  const isMarked = async () => {
    await page.keyboard.press('ArrowDown')
    return option.getAttribute('data-combobox-selected')
  }
  await expect.poll(isMarked).toBe('true')
  await page.keyboard.press('Enter')
}
