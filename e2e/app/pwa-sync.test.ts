import { expect, onTestFinished, test } from 'vitest'
import { type Visitor, visit } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { startFaultyProxy } from '../support/faulty-proxy.ts'
import { enter, saveSection, sectionOf } from '../support/inspection-screen.ts'
import { installed } from '../support/installed-app.ts'
import { addressOf, pendingVisitTo } from '../support/offline-visits/planned-visit.ts'
import { product } from '../support/product.ts'
import { accounts, logInAs } from '../support/session.ts'

const SECTION = 'Equipos y utensilios'
const { url } = product()

/**
 * Opens a visit of the demonstration with a section filled and nothing saved.
 * @returns a function that counts the answers on the server
 */
async function openSection(visitor: Visitor, establishment: string): Promise<() => Promise<number>> {
  const { page, goTo } = visitor
  const technician = await logIn(url(), accounts.technician)
  const visit = await pendingVisitTo(technician, establishment)
  await logInAs(visitor, 'technician')
  await installed(page)
  await goTo(addressOf(visit))
  await sectionOf(page, SECTION).getByRole('button', { expanded: false }).click()
  await enter(visitor, '2.1', { concept: 'A' })
  await enter(visitor, '2.2', { concept: 'A' })
  return async () =>
    (await technician('GET', `/api/inspection/progress/${visit.assignmentId}`)).body.data.answers.length
}

async function saveAnswers({ page }: Visitor): Promise<void> {
  await saveSection(page, SECTION)
  await page
    .getByText(/Por enviar/)
    .first()
    .waitFor()
}

/** @returns a function with which the browser fires the worker's `sync` event, with or without a page */
async function waker({ devtools, home }: Visitor): Promise<() => Promise<unknown>> {
  const registrationId = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const event = { origin: home, registrationId: await registrationId, tag: 'vigia-outbox', lastChance: false }
  return () => devtools.send('ServiceWorker.dispatchSyncEvent', event)
}

test('Background Sync sends what was saved without a signal, with no page of the app open', async () => {
  const proxy = await startFaultyProxy(url())
  onTestFinished(() => proxy.close())
  await visit(proxy.url, 'phone', async (visitor) => {
    const { page, expectConsoleError } = visitor
    expectConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|Offline|conexión/, 'the network is off')
    const answers = await openSection(visitor, 'Comidas Rápidas Donde el Mono')
    await page.context().setOffline(true)
    // The proxy cuts off the worker too: the browser may wake it before it takes its network away.
    proxy.judgeBy(() => 'drop-before')
    await saveAnswers(visitor)
    const wake = await waker(visitor)
    await page.goto('about:blank')
    expect(await answers()).toBe(0)
    proxy.judgeBy()
    await page.context().setOffline(false)
    // An event before the worker has its network back fails, and the browser fires another.
    const afterAnEvent = async () => {
      await wake()
      return answers()
    }
    await expect.poll(afterAnEvent, { interval: 1_000 }).toBe(2)
  })
})

test("an event that comes during a page's send waits, and finishes it when the page dies", () =>
  visit(url(), 'phone', async (visitor) => {
    const { page } = visitor
    const answers = await openSection(visitor, 'Comedor Comunitario Manos que Nutren')
    // The page holds the outbox's lock for ever, like a page whose sending hangs.
    await page.evaluate(() => void navigator.locks.request('vigia-outbox', () => new Promise(() => {})))
    const wake = await waker(visitor)
    await saveAnswers(visitor)
    await wake()
    const isWaitedFor = async () => {
      const { pending = [] } = await page.evaluate(() => navigator.locks.query())
      return pending.filter(({ name }) => name === 'vigia-outbox').length
    }
    // Both the page and the worker wait for the lock.
    await expect.poll(isWaitedFor).toBeGreaterThanOrEqual(2)
    expect(await answers()).toBe(0)
    await page.goto('about:blank')
    await expect.poll(answers).toBe(2)
  }))
