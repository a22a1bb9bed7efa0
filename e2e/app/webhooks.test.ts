import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook as Judge } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { type ReceivedCall, receivingServer } from '../../src/server/testing/services/receiving-server.ts'
import { expectAccessible } from '../support/axe.ts'
import { logIn } from '../support/client.ts'
import { focusReturns, pressByKeyboard, tabTo } from '../support/keyboard.ts'
import { chooseAction, listRows, listSettled } from '../support/list.ts'
import { listPlaces, planVisit } from '../support/offline-visits/planned-visit.ts'
import { SYNCHRONISED_MS } from '../support/patience.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

const receiver = await receivingServer()
const folder = await mkdtemp(join(tmpdir(), 'vigia-receiver-'))
afterAll(async () => {
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
})

/** The server trusts the receiver's certificate as it would one of a known authority. */
const { url, visit } = product(async () => {
  const trusted = join(folder, 'receiver.pem')
  await writeFile(trusted, receiver.ca)
  return { WEBHOOK_PRIVATE: 'on', NODE_EXTRA_CA_CERTS: trusted }
})

async function assignVisit(): Promise<void> {
  const administrator = await logIn(url(), accounts.administrator)
  const technician = await logIn(url(), accounts.technician)
  const engineer = await logIn(url(), accounts.engineer)
  const [place] = await listPlaces(administrator)
  if (!place) throw new Error('There is no place.')
  await planVisit(administrator, place, { technicianId: technician.userId, engineerId: engineer.userId })
}
const typeOf = ({ body }: ReceivedCall): string => JSON.parse(body).type
const planned = () => receiver.received.filter((call) => typeOf(call) === 'visit.planned')

test('an administrator makes a webhook by keyboard, tries, follows, resends, switches and removes it', () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    await enterAs(visitor, 'administrator', '/dashboard/configuraciones/integraciones')
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
    await page.getByText('No hay registros.').waitFor()
    await expectAccessible(page)

    const create = page.getByRole('button', { name: 'Nuevo webhook' })
    await pressByKeyboard(page, create)
    const form = page.getByRole('dialog', { name: 'Nuevo webhook' })
    const address = form.getByRole('textbox', { name: 'Dirección' })
    // The window gives its first field the focus once it is open.
    await expect.poll(() => address.evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.type('http://localhost/')
    const planning = form.getByRole('checkbox', { name: 'Visita planeada' })
    await tabTo(page, planning)
    await page.keyboard.press('Space')
    await expect.poll(() => planning.isChecked()).toBe(true)
    await form.getByText('Escriba una dirección https:// completa, sin usuario ni contraseña.').waitFor()
    await address.fill(receiver.url)
    await screenshot('webhooks-new')
    await expectAccessible(page)
    await pressByKeyboard(page, form.getByRole('button', { name: 'Crear webhook' }))
    const shown = page.getByRole('dialog', { name: 'Webhook creado' })
    const secret = await shown.getByRole('textbox', { name: `Secreto del webhook a ${receiver.url}` }).inputValue()
    await screenshot('webhooks-secret')
    await expectAccessible(page)
    await pressByKeyboard(page, shown.getByRole('button', { name: 'Ya lo copié' }))
    await shown.waitFor({ state: 'detached' })
    await focusReturns(create)

    const row = listRows(page).filter({ hasText: receiver.url })
    await row.getByText('Encendido', { exact: true }).waitFor()
    expect(await page.content()).not.toContain(secret)
    await chooseAction(row, 'Probar')
    await page.getByText('Prueba recibida: el servidor respondió 204.').waitFor()
    const [tried] = receiver.received as [ReceivedCall]
    expect(new Judge(secret).verify(tried.body, tried.headers)).toMatchObject({ type: 'webhook.test' })

    // The second try is due five seconds later, and a third one only after five minutes.
    receiver.answer = () => ({ status: planned().length > 1 ? 204 : 503 })
    await assignVisit()
    await expect.poll(() => planned().length).toBeGreaterThan(0)
    await row.getByRole('button', { name: /^Ver entregas: / }).click()
    await page.getByRole('heading', { level: 1, name: 'Entregas del webhook' }).waitFor()
    const delivery = listRows(page).filter({ hasText: 'Visita planeada' })
    // The list is read again while it is looked at.
    await delivery.getByText('Entregado', { exact: true }).waitFor({ timeout: SYNCHRONISED_MS })
    await delivery.getByText('Respondió 204', { exact: true }).waitFor()
    await screenshot('webhooks-deliveries')
    await expectAccessible(page)
    const sent = planned().length
    expect(sent).toBe(2)
    const [first] = planned() as [ReceivedCall]
    await delivery.getByRole('button', { name: /^Enviar de nuevo desde aquí: / }).click()
    const question = page.getByRole('dialog', { name: 'Enviar de nuevo' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Enviar de nuevo' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => planned().length).toBe(sent + 1)
    const again = planned().at(-1) as ReceivedCall
    expect([again.headers['webhook-id'], again.body]).toEqual([first.headers['webhook-id'], first.body])

    await page.getByRole('link', { name: 'Volver a los webhooks' }).click()
    await listSettled(page)
    await chooseAction(row, 'Apagar')
    await page.getByRole('dialog', { name: 'Apagar webhook' }).getByRole('button', { name: 'Apagar' }).click()
    await row.getByText('Apagado', { exact: true }).waitFor()
    await screenshot('webhooks-off')
    await assignVisit()
    await chooseAction(row, 'Encender')
    const starting = page.getByRole('dialog', { name: 'Encender webhook' })
    await starting.getByRole('radio', { name: 'No enviarlo: solo lo que ocurra desde ahora' }).check()
    await screenshot('webhooks-start')
    await expectAccessible(page)
    await starting.getByRole('button', { name: 'Encender' }).click()
    await starting.waitFor({ state: 'detached' })
    await row.getByText('Encendido', { exact: true }).waitFor()
    const before = planned().length
    await assignVisit()
    await expect.poll(() => planned().length).toBe(before + 1)

    await chooseAction(row, 'Eliminar')
    const removal = page.getByRole('dialog', { name: 'Eliminar webhook' })
    await screenshot('webhooks-remove')
    await expectAccessible(page)
    await removal.getByRole('button', { name: 'Eliminar' }).click()
    await page.getByText('No hay registros.').waitFor()
  }))
