import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { type Screen, screensFrom, type Visitor } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { listRows } from '../support/list.ts'
import { cameraPhoto } from '../support/photo.ts'
import { product } from '../support/product.ts'
import { type Account, accounts, enterAs, fillLogin, logInAs, PASSWORD } from '../support/session.ts'

const { url, visit } = product()

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><path d="M10 60 C 60 -20 90 120 140 40 S 240 70 290 20" fill="none" stroke="#111" stroke-width="4"/></svg>'
const signatureFile = { name: 'mi firma.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) }

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const waitForAddress = (page: Page, address: string) =>
  page.waitForURL(({ pathname, search }) => pathname + search === address)
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const fileInput = (page: Page, label: string) => page.locator(`input[type=file][aria-label="${label}"]`)
const isShown = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
const fitsTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

async function openProfile({ page, goTo }: Visitor): Promise<void> {
  await goTo('/dashboard/perfil')
  await page.getByRole('heading', { level: 1, name: 'Perfil, hoja de vida y cambiar contraseña' }).waitFor()
  await page.getByRole('heading', { name: 'Detalles de perfil de funcionario' }).waitFor()
}

/** Expects every message of the form to the letter, and none before its field was touched. */
async function beTold({ page, screenshot }: Visitor): Promise<void> {
  const required = {
    'Número de documento': 'El número de documento es requerido',
    'Primer nombre': 'El nombre es requerido',
    'Primer apellido': 'El apellido es requerido',
    Dirección: 'La dirección es requerida',
    'Correo electrónico principal': 'El correo es requerido',
    Teléfono: 'El teléfono es requerido',
  }
  for (const [label, message] of Object.entries(required)) {
    expect(await page.getByText(message, { exact: true }).count()).toBe(0)
    const field = page.getByLabel(new RegExp(`^${label}`))
    const before = await field.inputValue()
    await field.fill('')
    await field.blur()
    await page.getByText(message, { exact: true }).waitFor()
    await field.fill(before || 'Calle 30 # 5-12')
    await page.getByText(message, { exact: true }).waitFor({ state: 'detached' })
  }
  const city = page.getByRole('combobox', { name: 'Municipio' })
  await city.fill('')
  await city.blur()
  await page.getByText('El municipio es requerido', { exact: true }).waitFor()
  const email = page.getByLabel(/^Correo electrónico principal/)
  const address = await email.inputValue()
  await email.fill('sin-arroba')
  await email.blur()
  await page.getByText('Correo electrónico no válido', { exact: true }).waitFor()
  await screenshot('profile-messages')
  await expectAccessible(page)
  await email.fill(address)
  await city.fill('Arjona')
  await city.press('Escape')
  await city.blur()
}

async function addEmails({ page }: Visitor): Promise<void> {
  const field = page.getByLabel(/^Otros correos electrónicos/)
  for (const email of ['uno@ejemplo.co', 'dos@ejemplo.co', 'uno@ejemplo.co', '  ']) {
    await field.fill(email)
    await field.press('Enter')
  }
  const tags = page.getByRole('list', { name: 'Correos agregados' }).getByRole('listitem')
  expect(await tags.allTextContents()).toEqual(['uno@ejemplo.co', 'dos@ejemplo.co'])
  await page.getByRole('button', { name: 'Quitar uno@ejemplo.co' }).click()
  expect(await tags.allTextContents()).toEqual(['dos@ejemplo.co'])
}

async function save({ page, screenshot }: Visitor, texts: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Crear funcionario', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Datos del funcionario' })
  await dialog.waitFor()
  const shown = await dialog.locator('dd').allTextContents()
  for (const text of texts) expect(shown).toContain(text)
  await screenshot('profile-alert')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await toast(page, 'Perfil guardado correctamente.')
  await dialog.waitFor({ state: 'detached' })
}

async function keepInformation(visitor: Visitor): Promise<void> {
  const { page, screenshot } = visitor
  await page.getByText('Sin archivos seleccionados', { exact: true }).waitFor()
  await beTold(visitor)
  await addEmails(visitor)
  await fileInput(page, 'Foto de perfil').setInputFiles(await cameraPhoto(3))
  await fileInput(page, 'Firma').setInputFiles(signatureFile)
  await page.getByText('mi firma.svg', { exact: true }).waitFor()
  await expect.poll(() => isShown(page, 'Su foto de perfil')).toBe(true)
  // A signature stands in sealed records, so that the password is asked for.
  await page
    .getByRole('form', { name: 'Detalles de perfil de funcionario' })
    .getByLabel(/^Contraseña actual/)
    .fill(PASSWORD)
  await save(visitor, ['Calle 30 # 5-12', 'Bolívar', 'Arjona', 'dos@ejemplo.co', 'IMG_3.jpg', 'mi firma.svg'])
  await page.reload()
  await expect.poll(() => isShown(page, 'Su foto de perfil')).toBe(true)
  await expect.poll(() => isShown(page, 'Su firma')).toBe(true)
  expect(await page.getByLabel(/^Dirección/).inputValue()).toBe('Calle 30 # 5-12')
  expect(await page.getByLabel(/^Departamento/).isEditable()).toBe(false)
  await screenshot('profile-information')
  await expectAccessible(page)
  expect(await fitsTheScreen(page)).toBe(true)
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await page.getByRole('img', { name: 'Sin foto de perfil' }).waitFor()
  await page.getByRole('button', { name: 'Quitar dos@ejemplo.co' }).click()
  await save(visitor, ['Se elimina'])
  await page.reload()
  await page.getByRole('img', { name: 'Sin foto de perfil' }).waitFor()
  expect(await page.getByRole('list', { name: 'Correos agregados' }).count()).toBe(0)
}

async function keepCurriculum({ page, screenshot }: Visitor): Promise<void> {
  await page.getByRole('tab', { name: 'Mis Datos', exact: true }).click()
  expect(addressOf(page)).toBe('/dashboard/perfil?pestana=mis-datos')
  await page.getByLabel('Profesión').fill('Ingeniería de alimentos')
  await page.getByRole('button', { name: 'Agregar estudio' }).click()
  await page.getByRole('button', { name: 'Agregar experiencia' }).click()
  await page.getByRole('button', { name: 'Quitar experiencia 1' }).click()
  await page.getByRole('button', { name: 'Guardar hoja de vida' }).click()
  await page.getByText('Este campo es requerido').first().waitFor()
  await page
    .getByLabel(/^Título obtenido/)
    .last()
    .fill('Especialista en inocuidad')
  await page
    .getByLabel(/^Institución/)
    .last()
    .fill('Universidad de Cartagena')
  await page.getByLabel('Fecha de grado').last().fill('2019-11-29')
  await page.getByRole('button', { name: 'Guardar hoja de vida' }).click()
  await toast(page, 'Hoja de vida guardada correctamente.')
  await page.reload()
  await expect
    .poll(() =>
      page
        .getByLabel(/^Título obtenido/)
        .last()
        .inputValue(),
    )
    .toBe('Especialista en inocuidad')
  expect(await page.getByLabel('Fecha de grado').last().inputValue()).toBe('2019-11-29')
  await screenshot('profile-curriculum')
  await expectAccessible(page)
  expect(await fitsTheScreen(page)).toBe(true)
}

async function seePasswordHints({ page, screenshot }: Visitor): Promise<void> {
  await page.getByRole('tab', { name: 'Cambiar contraseña', exact: true }).click()
  expect(addressOf(page)).toBe('/dashboard/perfil?pestana=contrasena')
  const form = page.getByRole('form', { name: 'Cambiar contraseña' })
  await form.getByLabel(/^Contraseña nueva/).fill('corta')
  await form.getByText('Tiene al menos 12 caracteres (falta)').waitFor()
  await form.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await form.getByText('La contraseña debe tener al menos 12 caracteres.').waitFor()
  await form.getByText('Las contraseñas no coinciden.').waitFor()
  await screenshot('profile-password')
  await expectAccessible(page)
  expect(await fitsTheScreen(page)).toBe(true)
}

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Cambiar contraseña' })
  await form.getByLabel(/^Contraseña actual/).fill(current)
  await form.getByLabel(/^Contraseña nueva/).fill(next)
  await form.getByLabel(/^Repita la contraseña nueva/).fill(next)
  await form.getByRole('button', { name: 'Cambiar contraseña' }).click()
}

describe('the profile', () => {
  test.each<[Account, Screen]>([
    ['administrator', 'desktop'],
    ['technician', 'phone'],
  ])('the profile of the %s keeps their data, removes a photo and keeps a curriculum (%s)', (account, screen) =>
    visit(screen, async (visitor) => {
      await logInAs(visitor, account)
      await openProfile(visitor)
      await keepInformation(visitor)
      await keepCurriculum(visitor)
      await seePasswordHints(visitor)
    }),
  )

  test("a changed e-mail needs the person's password; another person's e-mail is refused beside its field", () =>
    visit('desktop', async (visitor) => {
      const { page, expectConsoleError } = visitor
      expectConsoleError(/status of 4(09|22)/, 'the browser itself reports the refused saves')
      await logInAs(visitor, 'engineer')
      await openProfile(visitor)
      await page.getByLabel(/^Dirección/).fill('Calle 30 # 5-12')
      await page.getByRole('combobox', { name: 'Municipio' }).fill('Arjona')
      await page.getByLabel(/^Correo electrónico principal/).fill(accounts.technician)
      const form = page.getByRole('form', { name: 'Detalles de perfil de funcionario' })
      const saveWith = async (password: string) => {
        await form.getByLabel(/^Contraseña actual/).fill(password)
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: 'Aceptar' }).click()
      }
      await page.getByRole('button', { name: 'Crear funcionario' }).click()
      await form.getByText('Escriba su contraseña actual.').waitFor()
      await expectAccessible(page)
      await saveWith('no es esta clave')
      await form.getByText('La contraseña actual no es correcta.').waitFor()
      await saveWith(PASSWORD)
      await form.getByText('Ya existe un usuario con ese correo electrónico.').waitFor()
      expect(await page.getByLabel(/^Correo electrónico principal/).inputValue()).toBe(accounts.technician)
    }))
})

describe('a changed password', () => {
  const NEW_PASSWORD = 'mango azul en la lluvia'

  test('a changed password keeps this session and ends the others, which go on after a login', async () => {
    await visit('desktop', async (here) => {
      await enterAs(here, 'engineer', '/dashboard/perfil?pestana=contrasena')
      await visit('phone', async (there) => {
        there.expectConsoleError(/status of 401/, 'the browser itself reports the refused call')
        there.expectConsoleError(/Su sesión terminó/, 'a list that failed is logged')
        const dialog = there.page.getByRole('dialog', { name: 'Su sesión venció' })
        await enterAs(there, 'engineer', '/dashboard/inspeccion/realizadas')
        await listRows(there.page).first().waitFor()
        await changePassword(here.page, PASSWORD, NEW_PASSWORD)
        await toast(here.page, 'Contraseña cambiada correctamente.')
        // Every establishment has the letter: other journeys archive rows of this list.
        await there.page.getByPlaceholder('Búsqueda general').fill('a')
        await dialog.waitFor()
        await there.screenshot('session-ended-elsewhere')
        await dialog.getByLabel('Contraseña', { exact: true }).fill(NEW_PASSWORD)
        await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
        await dialog.waitFor({ state: 'detached' })
        await waitForAddress(there.page, '/dashboard/inspeccion/realizadas?buscar=a')
        await listRows(there.page).first().waitFor()
      })
      await here.goTo('/dashboard/inspeccion/realizadas')
      await listRows(here.page).first().waitFor()
    })
  })

  test('a wrong current password says so beside its field', () =>
    visit('phone', async (visitor) => {
      const { page, expectConsoleError } = visitor
      expectConsoleError(/status of 422/, 'the browser itself reports the refused change')
      await enterAs(visitor, 'technician', '/dashboard/perfil?pestana=contrasena')
      await changePassword(page, 'no es la mía', NEW_PASSWORD)
      await page.getByText('La contraseña actual no es correcta.', { exact: true }).waitFor()
      expect(await page.getByLabel(/^Contraseña actual/).getAttribute('aria-invalid')).toBe('true')
    }))
})

describe('a password that somebody else chose', () => {
  const TEMPORARY = 'temporal de otra persona 1'
  const OWN = 'cumbia lenta y clara'

  async function chooseFor(account: string, password: string): Promise<void> {
    const administrator = await logIn(url(), accounts.administrator)
    const { body } = await administrator('GET', '/api/user/all?limit=100')
    const row = body.data.Users.find((user: { email: string }) => user.email === account)
    const form = new FormData()
    for (const [name, value] of Object.entries({
      identification_number: row.identification_number,
      first_name: row.first_name,
      last_name: row.last_name,
      email: row.email,
      area_id: row.area_id,
      role_id: row.role_id,
      type_contract_id: row.type_contract_id,
      phone: row.phone,
      role_functions: row.role_functions,
      password,
    }))
      form.append(name, String(value))
    const reply = await administrator('PATCH', `/api/user/${row.user_id}`, form)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }

  test.each(screensFrom('phone'))(
    'a password that somebody else chose is changed first, then the wanted page opens (%s)',
    (screen) =>
      visit(screen, async (visitor) => {
        const { page, goTo, screenshot } = visitor
        await chooseFor(accounts.technician, TEMPORARY)
        await goTo('/dashboard/planeacion?buscar=brisas')
        await fillLogin(page, accounts.technician, TEMPORARY)
        await waitForAddress(page, '/dashboard/perfil?pestana=contrasena')
        await page.getByRole('alert').getByText('Debe cambiar su contraseña antes de continuar.').waitFor()
        await screenshot('password-due')
        await expectAccessible(page)
        await page.reload()
        await page.getByRole('alert').getByText('Debe cambiar su contraseña antes de continuar.').waitFor()
        expect(await page.getByRole('tab', { name: 'Información' }).isDisabled()).toBe(true)
        await changePassword(page, TEMPORARY, screen === 'phone' ? OWN : `${OWN} otra vez`)
        await waitForAddress(page, '/dashboard/planeacion?buscar=brisas')
        await page.getByRole('heading', { name: 'Planeador de actividades' }).waitFor()
        await goTo('/dashboard/perfil')
        await page.getByRole('heading', { name: 'Detalles de perfil de funcionario' }).waitFor()
      }),
  )

  test('in the middle of a session leads there from the next call, and back', () =>
    visit('desktop', async (visitor) => {
      const { page, goTo, expectConsoleError } = visitor
      expectConsoleError(/status of 403/, 'the browser itself reports the refused call')
      expectConsoleError(/Debe cambiar su contraseña/, 'a list that failed is logged')
      await logInAs(visitor, 'administrator')
      await page.route('**/api/assignment/all*', (route) =>
        route.fulfill({
          status: 403,
          json: {
            success: false,
            error: { code: 'session.password-change-due', message: 'Debe cambiar su contraseña antes de continuar.' },
          },
        }),
      )
      await goTo('/dashboard/planeacion?pagina=2')
      await waitForAddress(page, '/dashboard/perfil?pestana=contrasena')
      await page.getByRole('alert').getByText('Debe cambiar su contraseña antes de continuar.').waitFor()
      await page.unroute('**/api/assignment/all*')
      await changePassword(page, PASSWORD, OWN)
      await waitForAddress(page, '/dashboard/planeacion?pagina=2')
    }))
})
