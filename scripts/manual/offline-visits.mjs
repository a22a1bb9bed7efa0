import { asPerson, bringUp, logIn } from './person.mjs'

const INSPECTOR = 'tecnico@vigia.demo'

const FIELD = '/dashboard/inspeccion/campo'
const OBSERVATION = 'Observación de la autoridad sanitaria'

const visitCard = (page, position) => page.getByRole('article').nth(position)

/** Saves the health observation of the visit on the card at `position`, with the network off. */
async function observeOffline(page, position, text) {
  await page.context().setOffline(true)
  await page.getByRole('banner').getByText('Sin señal').waitFor()
  await visitCard(page, position)
    .getByRole('link', { name: /^Abrir visita/ })
    .click()
  const part = page.getByRole('region', { name: OBSERVATION })
  await part.getByRole('textbox').fill(text)
  await part.getByRole('button', { name: /^Guardar/ }).click()
  await part.getByText('Por enviar').first().waitFor()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Sin señal/ })
    .click()
  await visitCard(page, position).getByText('1 por enviar').waitFor()
}

/** Saves the same observation through the API, as the companion would from another device. */
const observeElsewhere = (page, position) =>
  visitCard(page, position)
    .getByRole('link', { name: /^Abrir visita/ })
    .getAttribute('href')
    .then((address) => {
      const [, assignmentId] = /inspeccion\/(\d+)\//.exec(address)
      return page.evaluate(async (id) => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' }
        const body = JSON.stringify({ observation: 'Registrada desde otro equipo.' })
        await fetch(`/api/inspection/health-observation/${id}`, { method: 'POST', headers, body })
      }, assignmentId)
    })

/** Pictures of a day without signal: prepared, worked, refused, and with a session that lapsed. */
export const goingOffline = (product) =>
  asPerson(product, 'phone', async ({ page, shoot }) => {
    await logIn(page, INSPECTOR)
    await page.goto(FIELD)
    await page.getByText('Lista para trabajar sin señal').first().waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await bringUp(page.getByRole('heading', { name: 'Visitas pendientes' }))
    await shoot('campo')
    await observeElsewhere(page, 0)
    await observeOffline(page, 0, 'Se observa orden y aseo en la cocina.')
    await visitCard(page, 0).getByText('Ver lo que falta por enviar').click()
    await bringUp(page.getByRole('heading', { name: 'Visitas pendientes' }))
    await shoot('campo-sin-senal')
    await page.context().setOffline(false)
    await visitCard(page, 0).getByText('Rechazado por el servidor').waitFor()
    await bringUp(visitCard(page, 0))
    await shoot('campo-rechazada')
    await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`))
    await page.goto(FIELD)
    await page.getByRole('dialog', { name: 'Su sesión venció' }).waitFor()
    await shoot('sesion-vencida')
  })
