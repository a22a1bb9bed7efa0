import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { screensFrom, type Visitor } from '../support/browser.ts'
import { chooseAction, listRows, listSettled } from '../support/list.ts'
import { product } from '../support/product.ts'
import { enterAs, fillLogin } from '../support/session.ts'

const { visit } = product()

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><path d="M10 60 C 60 -20 90 120 140 40 S 240 70 290 20" fill="none" stroke="#111" stroke-width="4"/></svg>'

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

async function openList(visitor: Visitor): Promise<Page> {
  await enterAs(visitor, 'administrator', '/dashboard/usuarios')
  await visitor.page.getByRole('heading', { name: 'Lista de usuarios', level: 1 }).waitFor()
  await listRows(visitor.page).first().waitFor()
  await listSettled(visitor.page)
  return visitor.page
}

async function find(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Búsqueda general').fill(email)
  await page.getByText('Página 1 de 1').waitFor()
  await page.getByRole('cell', { name: email, exact: true }).waitFor()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(text)
}

/** Creates a technician. @returns the temporary password */
async function createUser({ page, screenshot }: Visitor, email: string, identification: string): Promise<string> {
  await page.getByRole('button', { name: 'Crear usuario' }).click()
  const dialog = dialogOf(page, 'Crear nuevo usuario')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => dialog.getByText('Este campo es requerido', { exact: true }).count()).toBe(6)
  await screenshot('user-missing')
  await expectAccessible(page)
  await fill(page, {
    'Número de identificación': '1047000001',
    'Correo electrónico': 'admin@vigia.demo',
    'Primer nombre': 'Yuranis',
    'Segundo nombre': 'del Carmen',
    'Primer apellido': 'Ñáñez',
    Teléfono: '3004567890',
    'Funciones del cargo': 'Visitas de inspección en la zona del Dique',
  })
  await choose(page, 'Tipo de contrato', 'Carrera administrativa')
  await choose(page, 'Área', 'Salud ambiental - Alimentos y bebidas')
  await choose(page, 'Cargo', 'Técnico en saneamiento ambiental')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'firma de Yuranis.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(SVG),
  })
  await dialog.getByRole('img', { name: 'Firma del funcionario' }).waitFor()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Ya existe un usuario con ese correo electrónico.').waitFor()
  await screenshot('user-taken')
  await fill(page, { 'Correo electrónico': email, 'Número de identificación': identification })
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await toast(page, 'Usuario creado')
  const handOver = dialogOf(page, 'Contraseña temporal')
  const password = (await handOver.locator('pre').textContent()) ?? ''
  await screenshot('user-temporary-password')
  await expectAccessible(page)
  await handOver.getByRole('button', { name: 'Ya la entregué' }).click()
  await handOver.waitFor({ state: 'detached' })
  return password.trim()
}

async function editUser({ page, screenshot }: Visitor, email: string): Promise<void> {
  await find(page, email)
  await page.getByRole('button', { name: /^Ver o editar/ }).click()
  const dialog = dialogOf(page, 'Editar usuario')
  const name = dialog.getByLabel(/^Primer nombre/)
  expect(await name.isEditable()).toBe(false)
  await dialog.getByRole('img', { name: 'Firma del funcionario' }).waitFor()
  await screenshot('user-read')
  await expectAccessible(page)
  await dialog.getByLabel('Habilitar edición').check()
  await name.fill('Yuranis María')
  await screenshot('user-edit')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await toast(page, 'Usuario actualizado')
  await page.getByText('Yuranis María del Carmen Ñáñez').first().waitFor()
}

async function switchUser(
  { page, screenshot }: Visitor,
  action: 'Desactivar' | 'Activar',
  state: string,
): Promise<void> {
  await chooseAction(listRows(page).first(), action)
  const question = page.getByRole('dialog', { name: `${action} usuario` })
  await question.getByText(`¿Estás seguro de ${action.toLowerCase()} a Yuranis María del Carmen Ñáñez?`).waitFor()
  await screenshot(`user-${action.toLowerCase()}`)
  await question.getByRole('button', { name: action }).click()
  await toast(page, 'Usuario modificado correctamente')
  await listRows(page).getByText(state, { exact: true }).waitFor()
}

test.each(screensFrom('desktop'))(
  'an administrator makes an account, hands over its password, edits it and switches it (%s)',
  async (screen) => {
    const email = `yuranis.${screen}@vigia.demo`
    const identification = screen === 'phone' ? '1047999001' : '1047999002'
    let password = ''
    await visit(screen, async (visitor) => {
      visitor.expectConsoleError(/409/, 'the e-mail of another is tried')
      const page = await openList(visitor)
      await visitor.screenshot('users')
      await expectAccessible(page)
      password = await createUser(visitor, email, identification)
      await editUser(visitor, email)
      await switchUser(visitor, 'Desactivar', 'Inactivo')
      await switchUser(visitor, 'Activar', 'Activo')
    })
    await visit(screen, async ({ page, goTo, screenshot }) => {
      await goTo('/')
      await fillLogin(page, email, password)
      await page.getByRole('tab', { name: 'Cambiar contraseña', selected: true }).waitFor()
      await screenshot('user-first-login')
      await goTo('/dashboard/planeacion')
      await page.getByRole('tab', { name: 'Cambiar contraseña', selected: true }).waitFor()
    })
  },
)

test.each(['technician', 'engineer'] as const)('the %s is sent back to the dashboard', async (who) => {
  await visit('desktop', async (visitor) => {
    await enterAs(visitor, who, '/dashboard/usuarios')
    await visitor.page.getByText('Su perfil no permite abrir esa página.').waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/dashboard')
    expect(await visitor.page.getByRole('link', { name: 'Crear usuario' }).count()).toBe(0)
  })
})
