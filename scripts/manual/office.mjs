import { asPerson, choose, fillLogin, logIn, menuEntry, openList, PASSWORD, rowsOf } from './person.mjs'

const ADMINISTRATOR = 'admin@vigia.demo'
const INSPECTOR = 'tecnico@vigia.demo'
const NEW_USER = 'lucia.mercado@vigia.demo'

export const entering = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    await fillLogin(page, ADMINISTRATOR)
    await shoot('entrar')
  })

export const planning = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await page.getByRole('button', { name: /menú de la cuenta/i }).click()
    await page.getByRole('menuitem', { name: 'Ayuda' }).waitFor()
    await shoot('menu-de-la-cuenta')
    await openList(page, '/dashboard/planeacion')
    await shoot('planeacion')
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: 'Exportar Excel' }).waitFor()
    await shoot('exportar')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Nueva planeación' }).click()
    await choose(page, 'Subregión', /Dique/)
    await choose(page, 'Municipio', 'Arjona')
    await choose(page, 'Tipo de inscripción', 'Preparación de alimentos')
    await choose(page, 'Motivo de visita', /Programación/)
    await shoot('planear-formulario')
  })

/** The planner on a phone, where its rows are cards. */
export const planningOnPhone = (product) =>
  asPerson(product, 'phone', async ({ page, shoot }) => {
    await logIn(page, INSPECTOR)
    await openList(page, '/dashboard/planeacion')
    await shoot('planeacion-celular')
  })

export const reviewing = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await openList(page, '/dashboard/inspeccion/realizadas')
    await shoot('realizadas')
    const notify = await menuEntry(rowsOf(page).nth(1), /^Notificar/)
    await shoot('notificar')
    await notify.click()
    await page.getByRole('dialog', { name: 'Notificar acta' }).waitFor()
    await shoot('notificar-pregunta')
    await page.keyboard.press('Escape')
    await (await menuEntry(rowsOf(page).first(), /^Ver acta/)).click()
    await page.getByRole('button', { name: 'Descargar PDF del Acta' }).waitFor()
    await shoot('acta')
  })

export const registering = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await openList(page, '/dashboard/inscripcion')
    await shoot('establecimientos')
    await page.getByRole('button', { name: 'Inscribir establecimiento' }).click()
    await choose(page, 'Tipo de inscripción', 'Preparación de alimentos')
    await page.getByRole('dialog').getByRole('checkbox').first().check()
    await shoot('inscribir')
    await openList(page, '/dashboard/inscripcion')
    await (await menuEntry(rowsOf(page).first(), /^Ver formulario de inscripción/)).click()
    await page
      .getByRole('button', { name: /Descargar/ })
      .first()
      .waitFor()
    await shoot('hoja-de-inscripcion')
  })

async function createUser(page, shoot) {
  await openList(page, '/dashboard/usuarios')
  await shoot('usuarios')
  await page.getByRole('button', { name: 'Crear usuario' }).click()
  for (const [label, text] of Object.entries({
    'Número de identificación': '1047888321',
    'Primer nombre': 'Lucía',
    'Primer apellido': 'Mercado',
    'Correo electrónico': NEW_USER,
    Teléfono: '3005550199',
    'Funciones del cargo': 'Inspección de establecimientos en la subregión Dique',
  }))
    await page.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(text)
  await choose(page, 'Área', 'Salud ambiental - Alimentos y bebidas')
  await choose(page, 'Cargo', 'Técnico en saneamiento ambiental')
  await choose(page, 'Tipo de contrato', 'Carrera administrativa')
  await page.getByRole('heading', { name: 'Crear nuevo usuario' }).scrollIntoViewIfNeeded()
  await shoot('usuario-formulario')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  const handOver = page.getByRole('dialog', { name: 'Contraseña temporal' })
  const password = (await handOver.locator('pre').textContent()).trim()
  // The toast covers the list for four seconds.
  await page.getByText('Usuario creado', { exact: true }).waitFor({ state: 'detached' })
  await shoot('contrasena-temporal')
  return password
}

/** The administrator creates an account, and its owner logs in for the first time. */
export async function welcoming(product) {
  let password = ''
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    password = await createUser(page, shoot)
  })
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, NEW_USER, password)
    await page.getByLabel(/^Contraseña nueva/).fill('mango azul en la lluvia')
    await shoot('primera-vez')
  })
}

/** An official asks for another name; an administrator sees it, and wants to deactivate the official, who has visits. */
export async function administering(product) {
  await asPerson(product, 'desktop', async ({ page }) => {
    await logIn(page, INSPECTOR)
    await page.goto('/dashboard/perfil')
    await page.getByLabel(/^Dirección/).fill('Carrera 12 # 8-40')
    await page.getByRole('combobox', { name: 'Municipio' }).fill('Arjona')
    await page.getByRole('combobox', { name: 'Municipio' }).press('Escape')
    await page.getByLabel(/^Segundo apellido/).fill('Pájaro Julio')
    await page
      .getByRole('form')
      .getByLabel(/^Contraseña actual/)
      .first()
      .fill(PASSWORD)
    await page.getByRole('button', { name: 'Crear funcionario' }).click()
    await page.getByRole('button', { name: 'Aceptar' }).click()
    await page.getByText(/^Pidió que su nombre sea/).waitFor()
  })
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await openList(page, '/dashboard/usuarios')
    await page.getByText('Cambios de nombre o documento por aprobar').waitFor()
    await shoot('aprobar-nombre')
    await page.getByRole('button', { name: /^Rechazar: / }).click()
    await page.getByText('Cambio rechazado.').waitFor()
    await (await menuEntry(rowsOf(page).filter({ hasText: INSPECTOR }), 'Desactivar')).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desactivar' }).click()
    await page.getByText(/^Quedan? \d+ visitas? pendientes? de /).waitFor()
    await page.getByRole('radio').first().check()
    await shoot('visitas-pendientes')
  })
}

/** The trail, with the acts of the journeys before. */
export const auditing = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await openList(page, '/dashboard/auditoria')
    await shoot('auditoria')
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: 'Exportar Excel' }).waitFor()
    await shoot('auditoria-exportar')
    // The history of the demonstration is younger in the trail than what was done before.
    await openList(page, '/dashboard/auditoria?accion=edit')
    await (await menuEntry(rowsOf(page).filter({ hasText: 'Modificó' }).first(), 'Ver detalle')).click()
    await page.getByRole('dialog', { name: 'Detalle del suceso' }).waitFor()
    await shoot('auditoria-detalle')
  })
