import { expect, test } from 'vitest'
import { addDays } from '../../src/domain/shared/days.ts'
import { dayOf } from '../../src/domain/shared/time.ts'
import { expectAccessible } from '../support/axe.ts'
import { downloadBy } from '../support/download.ts'
import { focusReturns, pressByKeyboard, tabTo } from '../support/keyboard.ts'
import { listRows, listSettled } from '../support/list.ts'
import { SYNCHRONISED_MS } from '../support/patience.ts'
import { product } from '../support/product.ts'
import { enterAs } from '../support/session.ts'

const { url, visit } = product()

const readFeed = (token: string) =>
  fetch(`${url()}/api/feeds/establecimientos.csv`, { headers: { authorization: `Bearer ${token}` } })

test('an administrator makes a token by keyboard, and a system reads until it is revoked', () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    const today = dayOf(new Date())
    await enterAs(visitor, 'administrator', '/dashboard/configuraciones/integraciones')
    await listSettled(page)
    await expectAccessible(page)

    const create = page.getByRole('button', { name: 'Nuevo token' })
    await pressByKeyboard(page, create)
    const form = page.getByRole('dialog', { name: 'Nuevo token' })
    // The window gives its first field the focus once it is open.
    const name = form.getByRole('textbox', { name: 'Nombre' })
    await expect.poll(() => name.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.type('Tablero de la gobernación')
    const feeds = form.getByRole('checkbox', { name: 'Conjuntos de datos' })
    await tabTo(page, feeds)
    await page.keyboard.press('Space')
    await expect.poll(() => feeds.isChecked()).toBe(true)
    await form.getByLabel('Vence el').fill(addDays(today, 30))
    await screenshot('integrations-new-token')
    await expectAccessible(page)
    await pressByKeyboard(page, form.getByRole('button', { name: 'Crear token' }))
    const shown = page.getByRole('dialog', { name: 'Token creado' })
    await shown.getByText('Copie el token ahora: no se volverá a mostrar.').waitFor()
    const secret = await shown.getByRole('textbox', { name: 'Token de Tablero de la gobernación' }).inputValue()
    await screenshot('integrations-token')
    await expectAccessible(page)
    await pressByKeyboard(page, shown.getByRole('button', { name: 'Ya lo copié' }))
    await shown.waitFor({ state: 'detached' })
    await focusReturns(create)

    const row = listRows(page).filter({ hasText: 'Tablero de la gobernación' })
    await row.getByText('Activo', { exact: true }).waitFor()
    expect((await readFeed(secret)).status).toBe(200)
    await page.reload()
    await row.getByText('Activo', { exact: true }).waitFor()
    expect(await page.content()).not.toContain(secret)
    await screenshot('integrations-list')
    await row.getByRole('button', { name: /^Revocar: / }).click()
    const question = page.getByRole('dialog', { name: 'Revocar token' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Revocar' }).click()
    await row.getByText('Revocado', { exact: true }).waitFor()
    expect((await readFeed(secret)).status).toBe(401)

    await page.getByRole('button', { name: 'Paquete INVIMA/Ministerio' }).click()
    const asked = page.getByRole('dialog', { name: 'Paquete INVIMA/Ministerio' })
    await asked.getByLabel('Desde').fill(addDays(today, -90))
    await asked.getByLabel('Hasta').fill(today)
    await screenshot('integrations-package')
    await expectAccessible(page)
    await asked.getByRole('button', { name: 'Preparar paquete' }).click()
    await asked.waitFor({ state: 'detached' })
    const download = page.getByRole('button', { name: 'Descargar', exact: true })
    await download.waitFor({ timeout: SYNCHRONISED_MS })
    await screenshot('integrations-package-ready')
    await expectAccessible(page)
    const { name: fileName, content } = await downloadBy(page, () => download.press('Enter'))
    expect(fileName).toBe(`paquete-${addDays(today, -90)}-${today}.zip`)
    expect(content.subarray(0, 2).toString()).toBe('PK')
    expect(content.includes('manifest-sha256.txt')).toBe(true)
  }))
