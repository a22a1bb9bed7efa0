import type { Locator, Page } from 'playwright-core'
import { PATIENCE_MS } from './patience.ts'

/** Presses of Tab at most, on the way to a control. */
const MOST_PRESSES = 200

const isFocused = (control: Locator): Promise<boolean> => control.evaluate((it) => it === document.activeElement)

/** Goes to a control as a person without a mouse does. @throws Error for a control that Tab does not reach */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let pressed = 0; pressed < MOST_PRESSES; pressed += 1) {
    if (await isFocused(control)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}.`)
}

/** Goes to a button and presses it. */
export async function pressByKeyboard(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}

/** Waits until a control has the focus, as after a window that it opened is closed. */
export async function focusReturns(control: Locator): Promise<void> {
  await control.evaluate(
    (it, patienceMs) =>
      new Promise<void>((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`The focus is on ${document.activeElement?.outerHTML.slice(0, 200)}.`)),
          patienceMs,
        )
        const look = () => {
          if (it !== document.activeElement) return requestAnimationFrame(look)
          clearTimeout(late)
          resolve()
        }
        look()
      }),
    PATIENCE_MS,
  )
}
