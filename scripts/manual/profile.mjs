import { asPerson, bringUp, callAs, logIn, PASSWORD } from './person.mjs'

const OFFICIAL = 'ingeniero@vigia.demo'

async function keepProfile(page, shoot) {
  await page.goto('/dashboard/perfil')
  await page.getByLabel(/^Dirección/).fill('Calle 30 # 5-12')
  await page.getByRole('combobox', { name: 'Municipio' }).fill('Arjona')
  await page.getByRole('combobox', { name: 'Municipio' }).press('Escape')
  const emails = page.getByLabel(/^Otros correos/)
  await emails.fill('correo.personal@ejemplo.co')
  await emails.press('Enter')
  await emails.blur()
  await page.evaluate(() => window.scrollTo(0, 0))
  await shoot('perfil')
  await page.getByRole('button', { name: 'Crear funcionario' }).click()
  await page.getByRole('button', { name: 'Aceptar' }).click()
  const saved = page.getByText('Perfil guardado correctamente.', { exact: true })
  await saved.waitFor()
  await saved.waitFor({ state: 'detached' })
}

export const keeping = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, OFFICIAL)
    await keepProfile(page, shoot)
    await page.goto('/dashboard/perfil?pestana=mis-datos')
    await page.getByLabel('Profesión').fill('Ingeniería de alimentos')
    await page.getByLabel('Tarjeta profesional').fill('BOL-20458')
    await page.getByRole('button', { name: 'Agregar estudio' }).click()
    await page.getByLabel(/^Título obtenido/).fill('Ingeniera de alimentos')
    await page.getByLabel(/^Institución/).fill('Universidad de Cartagena')
    await page.getByLabel('Fecha de grado').fill('2016-11-25')
    await page.getByLabel('Fecha de grado').blur()
    await bringUp(page.getByRole('tablist'))
    await shoot('hoja-de-vida')
  })

/** The second step of the login, and the devices where the account is open. */
export const securing = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    // The session of a second device.
    await callAs(product, OFFICIAL, 'GET', '/api/profile')
    await logIn(page, OFFICIAL)
    await page.goto('/dashboard/perfil?pestana=contrasena')
    await page.getByText('Este equipo').waitFor()
    await bringUp(page.getByRole('heading', { name: 'Sesiones abiertas' }))
    await shoot('sesiones')
    await page.getByRole('button', { name: 'Activar' }).click()
    const start = page.getByRole('form', { name: 'Activar la verificación en dos pasos' })
    await start.getByLabel('Contraseña actual', { exact: false }).first().fill(PASSWORD)
    await start.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('img', { name: /Código QR/ }).waitFor()
    await bringUp(page.getByRole('heading', { name: 'Verificación en dos pasos' }))
    await shoot('dos-pasos')
  })
