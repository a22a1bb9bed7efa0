import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../src/domain/shared/days.ts'
import { dayOf } from '../../src/domain/shared/time.ts'
import { expectAccessible } from '../support/axe.ts'
import { type Screen, screens } from '../support/browser.ts'
import { dataOf, logIn } from '../support/client.ts'
import { expectSeenControls } from '../support/control-edges.ts'
import { itemCard, radio } from '../support/inspection-screen.ts'
import { isSoak } from '../support/nets.ts'
import { product } from '../support/product.ts'
import { type Account, accounts, enterAs, logInAs } from '../support/session.ts'
import { until } from '../support/until.ts'

// A webhook of the page of deliveries names this machine.
const { url, visit } = product(async () => ({ WEBHOOK_PRIVATE: 'on' }))
/** An engineer has the screens of a technician. */
const roles: Account[] = isSoak ? ['administrator', 'technician', 'engineer'] : ['administrator', 'technician']

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
let requirement: string
let sheet: string
let trip: string
let census: string
let deliveries: string

/** Tabs of the module of staff, each with a button of its own. */
const staffButtons = {
  directorio: 'Filtros (1)',
  vinculacion: 'Nuevo contrato',
  ausencias: 'Registrar ausencia',
  competencias: 'Nueva competencia',
  carga: 'Mes siguiente',
  carnes: 'Expedir carné',
}

/** Tabs of the module of files after the list, with a text that only each has. */
const filesTexts = {
  buscar: 'Encuentra también sin tildes, y los números escritos con o sin puntos.',
  retencion:
    'Los años se cuentan desde el cierre de cada expediente. Cambiar una serie con expedientes crea una versión nueva; los cerrados conservan el término más largo.',
  'por-vencer': 'Expedientes cerrados cuyo término de conservación vence antes de la fecha.',
  espacio: 'Las fotos y firmas de las visitas no cuentan en el cupo y nunca se rechazan por él.',
}
const filesTabs = Object.keys(filesTexts) as (keyof typeof filesTexts)[]

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
    buttons: { administrator: ['Crear usuario', 'Exportar'] },
    only: 'administrator',
  },
  ...Object.entries(staffButtons).map(([tab, button]) => ({
    path: `/dashboard/gestionth?pestana=${tab}`,
    heading: 'Módulo de Gestión TH',
    // Others than administrators see their own sheet, whatever the tab.
    buttons: { administrator: [button], technician: ['Pedir ausencia'], engineer: ['Pedir ausencia'] },
  })),
  { path: '/dashboard/gestionth?pestana=cobertura', heading: 'Módulo de Gestión TH' },
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
    buttons: { administrator: ['Inscribir establecimiento', 'Imprimir formato en blanco', 'Exportar'] },
    only: 'administrator',
  },
  {
    path: '/dashboard/inscripcion/importar',
    heading: 'Importar censo',
    texts: ['Suelte su Excel o CSV. No se guarda nada todavía.'],
    buttons: { administrator: ['Elegir archivo'] },
    only: 'administrator',
  },
  {
    path: () => census,
    heading: 'Importar censo',
    texts: ['censo.csv'],
    buttons: { administrator: ['Revisar las filas'] },
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
      'Fecha límite',
      'Ingeniero',
      'Técnico',
      'Avance',
      'Estado',
      'Acciones',
    ],
    buttons: everyone('Nueva planeación', 'Exportar'),
  },
  {
    path: '/dashboard/planeacion/sugerencias',
    heading: 'Sugerencias de visita',
    texts: ['Propuesta de Vigía, no es norma'],
    buttons: { administrator: ['Ver descartados'] },
    only: 'administrator',
  },
  {
    path: '/dashboard/planeacion/pesos',
    heading: 'Pesos del orden por riesgo',
    texts: ['Suman 100.'],
    buttons: { administrator: ['Ver qué cambia'] },
    only: 'administrator',
  },
  {
    path: '/dashboard/planeacion/prueba',
    heading: 'Prueba con el pasado',
    only: 'administrator',
  },
  {
    path: '/dashboard/planeacion/salidas',
    heading: 'Salidas',
    columns: [
      'Número',
      'Subregión',
      'Desde',
      'Hasta',
      'Ingeniero',
      'Técnico',
      'Vehículo',
      'Visitas',
      'Realizadas',
      'Estado',
      'Acciones',
    ],
    buttons: { administrator: ['Nueva salida', 'Exportar'], technician: ['Exportar'], engineer: ['Exportar'] },
  },
  {
    path: () => trip,
    heading: /^Salida S-/,
    buttons: { administrator: ['Confirmar salida', 'Cambiar vehículo y nota', 'Anular salida'] },
  },
  { path: '/dashboard/planeacion/calendario', heading: 'Calendario', buttons: everyone('Suscribir') },
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
      'N.º de acta',
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
    buttons: everyone('Exportar'),
  },
  {
    path: '/dashboard/seguimiento/requerimientos?estado=todas',
    heading: 'Requerimientos',
    columns: ['Número', 'Establecimiento', 'Vence', 'Municipio', 'Aspecto', 'Gravedad', 'Estado', 'Acciones'],
    buttons: {
      ...everyone('Exportar', 'Vistas'),
      administrator: ['Exportar', 'Vistas', 'Verificación en el escritorio'],
    },
  },
  { path: () => requirement, heading: /^Requerimiento R-/, texts: ['Plazo', 'Historia'] },
  {
    path: () => record,
    heading: /^Acta de inspección/,
    texts: ['GS-IVCSA-FO-002', '02', 'Bolívar'],
    buttons: everyone('Descargar PDF del Acta', 'Descargar PDF (archivo)', 'Descargar constancia'),
  },
  {
    path: '/dashboard/configuraciones/formatos',
    heading: 'Módulo de Gestor de formatos',
    columns: [
      'Código',
      'Nombre',
      'Edición vigente',
      'Próxima',
      'Borrador',
      'Suma',
      'Tipos que lo usan',
      'Estado',
      'Acciones',
    ],
    buttons: { administrator: ['Nuevo formato', 'Importar de Excel'] },
  },
  {
    path: '/dashboard/configuraciones/formatos/codigos',
    heading: 'Códigos de impresión',
    buttons: { administrator: ['Nuevo código'] },
  },
  {
    path: '/dashboard/configuraciones/formatos/cortes',
    heading: 'Cortes del concepto',
    buttons: { administrator: ['Nuevos cortes'] },
  },
  {
    path: '/dashboard/configuraciones/archivos',
    heading: 'Módulo de Gestor de Archivos',
    columns: [
      'Número',
      'Expediente',
      'Serie',
      'Asunto',
      'Apertura',
      'Cierre',
      'Documentos',
      'Acceso',
      'Estado',
      'Acciones',
    ],
    buttons: everyone('Nuevo expediente', 'Exportar'),
  },
  ...filesTabs.map((tab) => ({
    path: `/dashboard/configuraciones/archivos?pestana=${tab}`,
    heading: 'Módulo de Gestor de Archivos',
    texts: [filesTexts[tab]],
    ...(tab === 'retencion' && { buttons: { administrator: ['Agregar serie'] } }),
  })),
  { path: '/dashboard/configuraciones/archivos?pestana=disposicion', heading: 'Módulo de Gestor de Archivos' },
  {
    path: '/dashboard/configuraciones/mapa',
    heading: 'Mapa',
    texts: ['Mapa actual', 'Cargar un mapa', 'Versiones'],
    buttons: { administrator: ['Elegir archivo'] },
    only: 'administrator',
  },
  {
    path: '/dashboard/configuraciones/evidencia',
    heading: 'Evidencia',
    texts: ['Firma de la entidad', 'Estampa de tiempo', 'Documentos'],
    buttons: { administrator: ['Consultar ahora'] },
    only: 'administrator',
  },
  {
    path: '/dashboard/configuraciones/integraciones',
    heading: 'Integraciones',
    columns: ['Nombre', 'Permisos', 'Responsable', 'Creado el', 'Vence el', 'Último uso', 'Estado', 'Acciones'],
    buttons: { administrator: ['Nuevo token', 'Paquete INVIMA/Ministerio', 'Archivo de Power BI', 'Exportar'] },
    only: 'administrator',
  },
  {
    path: '/dashboard/configuraciones/integraciones/webhooks',
    heading: 'Integraciones',
    columns: ['Dirección', 'Eventos', 'Estado', 'Última entrega', 'En espera', 'Creado por', 'Acciones'],
    buttons: { administrator: ['Nuevo webhook', 'Exportar', 'Vistas'] },
    only: 'administrator',
  },
  {
    path: () => deliveries,
    heading: 'Entregas del webhook',
    columns: [
      'Evento',
      'Estado',
      'Intentos',
      'Respuesta',
      'Preparado',
      'Último intento',
      'Próximo intento',
      'Acciones',
    ],
    buttons: { administrator: ['Exportar', 'Vistas'] },
    only: 'administrator',
  },
  {
    path: '/dashboard/configuraciones/integraciones/columnas',
    heading: 'Columnas del paquete',
    buttons: { administrator: ['Guardar columnas'] },
    only: 'administrator',
  },
  {
    path: '/dashboard/auditoria',
    heading: 'Auditoría',
    columns: ['Fecha y hora', 'Persona', 'Qué hizo', 'Sobre qué', 'Detalle', 'Acciones'],
    only: 'administrator',
  },
  { path: '/dashboard/avisos', heading: 'Avisos' },
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
  {
    path: '/dashboard/perfil?pestana=avisos',
    heading: 'Perfil, hoja de vida y cambiar contraseña',
    texts: ['Avisos que recibe', 'Actas por notificar'],
    buttons: everyone('Guardar avisos'),
  },
]

/** Address of an import whose columns are to be chosen. */
async function aCensus(): Promise<string> {
  const administrator = await logIn(url(), accounts.administrator)
  const body = new FormData()
  body.set('kind', 'establishments')
  body.set('file', new File(['Nombre comercial;Municipio\nTienda La Ñapa;Arjona\n'], 'censo.csv'))
  const { import_id: id } = dataOf(await administrator('POST', '/api/imports', body))
  await until(async () => dataOf(await administrator('GET', `/api/imports/${id}`)).import.state === 'por mapear')
  return `/dashboard/inscripcion/importar/${id}`
}

/** Address of the deliveries of a webhook to a server that is down. */
async function aWebhook(): Promise<string> {
  const administrator = await logIn(url(), accounts.administrator)
  const webhook = { url: 'https://localhost:9/vigia', types: ['inspection.closed'] }
  const { webhook_id: id } = dataOf(await administrator('POST', '/api/webhooks', webhook))
  dataOf(await administrator('POST', `/api/webhooks/${id}/replay`, {}))
  const path = `/api/webhooks/${id}/deliveries?limit=1`
  await until(async () => dataOf(await administrator('GET', path)).total > 0)
  return `/dashboard/configuraciones/integraciones/webhooks/${id}`
}

/** Address of a draft of a trip of the demonstration's pair. */
async function aTrip(): Promise<string> {
  const administrator = await logIn(url(), accounts.administrator)
  // Scores of the demonstration are computed behind the start.
  await until(async () => dataOf(await administrator('GET', '/api/planning/suggestions')).waiting === 0)
  const idOf = async (account: Account) =>
    dataOf(await (await logIn(url(), accounts[account]))('GET', '/api/staff/me')).official.user_id
  const today = dayOf(new Date())
  const monday = addDays(today, 15 - weekdayOf(today))
  const days = { starts_on: monday, ends_on: addDays(monday, 2), zodes_id: 1, visits_per_day: 2 }
  const pair = { engineer_id: await idOf('engineer'), technical_id: await idOf('technician') }
  const { trip_id: id } = dataOf(await administrator('POST', '/api/trips', { ...days, ...pair }))
  return `/dashboard/planeacion/salidas/${id}`
}

beforeAll(async () => {
  const call = await logIn(url(), accounts.technician)
  const visits = await call('GET', '/api/assignment/all?limit=100')
  const pending = visits.body.data.Assigments.find((row: { state_visit: number }) => row.state_visit === 0)
  pendingVisit = `/dashboard/inspeccion/${pending.assignment_id}/${pending.establishment_id}/${pending.typeofinscription_id}`
  const done = (await call('GET', '/api/inspection/all?limit=1')).body.data.Inspection[0]
  record = `/dashboard/inspecciones/${done.inspections_id}/${done.establishment_id}`
  sheet = `/dashboard/inscripcion/${done.establishment_id}`
  const [required] = dataOf(await call('GET', '/api/requirement/all?limit=1')).Requirements
  requirement = `/dashboard/seguimiento/requerimientos/${required.requirement_id}`
  trip = await aTrip()
  census = await aCensus()
  deliveries = await aWebhook()
})

const pathOf = ({ path }: PageRow) => (typeof path === 'string' ? path : path())
const settled = async (page: Page) => {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
}

/** The screen that each role uses most. */
const mainScreen = (role: Account): Screen => (role === 'administrator' ? 'desktop' : 'phone')

/**
 * Whether a page's texts, columns and barriers are looked at on a screen: on the role's own one, and in the soak on both.
 * On the other one no page scrolls sideways, and every control is seen.
 */
const isRead = (role: Account, screen: Screen): boolean => isSoak || screen === mainScreen(role)

/** Whether axe looks at a page: an engineer has those of a technician, and axe has seen them. */
const isLookedAt = (role: Account, screen: Screen): boolean => role !== 'engineer' && isRead(role, screen)

async function checkPage(page: Page, row: PageRow, role: Account, screen: Screen): Promise<void> {
  await page.getByRole('heading', { name: row.heading }).first().waitFor()
  await settled(page)
  if (!isRead(role, screen)) return
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  for (const text of row.texts ?? []) await page.getByText(text, { exact: true }).first().waitFor()
  for (const name of row.buttons?.[role] ?? []) await page.getByRole('button', { name, exact: true }).first().waitFor()
  if (row.columns) {
    // A phone opens a list as cards, with its table one press away.
    if (screen === 'phone') {
      const asTable = page.getByRole('button', { name: 'Ver como tabla' })
      await asTable.waitFor()
      if (isLookedAt(role, screen)) await expectAccessible(page)
      await asTable.click()
    }
    const titles = await page.getByRole('columnheader').allTextContents()
    expect(titles.map((title) => title.trim()).filter((title) => title !== '')).toEqual(row.columns)
    await page.getByPlaceholder('Búsqueda general').waitFor()
    // Smallest width of the table, largest of a cell (R 2.16).
    const table = page.getByRole('table').first()
    expect(await table.evaluate((element) => getComputedStyle(element).minWidth)).toBe('1200px')
    // A desktop has room for them beside the menu, so that the columns that stay in sight cover no other.
    const box = table.locator('xpath=..')
    if (screen === 'desktop') expect(await box.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThanOrEqual(1_200)
    const title = page.getByRole('columnheader', { name: row.columns[0] })
    expect(await title.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('200px')
    await page.getByText(/^Página 1 de \d+$/).waitFor()
  }
}

/** Looks at a page at both widths of one load: its layout follows the width, not the width at its opening. */
async function atBothWidths(
  page: Page,
  look: (screen: Screen) => Promise<void>,
  isChecked: (screen: Screen) => boolean = () => true,
): Promise<void> {
  for (const screen of ['desktop', 'phone'] as const) {
    await page.setViewportSize(screens[screen].viewport)
    await look(screen)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    if (isChecked(screen)) await expectAccessible(page)
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
        const look = async (screen: Screen) => {
          await checkPage(page, row, role, screen)
          await screenshot(`${role}-${pathOf(row).split('/').slice(2, 4).join('-') || 'inicio'}`)
        }
        await atBothWidths(page, look, (screen) => isLookedAt(role, screen))
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
