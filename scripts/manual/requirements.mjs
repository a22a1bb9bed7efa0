import { asPerson, callAs, logIn, openList } from './person.mjs'

const ADMINISTRATOR = 'admin@vigia.demo'

/** The first requirement that a follow-up visit verified, and the first one that may be followed. */
async function verifiedAndOpen(product) {
  const { Requirements: met } = await callAs(product, ADMINISTRATOR, 'GET', '/api/requirement/all?limit=100')
  const filter = encodeURIComponent(JSON.stringify([{ field: 'open', operator: '=', value: '1' }]))
  const { Requirements: open } = await callAs(product, ADMINISTRATOR, 'GET', `/api/requirement/all?filter=${filter}`)
  for (const { requirement_id: id } of met) {
    const { requirement } = await callAs(product, ADMINISTRATOR, 'GET', `/api/requirement/${id}`)
    if (requirement.events.some(({ details }) => details.verdict === 'cumple')) return { verified: id, open: open[0] }
  }
  throw new Error('The demonstration has no verdict.')
}

/** The window that plans a follow-up visit, and the history of a requirement that one verified. */
export async function followingVisits(product) {
  const { verified, open } = await verifiedAndOpen(product)
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await page.goto(`/dashboard/seguimiento/requerimientos/${open.requirement_id}`)
    await page.getByRole('button', { name: 'Planear visita de seguimiento' }).click()
    await page.getByRole('dialog', { name: 'Planear visita de seguimiento' }).waitFor()
    await shoot('seguimiento-planear')
    await page.goto(`/dashboard/seguimiento/requerimientos/${verified}`)
    await page.getByRole('figure').first().waitFor()
    await page.getByRole('figure').last().scrollIntoViewIfNeeded()
    await shoot('seguimiento-historia')
  })
}

/** The list of requirements, and the card of one that is late. */
export async function followingUp(product) {
  const { Requirements: rows } = await callAs(product, ADMINISTRATOR, 'GET', '/api/requirement/all?limit=1')
  const [{ requirement_id: id }] = rows
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await openList(page, '/dashboard/seguimiento/requerimientos')
    await shoot('requerimientos')
    await page.goto(`/dashboard/seguimiento/requerimientos/${id}`)
    await page.getByRole('heading', { name: 'Historia' }).waitFor()
    await shoot('requerimiento')
  })
}
