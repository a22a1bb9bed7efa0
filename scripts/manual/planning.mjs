import { asPerson, bringUp, callAs, logIn } from './person.mjs'

const ADMINISTRATOR = 'admin@vigia.demo'
const PAIR = ['ingeniero@vigia.demo', 'tecnico@vigia.demo']
const DAY_MS = 86_400_000

/** The Monday of the week after the next, as `yyyy-mm-dd`, and the day after it. */
function twoDays() {
  const now = Date.now() - 5 * 3_600_000
  const weekday = new Date(now).getUTCDay() || 7
  const monday = now + (15 - weekday) * DAY_MS
  return [monday, monday + DAY_MS].map((at) => new Date(at).toISOString().slice(0, 10))
}

/** A draft of a trip; resolves with its id and its first day. */
async function proposeTrip(product) {
  const ids = []
  for (const account of PAIR) ids.push((await callAs(product, account, 'GET', '/api/staff/me')).official.user_id)
  const [starts_on, ends_on] = twoDays()
  const [engineer_id, technical_id] = ids
  const trip = { zodes_id: 1, starts_on, ends_on, engineer_id, technical_id, visits_per_day: 3 }
  const { trip_id: tripId } = await callAs(product, ADMINISTRATOR, 'POST', '/api/trips', trip)
  return { tripId, day: starts_on }
}

/** Suggestions, a trip and the calendar of an administrator. */
export const steering = async (product) => {
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await page.goto('/dashboard/planeacion/sugerencias')
    await page
      .getByRole('button', { name: /^Planear: / })
      .first()
      .waitFor()
    await shoot('sugerencias')
    const { tripId, day } = await proposeTrip(product)
    await page.goto(`/dashboard/planeacion/salidas/${tripId}`)
    await page.getByRole('button', { name: 'Confirmar salida' }).waitFor()
    await shoot('salida')
    await page.goto(`/dashboard/planeacion/calendario?dia=${day}`)
    await page
      .getByRole('button', { name: /^Salida: / })
      .first()
      .waitFor()
    await shoot('calendario')
  })
}

/** The days without work of a year, and the legal terms. */
export const keepingTerms = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await page.goto('/dashboard/configuraciones/calendario')
    await page
      .getByRole('button', { name: /^Nueva versión de / })
      .first()
      .waitFor()
    await shoot('calendario-legal')
    await bringUp(page.getByRole('heading', { name: 'Términos legales' }))
    await shoot('terminos-legales')
  })
