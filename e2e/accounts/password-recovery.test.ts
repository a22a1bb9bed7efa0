import { afterAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../src/server/testing/services/mail-server.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Screen } from '../support/browser.ts'
import { product } from '../support/product.ts'
import { accounts, fillLogin } from '../support/session.ts'

let mails: MailServer
const { visit } = product(async () => {
  mails = await startMailServer()
  return {
    SMTP_URL: mails.url,
    MAIL_FROM: 'vigia@salud.example',
    PUBLIC_URL: 'https://vigia.example',
    APPS_LINKS: 'https://uno.example/',
  }
})
afterAll(() => mails?.close())

test.each<[Screen, string, string]>([
  ['phone', accounts.technician, 'caimán que nada despacio'],
  ['desktop', accounts.engineer, 'tres loros sobre el techo'],
])('a forgotten password is replaced by way of the mailed link, which serves once (%s)', (screen, account, password) =>
  visit(screen, async ({ page, goTo, screenshot, expectConsoleError }) => {
    expectConsoleError(/status of 410/, 'the browser itself reports the refused link')
    mails.received.length = 0
    await goTo('/')
    await page.getByRole('link', { name: /Recuperar contraseña/ }).click()
    await page.getByLabel('Correo o número de identificación').fill(account)
    await screenshot('recovery')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await page.getByText('Si la cuenta existe, el enlace llegará a su correo').waitFor()
    await expect.poll(() => mails.received).toHaveLength(1)
    const [, link = ''] = /https:\/\/vigia\.example(\/recuperar\?token=\S+)/.exec(mails.received[0]?.text ?? '') ?? []

    await goTo(link)
    await page.getByRole('heading', { name: 'Elegir otra contraseña' }).waitFor()
    await page.waitForURL((address) => address.pathname === '/recuperar' && address.search === '')
    // Password managers keep the new password under it.
    expect(await page.locator('input[autocomplete=username]').inputValue()).toBe(account)
    await page.getByText(`Contraseña de ${account}`, { exact: true }).waitFor()
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('corta')
    await page.getByLabel(/^Repita la contraseña nueva/).fill('otra')
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
    await page.getByText('La contraseña debe tener al menos 12 caracteres.').waitFor()
    await screenshot('reset')
    await expectAccessible(page)
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(password)
    await page.getByLabel(/^Repita la contraseña nueva/).fill(password)
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
    await page.getByText('Su contraseña cambió').waitFor()
    await screenshot('reset-done')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Iniciar sesión con la contraseña nueva' }).click()
    await fillLogin(page, account, password)
    await page.getByRole('heading', { name: `Bienvenido, ${account}` }).waitFor()

    await goTo(link)
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('una más que nadie usa')
    await page.getByLabel(/^Repita la contraseña nueva/).fill('una más que nadie usa')
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
    await page.getByText('El enlace ya se usó o venció. Pida otro.').waitFor()
  }),
)

test("an address without a token says so on its page; 'Lo quiero' has its address", () =>
  visit('phone', async ({ page, goTo }) => {
    await goTo('/recuperar')
    await page.getByText('La dirección del enlace está incompleta.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
    await page.getByLabel('Correo o número de identificación').waitFor()
    const links = page.getByRole('link', { name: 'Lo quiero' })
    expect(await links.nth(0).getAttribute('href')).toBe('https://uno.example/')
    expect(await links.nth(1).getAttribute('href')).toBeNull()
  }))
