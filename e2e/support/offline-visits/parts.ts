import type { Page } from 'playwright-core'
import { reviewTexts } from '../../../src/web/features/visit-form/review/messages.ts'
import { sectionTexts } from '../../../src/web/features/visit-form/sections/messages.ts'
import { partTitle } from '../../../src/web/offline/visits/slot-name.ts'
import { acceptSummary, confirmReview, needsSummary, sectionOf, signOfficials } from '../inspection-screen.ts'
import type { VisitChecklist } from './planned-visit.ts'

/** A part with one save button: a section of the checklist, or a closing part. `name` is that of its region. */
export type Part = { name: string; isSection: boolean }

export const partsOf = (checklist: VisitChecklist): Part[] => [
  ...checklist.sections.map(({ name }) => ({ name, isSection: true })),
  ...Object.values(partTitle).map((name) => ({ name, isSection: false })),
]

/** Texts with which the screen calls a part safe: it waits to be sent, or the server has it. */
const SAFE = /^\s*(Guardada|Por enviar)\s*$/

export const saveButton = (page: Page, { name, isSection }: Part) =>
  sectionOf(page, name).getByRole(
    'button',
    isSection ? { name: sectionTexts.save } : { name: /^(Guardar|Revisar y firmar)/ },
  )

/** The mark of the whole part; its items have their own. */
export const safeMark = (page: Page, { name }: Part) => sectionOf(page, name).locator('h3').getByText(SAFE)

/** Opens a folded section, which puts its items and its save button into the page. */
export async function unfold(page: Page, { name, isSection }: Part): Promise<void> {
  if (!isSection) return
  const toggle = sectionOf(page, name).locator('h3 button')
  await toggle.waitFor()
  // The app may open the section at the same moment, and then the tap folds it.
  while ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
}

/** Whether the page, once it shows the visit, calls the part safe. */
async function isSafe(page: Page, part: Part): Promise<boolean> {
  await sectionOf(page, part.name).waitFor()
  return (await safeMark(page, part).count()) > 0
}

/**
 * Saves a part; resolves when the screen calls it safe. Before the part that closes the visit, the official signs, and
 * the summary is confirmed.
 */
export async function savePart(page: Page, part: Part): Promise<void> {
  if (await isSafe(page, part)) return
  await unfold(page, part)
  const region = sectionOf(page, part.name)
  if (!part.isSection && (await needsSummary(region))) await acceptSummary(region)
  await saveButton(page, part).click()
  const signFirst = page.getByText(reviewTexts.signFirst)
  const review = page.getByRole('dialog', { name: reviewTexts.title })
  const settled = () => safeMark(page, part).or(signFirst).or(review).first().waitFor()
  await settled()
  if (await signFirst.count()) {
    await signOfficials(page)
    await saveButton(page, part).click()
    await safeMark(page, part).or(review).first().waitFor()
  }
  if (await review.count()) await confirmReview(page)
  await safeMark(page, part).waitFor()
}
