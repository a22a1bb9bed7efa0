import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { screensFrom } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { storedRows } from '../support/offline-visits/device-storage.ts'
import { product } from '../support/product.ts'
import {
  type Account,
  accounts,
  askToLogOut,
  expectEndOfSession,
  fillLogin,
  logInAs,
  PASSWORD,
} from '../support/session.ts'

const { url, visit } = product()

const pathOf = (page: Page) => new URL(page.url()).pathname
const waitForPath = (page: Page, path: string) => page.waitForURL((address) => address.pathname === path)
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

describe('the login screen', () => {
  test.each(screensFrom('phone'))(
    'the login screen has its fields, links and the two advertised apps, to the letter (%s)',
    (screen) =>
      visit(screen, async ({ page, goTo, screenshot }) => {
        await goTo('/')
        const account = page.getByLabel('Usuario')
        expect(await account.getAttribute('placeholder')).toMatch(/usuario o correo/)
        const password = page.getByLabel('Contraseña', { exact: true })
        expect(await password.getAttribute('type')).toBe('password')
        await password.fill(PASSWORD)
        await page.getByRole('button', { name: 'Mostrar: Contraseña' }).click()
        expect(await password.getAttribute('type')).toBe('text')
        await page.getByRole('link', { name: 'Crear cuenta', exact: true }).waitFor()
        await page.getByRole('link', { name: '¿Olvidaste tu contraseña? Recuperar contraseña', exact: true }).waitFor()
        expect(await page.getByRole('heading', { name: 'Gestión documental', exact: true }).count()).toBe(2)
        expect(await page.getByText('Lo quiero', { exact: true }).count()).toBe(2)
        await screenshot('login')
        await expectAccessible(page)
      }),
  )

  test('explains what its placeholder links are for', () =>
    visit('phone', async ({ page, goTo }) => {
      await goTo('/')
      await page.getByRole('link', { name: 'Crear cuenta' }).click()
      await page.getByText('Las cuentas las crea un administrador').waitFor()
      await page.getByRole('link', { name: /Recuperar contraseña/ }).click()
      await page.getByText('Pida una contraseña nueva al administrador').waitFor()
      await expectAccessible(page)
    }))

  test("shows 'Cargando...' on its button until the answer is there", () =>
    visit('phone', async ({ page, goTo }) => {
      await goTo('/')
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/login/', async (route) => {
        await answered
        await route.continue()
      })
      await fillLogin(page, accounts.technician)
      await page.getByRole('button', { name: 'Cargando...', exact: true }).waitFor()
      expect(await page.getByRole('button', { name: 'Iniciar sesión' }).count()).toBe(0)
      answer()
      await waitForPath(page, '/dashboard')
    }))

  test("puts 'Credenciales incorrectas' under the password, whatever was wrong", () =>
    visit('phone', async ({ page, goTo, expectConsoleError, screenshot }) => {
      expectConsoleError(/status of 401.*\/api\/login/, 'the browser itself reports the refused login')
      await goTo('/')
      for (const [account, password] of [
        [accounts.technician, 'no-es-la-clave'],
        ['nadie@vigia.demo', PASSWORD],
      ] as const) {
        await fillLogin(page, account, password)
        const field = page.getByLabel('Contraseña', { exact: true })
        await page.getByText('Credenciales incorrectas', { exact: true }).waitFor()
        const described = await field.getAttribute('aria-describedby')
        const texts = (described ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).textContent())
        expect(await Promise.all(texts)).toContain('Credenciales incorrectas')
        expect(pathOf(page)).toBe('/')
      }
      expect(await token(page)).toBeNull()
      await screenshot('login-refused')
      await expectAccessible(page)
    }))

  test('sends nothing while a field is empty', () =>
    visit('phone', async ({ page, goTo }) => {
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.method()))
      await goTo('/')
      await page.getByRole('button', { name: 'Iniciar sesión' }).click()
      await page.getByText('Este campo es requerido').first().waitFor()
      expect(sent).not.toContain('POST')
    }))
})

describe('an address', () => {
  test("an unknown address leads to '/'", () =>
    visit('desktop', async ({ page, goTo }) => {
      for (const path of ['/no/existe', '/login', '/administrador']) {
        await goTo(path)
        await waitForPath(page, '/')
        await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
      }
    }))

  test("under /dashboard leads to '/' without a session, and back to the page after the login", () =>
    visit('desktop', async ({ page, goTo }) => {
      await goTo('/dashboard/planeacion?pagina=2')
      await waitForPath(page, '/')
      await fillLogin(page, accounts.administrator)
      await waitForPath(page, '/dashboard/planeacion')
      expect(new URL(page.url()).search).toBe('?pagina=2')
      await page.getByRole('heading', { name: 'Planeador de actividades' }).waitFor()
    }))

  test("'/' leads to the dashboard with a session, and a session outlives a reload", () =>
    visit('desktop', async (visitor) => {
      const { page, goTo } = visitor
      await logInAs(visitor, 'technician')
      expect(pathOf(page)).toBe('/dashboard')
      await page.reload()
      await page.getByRole('heading', { name: `Bienvenido, ${accounts.technician}` }).waitFor()
      await goTo('/')
      await waitForPath(page, '/dashboard')
    }))

  test("an unreadable stored token leads to '/', with 'Token inválido' on the console alone", () =>
    visit('desktop', async ({ page, goTo, expectConsoleError }) => {
      expectConsoleError(/^Token inválido/, 'R 4.2')
      await goTo('/')
      await page.evaluate(() => localStorage.setItem('token', 'no.es.un-token'))
      const message = page.waitForEvent('console', (logged) => logged.text() === 'Token inválido')
      await goTo('/dashboard')
      await message
      await waitForPath(page, '/')
      expect(await page.getByText('Token inválido').count()).toBe(0)
    }))

  test('an address that a profile may not open leads back to the dashboard with a message', () =>
    visit('desktop', async (visitor) => {
      const { page, goTo, screenshot } = visitor
      await logInAs(visitor, 'technician')
      for (const path of ['/dashboard/usuarios', '/dashboard/inscripcion', '/dashboard/inscripcion/1']) {
        await goTo(path)
        await page.getByText('Su perfil no permite abrir esa página.').waitFor()
        await waitForPath(page, '/dashboard')
      }
      await screenshot('forbidden')
      await expectAccessible(page)
    }))
})

const administratorSidebar = [
  'Dashboard',
  '# Gestión Humana',
  'Crear usuario',
  'Géstion TH',
  '# Establecimientos',
  'Inscripción',
  '# Planeador',
  'Planeación',
  '# Inspección',
  'Realizadas',
  '# Seguimiento',
  'Requerimientos',
  'Notificaciones',
  'Medidas',
  'Muestras',
  'Quejas',
  'Expedientes sancionatorios',
  '# Configuraciones',
  'Gestor de formatos',
  'Gestor de archivos',
  'Calendario y términos',
  'Mapa',
  'Evidencia',
  'Integraciones',
  'Auditoría',
]
const administratorsAlone = [
  'Crear usuario',
  '# Establecimientos',
  'Inscripción',
  'Expedientes sancionatorios',
  'Mapa',
  'Evidencia',
  'Integraciones',
  'Auditoría',
]
const inspectorSidebar = administratorSidebar.filter((entry) => !administratorsAlone.includes(entry))

describe('the sidebar', () => {
  test.each<[Account, string[]]>([
    ['administrator', administratorSidebar],
    ['technician', inspectorSidebar],
    ['engineer', inspectorSidebar],
  ])('the sidebar of the %s has these entries', (account, entries) =>
    visit('desktop', async (visitor) => {
      const { page } = visitor
      await logInAs(visitor, account)
      const shown = await page
        .getByRole('navigation', { name: 'Menú principal' })
        .locator('p, a')
        .evaluateAll((parts) =>
          parts.map((part) => (part.tagName === 'P' ? `# ${part.textContent}` : part.textContent)),
        )
      expect(shown).toEqual(entries)
    }),
  )

  test('the sidebar is a drawer on a phone, which closes once a link is chosen', () =>
    visit('phone', async (visitor) => {
      const { page, screenshot } = visitor
      await logInAs(visitor, 'technician')
      const menu = page.getByRole('navigation', { name: 'Menú principal' })
      expect(await menu.count()).toBe(0)
      await page.getByRole('button', { name: 'Abrir menú' }).click()
      await menu.waitFor()
      await screenshot('drawer')
      await expectAccessible(page)
      await menu.getByRole('link', { name: 'Gestor de archivos' }).click()
      await page.getByRole('heading', { name: 'Módulo de Gestor de Archivos' }).waitFor()
      await menu.waitFor({ state: 'detached' })
    }))

  test('opens every page under its title; Dashboard is current on the home page alone', () =>
    visit('desktop', async (visitor) => {
      const { page } = visitor
      await logInAs(visitor, 'administrator')
      const menu = page.getByRole('navigation', { name: 'Menú principal' })
      for (const [entry, path, title] of [
        ['Crear usuario', '/dashboard/usuarios', 'Lista de usuarios'],
        ['Géstion TH', '/dashboard/gestionth', 'Módulo de Gestión TH'],
        ['Inscripción', '/dashboard/inscripcion', 'Lista de establecimientos'],
        ['Planeación', '/dashboard/planeacion', 'Planeador de actividades'],
        ['Realizadas', '/dashboard/inspeccion/realizadas', 'Módulo de Inspecciones Realizadas'],
        ['Requerimientos', '/dashboard/seguimiento/requerimientos', 'Requerimientos'],
        ['Gestor de formatos', '/dashboard/configuraciones/formatos', 'Módulo de Gestor de formatos'],
        ['Gestor de archivos', '/dashboard/configuraciones/archivos', 'Módulo de Gestor de Archivos'],
        ['Calendario y términos', '/dashboard/configuraciones/calendario', 'Calendario y términos'],
        ['Mapa', '/dashboard/configuraciones/mapa', 'Mapa'],
        ['Evidencia', '/dashboard/configuraciones/evidencia', 'Evidencia'],
        ['Integraciones', '/dashboard/configuraciones/integraciones', 'Integraciones'],
      ] as const) {
        await menu.getByRole('link', { name: entry, exact: true }).click()
        await waitForPath(page, path)
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
        expect(await menu.locator('[aria-current=page]').allTextContents()).toEqual([entry])
        expect(await page.title()).toBe(`${title} · Vigía`)
      }
      await menu.getByRole('link', { name: 'Dashboard' }).click()
      await waitForPath(page, '/dashboard')
      expect(await menu.locator('[aria-current=page]').allTextContents()).toEqual(['Dashboard'])
    }))
})

describe('the header', () => {
  test.each<[Account, string, string]>([
    ['administrator', 'AV', 'Administrador'],
    ['technician', 'TV', 'Técnico'],
    ['engineer', 'IV', 'Ingeniero'],
  ])("names the %s, 'Funcionario Administrador' like everyone, and the initials %s", (account, initials, role) =>
    visit('phone', async (visitor) => {
      const { page, screenshot } = visitor
      await logInAs(visitor, account)
      const header = page.getByRole('banner')
      await header.getByText(accounts[account], { exact: true }).waitFor()
      await header.getByText('Funcionario Administrador', { exact: true }).waitFor()
      await header.getByText(initials, { exact: true }).waitFor()
      await header.getByRole('button', { name: /menú de la cuenta/ }).click()
      await page.getByText(`Rol: ${role}`, { exact: true }).waitFor()
      await screenshot('account-menu')
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: 'Ver perfil' }).click()
      await waitForPath(page, '/dashboard/perfil')
    }),
  )
})

describe('the home page', () => {
  test('greets the person with the ids of the session', () =>
    visit('phone', async (visitor) => {
      const { page } = visitor
      const { userId } = await logIn(url(), accounts.engineer)
      await logInAs(visitor, 'engineer')
      const facts = await page.getByRole('main').locator('dl').first().locator('dd').allTextContents()
      expect(facts).toEqual([String(userId), '13'])
    }))
})

describe('a session ends', () => {
  test.each(['menu', 'home page'] as const)("'Cerrar sesión' of the %s removes the token", (place) =>
    visit('desktop', async (visitor) => {
      const { page, goTo } = visitor
      await logInAs(visitor, 'technician')
      expect(await token(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
      if (place === 'menu') await askToLogOut(visitor)
      else {
        expectEndOfSession(visitor)
        await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
      }
      await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
      expect(pathOf(page)).toBe('/')
      expect(await token(page)).toBeNull()
      await goTo('/dashboard')
      await waitForPath(page, '/')
    }),
  )

  test('when an administrator deactivates the person: the next call returns to the login, which says so', () =>
    visit('desktop', async (visitor) => {
      const { page, expectConsoleError, screenshot } = visitor
      expectConsoleError(/status of 401/, 'the browser itself reports the refused call')
      expectConsoleError(/Su cuenta fue desactivada/, 'a list that failed is logged')
      const administrator = await logIn(url(), accounts.administrator)
      await logInAs(visitor, 'engineer')
      const keptVisits = () => storedRows(page, 'visits')
      await expect.poll(async () => (await keptVisits()).length).toBeGreaterThan(0)
      const engineer = await logIn(url(), accounts.engineer)
      const setActive = (status: 0 | 1) =>
        administrator('DELETE', '/api/generic/deactivate', {
          tablename: 'users',
          columname: 'user_id',
          valuecolum: engineer.userId,
          status,
        })
      expect(await setActive(0)).toMatchObject({ status: 200, body: { data: [1] } })
      // The next call may be one of the device, which prepares its visits: then the link is gone before the press.
      const told = page.getByRole('alert').getByText('Su cuenta fue desactivada').waitFor()
      const pressed = page.getByRole('link', { name: 'Planeación' }).click()
      await Promise.any([told, pressed])
      await told
      expect(pathOf(page)).toBe('/')
      expect(await token(page)).toBeNull()
      await expect.poll(keptVisits).toEqual([])
      await screenshot('session-ended')
      await expectAccessible(page)
      await fillLogin(page, accounts.engineer)
      await page.getByText('Credenciales incorrectas').waitFor()
      await setActive(1)
      await fillLogin(page, accounts.engineer)
      await waitForPath(page, '/dashboard/planeacion')
    }))

  test('in every tab at once', () =>
    visit('desktop', async (visitor) => {
      const { page } = visitor
      expectEndOfSession(visitor)
      await logInAs(visitor, 'technician')
      const other = await page.context().newPage()
      await other.goto(`${url()}/dashboard`)
      await other.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
      await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
    }))
})
