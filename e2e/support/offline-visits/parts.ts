import type { Page } from 'playwright-core'
import { messages, partTitle } from '../../../src/web/features/visit-form/messages.ts'
import { sectionOf } from '../inspection-screen.ts'
import type { VisitChecklist } from './planned-visit.ts'

/** What is saved with one button: a section of the checklist, or a part that closes the visit. Named as its region is. */
export type Part = { name: string; isSection: boolean }

export const partsOf = (checklist: VisitChecklist): Part[] => [
  ...checklist.sections.map(({ name }) => ({ name, isSection: true })),
  ...Object.values(partTitle).map((name) => ({ name, isSection: false })),
]

/** The screen says that the part is safe: on its way, or with the server. */
const SAFE = /^\s*(Guardada|Por enviar)\s*$/

export const saveButton = (page: Page, { name, isSection }: Part) =>
  sectionOf(page, name).getByRole('button', isSection ? { name: messages.section.save } : { name: /^Guardar/ })

/** Of the whole part; its items have their own. */
export const safeMark = (page: Page, { name }: Part) => sectionOf(page, name).locator('h3').getByText(SAFE)

/** Opens a section that is folded; its items and its save are not in the page before. */
export async function unfold(page: Page, { name, isSection }: Part): Promise<void> {
  if (!isSection) return
  const toggle = sectionOf(page, name).locator('h3 button')
  await toggle.waitFor()
  // One that opens by itself at that moment is folded by the tap.
  while ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
}

/** As the page stands once it shows the visit. */
async function isSafe(page: Page, part: Part): Promise<boolean> {
  await sectionOf(page, part.name).waitFor()
  return (await safeMark(page, part).count()) > 0
}

/** Saves a part, and resolves when the screen says that it is safe. */
export async function savePart(page: Page, part: Part): Promise<void> {
  if (await isSafe(page, part)) return
  await unfold(page, part)
  await saveButton(page, part).click()
  await safeMark(page, part).waitFor()
}
