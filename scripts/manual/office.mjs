import { asPerson, choose, fillLogin, logIn, openList } from './person.mjs'

const ADMINISTRATOR = 'admin@vigia.demo'
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
    await page.getByRole('button', { name: 'Nueva planeación' }).click()
    await choose(page, 'Subregión', /Dique/)
    await choose(page, 'Municipio', 'Arjona')
    await choose(page, 'Tipo de inscripción', 'Preparación de alimentos')
    await choose(page, 'Motivo de visita', /Programación/)
    await shoot('planear-formulario')
  })

export const reviewing = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await openList(page, '/dashboard/inspeccion/realizadas')
    await shoot('realizadas')
    await page
      .getByRole('button', { name: /^Notificar/ })
      .first()
      .focus()
    await shoot('notificar')
    await page
      .getByRole('button', { name: /^Ver acta/ })
      .first()
      .click()
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
    await page
      .getByRole('button', { name: /^Ver formulario de inscripción/ })
      .first()
      .click()
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
