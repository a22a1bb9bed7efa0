import { asPerson, callAs, logIn, openList } from './person.mjs'

const ADMINISTRATOR = 'admin@vigia.demo'
const INSPECTOR = 'tecnico@vigia.demo'

/** The search of everything, with results and without signal. */
export async function searching(product) {
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.getByRole('combobox', { name: 'Buscar en todo' }).fill('panadería')
    await page.getByRole('group', { name: 'Actas' }).waitFor()
    await shoot('buscar-resultados')
  })
  await asPerson(product, 'phone', async ({ page, shoot }) => {
    await logIn(page, INSPECTOR)
    await page.goto('/dashboard/inspeccion/campo')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.getByRole('combobox', { name: 'Buscar en todo' }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('combobox', { name: 'Buscar en todo' }).fill('merca')
    await page.getByRole('group', { name: 'Visitas de este dispositivo' }).waitFor()
    await shoot('buscar-sin-senal')
  })
}

/** Saved views of the planner. */
export async function keepingViews(product) {
  const views = [
    { name: 'Vencidas', query: { vence: 'vencida' }, shared: 1 },
    { name: 'Planeadas este mes', query: { avance: 'todas', desde: 'este-mes', hasta: 'este-mes' }, is_default: 1 },
  ]
  for (const { name, query, shared = 0, is_default = 0 } of views) {
    await callAs(product, ADMINISTRATOR, 'POST', '/api/views', { list: 'assignments', name, query, shared, is_default })
  }
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await openList(page, '/dashboard/planeacion')
    await page.getByRole('button', { name: 'Vista: Planeadas este mes' }).click()
    await page.getByRole('button', { name: /^Vencidas/ }).waitFor()
    await shoot('vistas')
  })
}

/** Assigns three visits to the inspector, who is told of each. */
async function assignVisits(product) {
  const filter = encodeURIComponent(JSON.stringify([{ field: 'state_visit', operator: '=', value: 0 }]))
  const { Assigments } = await callAs(product, ADMINISTRATOR, 'GET', `/api/assignment/all?limit=100&filter=${filter}`)
  const { user_id: inspector } = (await callAs(product, INSPECTOR, 'GET', '/api/staff/me')).official
  const places = Assigments.filter(({ establishment_active }) => establishment_active === 1)
  for (const row of places.slice(0, 3)) {
    const { zodes_id, city_id, typeofinscription_id, establishment_id, engineer_id, motive_visite_id } = row
    const plan = { zodes_id, city_id, typeofinscription_id, establishment_id: [establishment_id], motive_visite_id }
    await callAs(product, ADMINISTRATOR, 'POST', '/api/assignment', { ...plan, engineer_id, technical_id: inspector })
  }
}

/** The notices of an inspector and their preferences. */
export async function readingNotices(product) {
  await assignVisits(product)
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, INSPECTOR)
    await page.goto('/dashboard/avisos')
    await page.getByRole('list', { name: 'Avisos' }).waitFor()
    await shoot('avisos')
    await page.goto('/dashboard/perfil?pestana=avisos')
    await page.getByRole('group', { name: 'Avisos que recibe' }).waitFor()
    await shoot('avisos-preferencias')
  })
}
