import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fromBase32 } from '../../src/server/second-factor/base32.ts'
import { codeOf, stepOf } from '../../src/server/second-factor/totp.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Visitor } from '../support/browser.ts'
import { logIn, PASSWORD } from '../support/client.ts'
import { focusReturns } from '../support/keyboard.ts'
import { storedRows } from '../support/offline-visits/device-storage.ts'
import { freshVisit, prepareDevice } from '../support/offline-visits/prepare.ts'
import { openStage, type Stage } from '../support/offline-visits/stage.ts'
import { accounts, askToLogOut, fillLogin, logInAs } from '../support/session.ts'

// Sessions of a person: a second factor, other devices, and what a shared device keeps after a logout.

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())
// A journey that failed half-way leaves the second factor, which the next login would be asked for.
afterEach(() => stage.administrator('DELETE', `/api/session/second-factor/${stage.engineer.userId}`))

const TAB = '/dashboard/perfil?pestana=contrasena'

async function logOut(visitor: Visitor): Promise<void> {
  await askToLogOut(visitor)
  await visitor.page.getByLabel('Usuario').waitFor()
}

test('an official sets up a second factor, enters it at the login, and gives it up', () =>
  stage.onPhone(async (visitor) => {
    const { page, goTo, screenshot, expectConsoleError } = visitor
    expectConsoleError(/status of (401|422)/, 'the login that has no code yet')
    await logInAs(visitor, 'engineer')
    await goTo(TAB)
    await page.getByRole('button', { name: 'Activar' }).click()
    const start = page.getByRole('form', { name: 'Activar la verificación en dos pasos' })
    await start.getByLabel('Contraseña actual', { exact: false }).first().fill(PASSWORD)
    await expectAccessible(page)
    await start.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('img', { name: /Código QR/ }).waitFor()
    await expectAccessible(page)
    await screenshot('second-factor-setup')
    const secret = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
    const code = (steps: number) => codeOf(fromBase32(secret), stepOf(new Date()) + steps)
    await page.getByLabel('Código de verificación').fill(code(0))
    await page.getByRole('button', { name: 'Confirmar' }).click()
    const shown = (await page.getByLabel('Códigos de recuperación').textContent()) ?? ''
    await expectAccessible(page)
    await screenshot('second-factor-codes')
    const [recovery = ''] = shown.split('\n')
    await page.getByRole('button', { name: 'Ya los guardé' }).click()
    await page.getByText(/Le quedan 10 códigos/).waitFor()
    await logOut(visitor)

    await fillLogin(page, accounts.engineer)
    const field = page.getByLabel('Código de verificación')
    await field.waitFor()
    await focusReturns(field)
    await expectAccessible(page)
    await screenshot('login-code')
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText(/El código no es correcto/).waitFor()
    await field.fill(recovery)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Bienvenido, ${accounts.engineer}` }).waitFor()

    await goTo(TAB)
    await page.getByText(/Le quedan 9 códigos/).waitFor()
    await page.getByRole('button', { name: 'Desactivar' }).click()
    const form = page.getByRole('form', { name: 'Desactivar' })
    await form.getByLabel('Contraseña actual', { exact: false }).first().fill(PASSWORD)
    await form.getByLabel('Código de verificación').fill(code(1))
    await form.getByRole('button', { name: 'Desactivar' }).click()
    await page.getByRole('button', { name: 'Activar' }).waitFor()
  }))

test('open sessions are listed, and another one is ended from here', () =>
  stage.onPhone(async (visitor) => {
    const { page, goTo, screenshot } = visitor
    const elsewhere = await logIn(stage.url, accounts.engineer)
    await logInAs(visitor, 'engineer')
    await goTo(TAB)
    await page.getByText('Este equipo').waitFor()
    await expectAccessible(page)
    await screenshot('open-sessions')
    expect((await elsewhere('GET', '/api/profile')).status).toBe(200)
    await page.getByRole('button', { name: 'Cerrar las demás' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar las demás' }).click()
    await page.getByText('Las demás sesiones se cerraron.').first().waitFor()
    expect((await elsewhere('GET', '/api/profile')).status).toBe(401)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await logOut(visitor)
    await expect
      .poll(async () => (await fetch(`${stage.url}/api/profile`, { headers: { authorization: String(token) } })).status)
      .toBe(401)
  }))

test('a shared device shows nothing after the logout, not even to a made-up token', () =>
  stage.onPhone(async (visitor: Visitor) => {
    const { page, goTo, expectConsoleError } = visitor
    expectConsoleError(/status of 401|Su sesión/, 'the token that was made up')
    const technician = await logIn(stage.url, accounts.technician)
    const { visit } = await freshVisit(stage)
    await prepareDevice(visitor, 'technician', technician, visit)
    const { signature } = (await technician('GET', '/api/profile')).body.data
    const image = `/api/inspection/signatures/${signature}`
    const ask = (path: string, authorization = '') =>
      page.evaluate(async ([at, token]) => (await fetch(at, { headers: { authorization: token } })).status, [
        path,
        authorization,
      ] as const)
    expect(await ask(image, `Bearer ${technician.token}`)).toBe(200)
    await logOut(visitor)
    await expect.poll(() => storedRows(page, 'visits')).toEqual([])
    expect(await ask(image)).toBe(401)
    const claims = {
      email: 'x@y.co',
      user_id: technician.userId,
      user_type_id: 2,
      department_id: 13,
      exp: 4_102_444_800,
    }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = `${part({ alg: 'none' })}.${part(claims)}.x`
    await page.evaluate((token) => localStorage.setItem('token', token), forged)
    await goTo('/dashboard/inspeccion/campo')
    await page.getByRole('heading', { level: 1, name: 'Módulo de Inspecciones en campo' }).waitFor()
    expect(await page.getByText(visit.establishment).count()).toBe(0)
    await page.evaluate(() => localStorage.removeItem('token'))
  }))

test('a logout asks about unsaved work of another tab, and about nothing once it is gone', () =>
  stage.onPhone(async (visitor) => {
    const { page, home } = visitor
    await logInAs(visitor, 'engineer')
    const other = await page.context().newPage()
    await other.goto(`${home}/dashboard/perfil`)
    const address = other.getByLabel('Dirección')
    await address.fill('Calle de la otra pestaña')
    const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    await expect.poll(locks).toContainEqual(expect.stringMatching(/^vigia-unsaved:/))

    await askToLogOut(visitor)
    const question = page.getByRole('dialog', { name: 'Otra pestaña tiene cambios sin guardar' })
    await question.waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await address.inputValue()).toBe('Calle de la otra pestaña')

    await askToLogOut(visitor)
    await question.getByRole('button', { name: 'Salir sin guardar' }).click()
    await page.getByLabel('Usuario').waitFor()
    await other.getByLabel('Usuario').waitFor()
    await other.close()

    await logInAs(visitor, 'engineer')
    await logOut(visitor)
  }))
