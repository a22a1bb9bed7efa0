import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../src/web/features/visit-form/messages.ts'
import { openingTexts } from '../../src/web/features/visit-form/opening/messages.ts'
import { outboxTexts } from '../../src/web/features/visit-form/outbox-status/messages.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Visitor } from '../support/browser.ts'
import { type ApiClient, logIn } from '../support/client.ts'
import {
  type ConceptLetter,
  enter,
  expectShown,
  itemCard,
  photoOf,
  radio,
  saveSection,
  sectionOf,
} from '../support/inspection-screen.ts'
import { storedRows } from '../support/offline-visits/device-storage.ts'
import { addressOf, listPlaces, type PlannedVisit, planVisit } from '../support/offline-visits/planned-visit.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

// A visit in a browser that fails: its store does not answer, or something moves the nodes of the page.

const { url, visit } = product()

const SECTION = 'Equipos y utensilios'
const FINDING = 'Tabla de corte con ranuras profundas.'
const OBSERVATION = 'Observación de la autoridad sanitaria'

/** An error of the device's store; the built app has its class under a name of one letter. */
const STORE_ERROR = /DatabaseClosed|InvalidState|UnknownError|^\w \(/

const officials = () =>
  Promise.all([accounts.administrator, accounts.technician, accounts.engineer].map((account) => logIn(url(), account)))

/** Plans a visit that no other journey has. */
async function planned(): Promise<{ row: PlannedVisit; technician: ApiClient }> {
  const [administrator, technician, engineer] = await officials()
  if (!administrator || !technician || !engineer) throw new Error('An account did not open.')
  const [place] = await listPlaces(administrator)
  if (!place) throw new Error('There is no place.')
  const ids = { technicianId: technician.userId, engineerId: engineer.userId }
  return { row: await planVisit(administrator, place, ids), technician }
}

const titleOf = ({ page }: Visitor, { establishment }: PlannedVisit) =>
  page.getByRole('heading', { level: 1, name: establishment })

async function open(visitor: Visitor, row: PlannedVisit): Promise<void> {
  await enterAs(visitor, 'technician', addressOf(row))
  await titleOf(visitor, row).waitFor()
}

const unfold = (page: Page) => sectionOf(page, SECTION).getByRole('button', { expanded: false }).click()

const progressOf = async (technician: ApiClient, { assignmentId }: PlannedVisit) =>
  (await technician('GET', `/api/inspection/progress/${assignmentId}`)).body.data

type Answer = { description: string; evidencia_fotografica: string | null }
/** The answers that the server has, each with its text and whether it has a photo. */
const savedAnswers = async (technician: ApiClient, row: PlannedVisit): Promise<[string, boolean][]> =>
  (await progressOf(technician, row)).answers.map(({ description, evidencia_fotografica: photo }: Answer) => [
    description,
    photo !== null,
  ])

/** Both answers of the section, as `fillSection` gives them. */
const FILLED = [
  ['', false],
  [FINDING, true],
]

async function fillSection(visitor: Visitor): Promise<void> {
  await enter(visitor, '2.1', { concept: 'A' })
  await enter(visitor, '2.2', { concept: 'AR', text: FINDING })
}

/** The section was sent without the device's store, and the form goes on. */
async function expectSentAtOnce({ page }: Visitor): Promise<void> {
  await page.getByText(outboxTexts.sentAtOnce, { exact: true }).waitFor()
  await sectionOf(page, SECTION).getByText('Guardada', { exact: true }).first().waitFor()
}

describe('the store of the device', () => {
  test("a store that never answers is reported, and the visit uses the server's content", () =>
    visit('phone', async (visitor) => {
      const { page, screenshot, expectConsoleError } = visitor
      expectConsoleError(STORE_ERROR, 'what the store did not take is logged')
      const { row, technician } = await planned()
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
      })
      await open(visitor, row)
      await page.getByRole('alert').getByText(openingTexts.silentDevice).waitFor()
      await screenshot('store-silent')
      await expectAccessible(page)
      await unfold(page)
      await fillSection(visitor)
      await saveSection(page, SECTION)
      await expectSentAtOnce(visitor)
      expect(await savedAnswers(technician, row)).toEqual(FILLED)
    }))

  test('a lost connection to the store costs no answer and no photo, and comes back', () =>
    visit('phone', async (visitor) => {
      const { page, screenshot, expectConsoleError } = visitor
      expectConsoleError(STORE_ERROR, 'the lost connection is logged')
      const { row, technician } = await planned()
      // Safari loses the connections of a page that it had set aside.
      await page.addInitScript(() => {
        const transaction = IDBDatabase.prototype.transaction
        let isLost = false
        addEventListener('store-lost', () => {
          isLost = true
        })
        addEventListener('store-back', () => {
          isLost = false
        })
        IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...asked) {
          if (isLost)
            throw new DOMException('Connection to Indexed Database server lost. Refresh the page.', 'UnknownError')
          return transaction.apply(this, asked)
        }
      })
      await open(visitor, row)
      const isPrepared = async () =>
        (await storedRows<PlannedVisit>(page, 'visits')).some(({ assignmentId }) => assignmentId === row.assignmentId)
      await expect.poll(isPrepared).toBe(true)
      await unfold(page)
      await enter(visitor, '2.1', { concept: 'A' })
      await page.evaluate(() => void dispatchEvent(new Event('store-lost')))
      await enter(visitor, '2.2', { concept: 'AR', text: FINDING })
      await expectShown(photoOf(itemCard(page, '2.2'), '2.2'))
      await screenshot('store-lost')
      await saveSection(page, SECTION)
      await expectSentAtOnce(visitor)
      expect(await savedAnswers(technician, row)).toEqual(FILLED)

      await page.evaluate(() => void dispatchEvent(new Event('store-back')))
      const observation = sectionOf(page, OBSERVATION)
      await observation.getByRole('textbox').fill('Sin novedad.')
      await observation.getByRole('button', { name: /^Guardar/ }).click()
      await expect.poll(async () => (await progressOf(technician, row)).has_health_observation).toBe(1)
      await expect.poll(() => storedRows(page, 'commands')).toEqual([])
    }))
})

/** Puts each text of the page into `font`, as translators do, now and whenever one is added. */
function moveTexts(respectsMark: boolean): void {
  const isLeft = (parent: Element) =>
    parent.closest(respectsMark ? 'script, style, textarea, font, [translate=no]' : 'script, style, textarea, font')
  const wrap = (text: Node) => {
    const parent = text.parentElement
    if (!text.nodeValue?.trim() || !parent || isLeft(parent)) return
    const font = document.createElement('font')
    font.append(text.nodeValue)
    text.parentNode?.replaceChild(font, text)
  }
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) wrap(text)
  }
  wrapAll(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) node.nodeType === Node.TEXT_NODE ? wrap(node) : wrapAll(node)
    }
  }).observe(document.body, { subtree: true, childList: true })
}

const movedTexts = (page: Page) => page.locator('font').count()

/** Opens the form anew where it was interrupted, and its section where that is folded. */
async function goOn(page: Page): Promise<void> {
  const interrupted = page.getByRole('button', { name: messages.openAgain })
  if (await interrupted.count()) await interrupted.click()
  const folded = sectionOf(page, SECTION).getByRole('button', { expanded: false })
  if (await folded.count()) await folded.click()
}

/** Chooses until the form, which may be interrupted, has the choice. */
const choose = (page: Page, number: string, concept: ConceptLetter) =>
  expect
    .poll(async () => {
      await goOn(page)
      const input = radio(itemCard(page, number), concept)
      if (!(await input.isChecked())) await input.locator('xpath=ancestor::label').click()
      return input.isChecked()
    })
    .toBe(true)

describe('a page', () => {
  test('a page is left alone by a browser that translates, and works', () =>
    visit('phone', async (visitor) => {
      const { page } = visitor
      const { row, technician } = await planned()
      await open(visitor, row)
      await page.evaluate(moveTexts, true)
      await unfold(page)
      await fillSection(visitor)
      await saveSection(page, SECTION)
      await expect.poll(() => savedAnswers(technician, row)).toEqual(FILLED)
      expect(await movedTexts(page)).toBe(0)
    }))

  test('a page whose texts an extension moves keeps and saves each choice', () =>
    visit('phone', async (visitor) => {
      const { page, expectConsoleError } = visitor
      expectConsoleError(/NotFoundError|removeChild|insertBefore/, 'a form that was interrupted is logged')
      const { row, technician } = await planned()
      await open(visitor, row)
      await unfold(page)
      await page.evaluate(moveTexts, false)
      expect(await movedTexts(page)).toBeGreaterThan(0)
      for (const concept of ['AR', 'I', 'A'] as const) await choose(page, '2.1', concept)
      await choose(page, '2.2', 'I')
      await choose(page, '2.2', 'A')
      await expect
        .poll(async () => {
          const saved = await savedAnswers(technician, row)
          if (saved.length > 0) return saved
          await goOn(page)
          const save = sectionOf(page, SECTION).getByRole('button', { name: 'Guardar sección' })
          if (await save.count()) await save.click()
          return saved
        })
        .toEqual([
          ['', false],
          ['', false],
        ])
      await page.reload()
      await titleOf(visitor, row).waitFor()
      await sectionOf(page, SECTION).getByText('Guardada', { exact: true }).first().waitFor()
    }))
})
