import { expect, test } from 'vitest'
import { visit } from './support/browser.ts'
import { logIn } from './support/client.ts'
import { enter, saveSection, sectionOf } from './support/inspection-screen.ts'
import { installed } from './support/installed-app.ts'
import { product } from './support/product.ts'
import { accounts, logInAs } from './support/session.ts'

const SECTION = 'Equipos y utensilios'
const { url } = product()

test('Background Sync sends what was saved without a signal, with no page of the app open', () =>
  visit(url(), 'phone', async (visitor) => {
    const { page, goTo, devtools, expectConsoleError } = visitor
    expectConsoleError(/ERR_INTERNET_DISCONNECTED|Offline|conexión/, 'the network is off')
    const technician = await logIn(url(), accounts.technician)
    const { body } = await technician('GET', '/api/assignment/all?limit=100')
    const row = body.data.Assigments.find(
      (one: { establishment_name: string }) => one.establishment_name === 'Comidas Rápidas Donde el Mono',
    )
    const answers = async () =>
      (await technician('GET', `/api/inspection/progress/${row.assignment_id}`)).body.data.answers.length
    await logInAs(visitor, 'technician')
    await installed(page)
    await goTo(`/dashboard/inspeccion/${row.assignment_id}/${row.establishment_id}/${row.typeofinscription_id}`)
    await sectionOf(page, SECTION).getByRole('button', { expanded: false }).click()
    await enter(visitor, '2.1', { concept: 'A' })
    await enter(visitor, '2.2', { concept: 'A' })
    await page.context().setOffline(true)
    await saveSection(page, SECTION)
    await page
      .getByText(/Por enviar/)
      .first()
      .waitFor()

    const registrationId = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [registration] = registrations
        if (registration) resolve(registration.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    await page.goto('about:blank')
    expect(await answers()).toBe(0)
    await page.context().setOffline(false)
    const event = { origin: url(), registrationId: await registrationId, tag: 'vigia-outbox', lastChance: false }
    // An event that came before the worker had its network back fails, and the browser comes back with another.
    const afterAnEvent = async () => {
      await devtools.send('ServiceWorker.dispatchSyncEvent', event)
      return answers()
    }
    await expect.poll(afterAnEvent, { interval: 1_000 }).toBe(2)
  }))
