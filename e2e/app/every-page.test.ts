import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { screens } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { expectSeenControls } from '../support/control-edges.ts'
import { itemCard, radio } from '../support/inspection-screen.ts'
import { product } from '../support/product.ts'
import { type Account, accounts, enterAs, logInAs } from '../support/session.ts'

const { url, visit } = product()
const roles = Object.keys(accounts) as Account[]

/** A page, its texts as the requirements fix them, and the expectation for each role. */
type PageRow = {
  path: string | (() => string)
  heading: string | RegExp
  texts?: string[]
  /** Column titles of its table, in order. */
  columns?: string[]
  buttons?: Partial<Record<Account, string[]>>
  only?: Account
}

let pendingVisit: string
let record: string
let sheet: string

const everyone = (...names: string[]) => ({ administrator: names, technician: names, engineer: names })

const pages: PageRow[] = [
  { path: '/dashboard', heading: /^Bienvenido, / },
  {
    path: '/dashboard/usuarios',
    heading: 'Lista de usuarios',
    columns: [
      'Número de identificación',
      'Nombres',
      'Usuario',
      'Teléfono',
      'Perfil',
      'Fecha de creación',
      'Estado',
      'Acciones',
    ],
    buttons: { administrator: ['Crear usuario', 'Exportar PDF'] },
    only: 'administrator',
  },
  { path: '/dashboard/gestionth', heading: 'Módulo de Gestión TH' },
  {
    path: '/dashboard/inscripcion',
    heading: 'Lista de establecimientos',
    columns: [
      'Tipo de establecimiento',
      'N.º de inscripción',
      'Nombre',
      'Tipo de documento',
      'N.º de documento',
      'Subregión',
      'Municipio',
      'Fecha de creación',
      'Notificación',
      'Acciones',
    ],
    buttons: { administrator: ['Inscribir establecimiento', 'Imprimir formato en blanco', 'Exportar PDF'] },
    only: 'administrator',
  },
  {
    path: () => sheet,
    heading: /inscripción/i,
    texts: ['GS-IVCSA-FO-040', '28/07/2020'],
    buttons: { administrator: ['Imprimir', 'Descargar PDF del Acta'] },
    only: 'administrator',
  },
  {
    path: '/dashboard/inscripcion/blanco',
    heading: /inscripción/i,
    texts: ['GS-IVCSA-FO-040', '28/07/2020'],
    buttons: { administrator: ['Imprimir', 'Descargar PDF del Acta'] },
    only: 'administrator',
  },
  {
    path: '/dashboard/planeacion',
    heading: 'Planeador de actividades',
    columns: [
      'Subregión',
      'Municipio',
      'Establecimiento',
      'Identificación técnico',
      'Motivo de visita',
      'Fecha de asignación',
      'Ingeniero',
      'Técnico',
      'Avance',
      'Estado',
      'Acciones',
    ],
    buttons: everyone('Nueva planeación', 'Exportar PDF'),
  },
  {
    path: '/dashboard/inspeccion/campo',
    heading: 'Módulo de Inspecciones en campo',
    buttons: {
      administrator: [],
      technician: ['Sincronizar ahora', 'Preparar visitas'],
      engineer: ['Sincronizar ahora', 'Preparar visitas'],
    },
  },
  {
    path: '/dashboard/inspeccion/realizadas',
    heading: 'Módulo de Inspecciones Realizadas',
    columns: [
      'Establecimiento',
      'Identificación',
      'Subregión',
      'Municipio',
      'Fecha de visita',
      'Nivel de cumplimiento',
      'Concepto',
      'Técnico',
      'Ingeniero',
      'Acciones',
    ],
    buttons: everyone('Exportar PDF'),
  },
  {
    path: () => record,
    heading: /^Acta de inspección/,
    texts: ['GS-IVCSA-FO-002', '02', 'Bolívar'],
    buttons: everyone('Descargar PDF del Acta', 'Descargar PDF (archivo)'),
  },
  { path: '/dashboard/configuraciones/formatos', heading: 'Módulo de Gestor de formatos' },
  { path: '/dashboard/configuraciones/archivos', heading: 'Módulo de Gestor de Archivos' },
  { path: '/dashboard/ayuda', heading: /Manual|Ayuda/ },
  {
    path: '/dashboard/perfil',
    heading: 'Perfil, hoja de vida y cambiar contraseña',
    texts: [
      'Información',
      'Mis Datos',
      'Cambiar contraseña',
      'Detalles de perfil de funcionario',
      'Sin archivos seleccionados',
    ],
    buttons: everyone('Crear funcionario', 'Seleccionar', 'Subir nueva foto'),
  },
]

beforeAll(async () => {
  const call = await logIn(url(), accounts.technician)
  const visits = await call('GET', '/api/assignment/all?limit=100')
  const pending = visits.body.data.Assigments.find((row: { state_visit: number }) => row.state_visit === 0)
  pendingVisit = `/dashboard/inspeccion/${pending.assignment_id}/${pending.establishment_id}/${pending.typeofinscription_id}`
  const done = (await call('GET', '/api/inspection/all?limit=1')).body.data.Inspection[0]
  record = `/dashboard/inspecciones/${done.inspections_id}/${done.establishment_id}`
  sheet = `/dashboard/inscripcion/${done.establishment_id}`
})

const pathOf = ({ path }: PageRow) => (typeof path === 'string' ? path : path())
const settled = async (page: Page) => {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
}

async function checkPage(page: Page, row: PageRow, role: Account): Promise<void> {
  await page.getByRole('heading', { name: row.heading }).first().waitFor()
  await settled(page)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  for (const text of row.texts ?? []) await page.getByText(text, { exact: true }).first().waitFor()
  for (const name of row.buttons?.[role] ?? []) await page.getByRole('button', { name, exact: true }).first().waitFor()
  if (row.columns) {
    const titles = await page.getByRole('columnheader').allTextContents()
    expect(titles.map((title) => title.trim()).filter((title) => title !== '')).toEqual(row.columns)
    await page.getByPlaceholder('Búsqueda general').waitFor()
    // Smallest width of the table, largest of a cell (R 2.16).
    const table = page.getByRole('table').first()
    expect(await table.evaluate((element) => getComputedStyle(element).minWidth)).toBe('1200px')
    const title = page.getByRole('columnheader', { name: row.columns[0] })
    expect(await title.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('200px')
    await page.getByText(/^Página 1 de \d+$/).waitFor()
  }
}

/** Looks at a page at both widths of one load: its layout follows the width, not the width at its opening. */
async function atBothWidths(page: Page, look: () => Promise<void>): Promise<void> {
  for (const screen of ['desktop', 'phone'] as const) {
    await page.setViewportSize(screens[screen].viewport)
    await look()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await expectAccessible(page)
    await expectSeenControls(page)
  }
}

describe('every page, to the letter and without a barrier, at 390 and 1440 px', () => {
  test.each(roles)('for the %s', (role) =>
    visit('desktop', async (visitor) => {
      const { page, goTo, screenshot } = visitor
      await logInAs(visitor, role)
      for (const row of pages) {
        await goTo(pathOf(row))
        if (row.only && row.only !== role) {
          await page.waitForURL((address) => address.pathname === '/dashboard')
          await page.getByText('Su perfil no permite abrir esa página.').first().waitFor()
          continue
        }
        await atBothWidths(page, async () => {
          await checkPage(page, row, role)
          await screenshot(`${role}-${pathOf(row).split('/').slice(2, 4).join('-') || 'inicio'}`)
        })
      }
    }),
  )

  test('an inspection, for the technician who makes it', () =>
    visit('desktop', async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'technician', pendingVisit)
      await page.getByText('Última inspección').waitFor()
      await settled(page)
      // A concept other than 'A' shows the switch and the questions of a finding.
      const card = itemCard(page, '1.1')
      await radio(card, 'I').locator('xpath=ancestor::label').click()
      await card.getByRole('switch').waitFor()
      await atBothWidths(page, async () => {
        for (const text of [/^Aceptable( \(A\))?$/, /^Inaceptable( \(I\))?$/])
          await card.getByText(text).filter({ visible: true }).waitFor()
        await card.getByRole('switch').scrollIntoViewIfNeeded()
        await screenshot('item-form')
      })
    }))

  test('the form of an establishment', () =>
    visit('desktop', async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'administrator', '/dashboard/inscripcion')
      await page.getByRole('button', { name: 'Inscribir establecimiento' }).click()
      await page.getByRole('dialog').waitFor()
      await atBothWidths(page, async () => {
        await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
        await screenshot('establishment-form')
      })
    }))
})
