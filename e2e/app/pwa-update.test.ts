import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { type Visitor, visit } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { demoInstallation, type Installation } from '../support/demo-data.ts'
import { enter, expectShown, itemCard, photoOf, sectionOf } from '../support/inspection-screen.ts'
import { installed, newVersionWaits } from '../support/installed-app.ts'
import { onlyInSoak } from '../support/nets.ts'
import { otherVersion } from '../support/other-version.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { accounts, logInAs } from '../support/session.ts'

// A new version of the app at the same address is offered, never forced.

const NEW_HELP = 'Ayuda de la versión nueva'
const SECTION = 'Equipos y utensilios'
const FINDING = 'Tabla de corte con ranuras profundas.'

let other: Awaited<ReturnType<typeof otherVersion>>
let installation: Installation
let server: RunningServer
beforeAll(async () => {
  other = await otherVersion({
    file: 'src/web/features/shell/messages.ts',
    from: "help: 'Ayuda'",
    to: `help: '${NEW_HELP}'`,
  })
})
afterAll(() => other?.remove())
beforeEach(async () => {
  installation = await demoInstallation()
  server = await startServer(installation)
})
afterEach(async () => {
  await server?.kill('SIGTERM')
  await installation?.remove()
})

/**
 * Upgrades as an operator does: the process ends, and another version starts in its place. A page's calls on a timer may
 * come in between.
 */
async function upgrade({ expectConsoleError }: Visitor): Promise<void> {
  expectConsoleError(/ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET).*\/api\//, 'the server restarts')
  expectConsoleError(/\/api\/\S+ Offline: /, 'a list that the page reads when the server ends')
  const { port } = new URL(server.url)
  await server.kill('SIGTERM')
  server = await startServer({ ...installation, environment: { PORT: port }, builtIn: other.folder })
}

const notice = (page: Page) => page.getByText('Hay una versión nueva de Vigía.', { exact: true })
const openMenu = (page: Page) => page.getByRole('button', { name: /menú de la cuenta/ }).click()

async function expectVersion(page: Page, help: string): Promise<void> {
  const isShown = async () => {
    if ((await page.getByRole('menu').count()) === 0) await openMenu(page)
    return page.getByRole('menuitem', { name: help, exact: true }).isVisible()
  }
  // The page may load the new version meanwhile, which closes the menu of the old one.
  await expect.poll(isShown).toBe(true)
  await page.keyboard.press('Escape')
}

/** Counts documents that a page loads: an update that was not accepted loads none. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  return () => loads
}

async function openVisit({ goTo, page }: Visitor): Promise<void> {
  const technician = await logIn(server.url, accounts.technician)
  const { body } = await technician('GET', '/api/assignment/all?limit=100')
  const row = body.data.Assigments.find(
    (one: { establishment_name: string; state_visit: number }) =>
      one.establishment_name === 'Comidas Rápidas Donde el Mono' && one.state_visit === 0,
  )
  await goTo(`/dashboard/inspeccion/${row.assignment_id}/${row.establishment_id}/${row.typeofinscription_id}`)
  await sectionOf(page, SECTION).getByRole('button', { expanded: false }).click()
}

async function expectFilled(page: Page): Promise<void> {
  expect(await itemCard(page, '2.2').getByLabel('Observación').inputValue()).toBe(FINDING)
  await expectShown(photoOf(itemCard(page, '2.2'), '2.2'))
}

/** Saved views need a signal, so the device keeps none of their pieces; a list works without them. */
const expectViewsGone = ({ expectConsoleError }: Visitor) =>
  expectConsoleError(/404.*\/assets\/(saved-views|form-footer)-/, 'the views of the version before')

test('an update never reloads a page during an inspection; the app offers it afterwards', () =>
  visit(server.url, 'phone', async (visitor) => {
    const { page, screenshot } = visitor
    expectViewsGone(visitor)
    await logInAs(visitor, 'technician')
    await installed(page)
    await openVisit(visitor)
    const loads = countLoads(page)
    await enter(visitor, '2.1', { concept: 'A' })
    await upgrade(visitor)
    await newVersionWaits(page)
    await enter(visitor, '2.2', { concept: 'AR', text: FINDING })
    await expectFilled(page)
    expect(await notice(page).count()).toBe(0)
    expect(loads()).toBe(0)

    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('link', { name: 'Planeación' }).click()
    await notice(page).waitFor()
    await expectAccessible(page)
    await screenshot('update-offered')
    expect(loads()).toBe(0)
    await page.getByRole('button', { name: 'Actualizar ahora' }).click()
    await expect.poll(loads).toBe(1)
    await expectVersion(page, NEW_HELP)
    expect(await notice(page).count()).toBe(0)
    await openVisit(visitor)
    await expectFilled(page)
  }))

test('an update from the account menu in the middle of an inspection loses no entry', () =>
  visit(server.url, 'phone', async (visitor) => {
    const { page } = visitor
    await logInAs(visitor, 'technician')
    await installed(page)
    await openVisit(visitor)
    await enter(visitor, '2.1', { concept: 'A' })
    await upgrade(visitor)
    await newVersionWaits(page)
    await enter(visitor, '2.2', { concept: 'AR', text: 'Escrito' })
    const loads = countLoads(page)
    // The update comes right after the last key, before the draft is written.
    await itemCard(page, '2.2').getByLabel('Observación').fill(FINDING)
    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Actualizar Vigía' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Actualizar ahora' }).click()
    await expect.poll(loads).toBe(1)
    await sectionOf(page, SECTION).getByRole('button', { expanded: false }).click()
    await expectFilled(page)
    await expectVersion(page, NEW_HELP)
  }))

onlyInSoak(() => {
  test("a person who stays at the browser's question can update later, and only the app asks", () =>
    visit(server.url, 'desktop', async (visitor) => {
      const { page } = visitor
      await logInAs(visitor, 'technician')
      await installed(page)
      await visitor.goTo('/dashboard/perfil')
      await page.getByLabel('Correo electrónico principal').fill('otro@vigia.demo')
      await upgrade(visitor)
      await newVersionWaits(page)
      const loads = countLoads(page)
      let asked = 0
      page.on('dialog', (dialog) => {
        asked += 1
        void dialog.dismiss()
      })
      // A handler outside the app asks before the page leaves.
      await page.evaluate(() => {
        window.onbeforeunload = (event) => event.preventDefault()
      })
      const entry = page.getByRole('menuitem', { name: 'Actualizar Vigía' })
      const update = async () => {
        await openMenu(page)
        await expect.poll(() => entry.isEnabled()).toBe(true)
        await entry.click()
        await page.getByRole('dialog').getByRole('button', { name: 'Actualizar ahora' }).click()
      }
      await update()
      await expect.poll(() => asked).toBe(1)
      await update()
      await expect.poll(() => asked).toBe(2)
      expect(loads()).toBe(0)
      await page.evaluate(() => {
        window.onbeforeunload = null
      })
      await update()
      await expect.poll(loads).toBe(1)
      expect(asked).toBe(2)
      await expectVersion(page, NEW_HELP)
    }))

  test('put off, it stays away until it is asked for in the menu', () =>
    visit(server.url, 'desktop', async (visitor) => {
      const { page } = visitor
      expectViewsGone(visitor)
      await logInAs(visitor, 'technician')
      await installed(page)
      await upgrade(visitor)
      await newVersionWaits(page)
      await notice(page).waitFor()
      await page.getByRole('button', { name: 'Más tarde' }).click()
      await notice(page).waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Planeación' }).click()
      await page.getByRole('heading', { level: 1, name: 'Planeador de actividades' }).waitFor()
      expect(await notice(page).count()).toBe(0)
      await expectVersion(page, 'Ayuda')
      await openMenu(page)
      await page.getByRole('menuitem', { name: 'Actualizar Vigía' }).click()
      await expectVersion(page, NEW_HELP)
    }))

  test('a second tab is told of the update, keeps typed text and loads its own version', () =>
    visit(server.url, 'desktop', async (visitor) => {
      const { page } = visitor
      expectViewsGone(visitor)
      await logInAs(visitor, 'technician')
      await installed(page)
      const second = await page.context().newPage()
      await openVisit({ ...visitor, page: second, goTo: async (path) => void (await second.goto(server.url + path)) })
      await upgrade(visitor)
      await newVersionWaits(page)
      const loads = countLoads(second)
      await page.getByRole('button', { name: 'Actualizar ahora' }).click()
      await expectVersion(page, NEW_HELP)
      expect(loads()).toBe(0)
      await second.getByRole('link', { name: 'Planeación' }).click()
      await second.getByRole('heading', { level: 1, name: 'Planeador de actividades' }).waitFor()
      await second.getByText('Esta ventana sigue con la versión anterior.').waitFor()
      expect(loads()).toBe(0)
      await second.getByRole('button', { name: 'Actualizar ahora' }).click()
      await expectVersion(second, NEW_HELP)
    }))
})

test('a page of the old version that is gone from the server offers the update', () =>
  visit(server.url, 'desktop', async (visitor) => {
    const { page, expectConsoleError } = visitor
    expectConsoleError(/404|PageMissing/, 'the piece that is gone')
    await logInAs(visitor, 'administrator')
    await installed(page)
    await upgrade(visitor)
    // The page's chunk is not kept on the device, and the new version has it under another name.
    await page.getByRole('link', { name: 'Crear usuario' }).click()
    await page.getByRole('heading', { level: 1, name: 'Hay una versión nueva de Vigía' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('alert').getByRole('button', { name: 'Actualizar ahora' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lista de usuarios' }).waitFor()
  }))
