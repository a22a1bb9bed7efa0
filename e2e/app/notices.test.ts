import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { screensFrom } from '../support/browser.ts'
import { dataOf, logIn } from '../support/client.ts'
import { listPlaces, planVisit } from '../support/offline-visits/planned-visit.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

const { url, visit } = product()

/** Assigns a visit to the technician of the demonstration. */
async function assignVisit(): Promise<void> {
  const [administrator, technician, engineer] = await Promise.all(
    ([accounts.administrator, accounts.technician, accounts.engineer] as const).map((account) => logIn(url(), account)),
  )
  if (!administrator || !technician || !engineer) throw new Error('Somebody did not log in.')
  const [place] = await listPlaces(administrator)
  if (!place) throw new Error('There is no place.')
  await planVisit(administrator, place, { technicianId: technician.userId, engineerId: engineer.userId })
}

test.each(screensFrom('phone'))(
  'a visit that is assigned is told on the bell, read and opened (%s)',
  async (screen) => {
    await assignVisit()
    await visit(screen, async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'technician', '/dashboard')
      await page.getByRole('link', { name: /^Avisos\s?, \d+ sin leer$/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Avisos' }).waitFor()
      const unread = page
        .getByRole('listitem')
        .filter({ hasText: 'Visitas que le asignan' })
        .filter({ hasText: 'Sin leer' })
      await unread.first().waitFor()
      await screenshot('notices')
      await expectAccessible(page)
      await unread.first().getByRole('link').click()
      await page.waitForURL((address) => address.pathname !== '/dashboard/avisos')
      const technician = await logIn(url(), accounts.technician)
      await expect.poll(async () => dataOf(await technician('GET', '/api/notices')).notices[0].read_at).not.toBeNull()
    })
  },
)

test('kinds are silenced in the profile, but for legal terms', () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    await enterAs(visitor, 'technician', '/dashboard/perfil?pestana=avisos')
    const kinds = page.getByRole('group', { name: 'Avisos que recibe' })
    const assigned = kinds.getByRole('checkbox', { name: 'Visitas que le asignan' })
    await assigned.uncheck()
    expect(await kinds.getByRole('checkbox', { name: 'Actas por notificar' }).isDisabled()).toBe(true)
    await page.getByRole('radio', { name: 'Semanal' }).check()
    await screenshot('notice-settings')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Guardar avisos' }).click()
    await page.getByText('Preferencias de avisos guardadas.').waitFor()
    const technician = await logIn(url(), accounts.technician)
    const settings = dataOf(await technician('GET', '/api/notices/settings'))
    expect(settings.digest).toBe('semanal')
    expect(settings.kinds.find(({ kind }: { kind: string }) => kind === 'visit_assigned').silenced).toBe(1)
  }))
