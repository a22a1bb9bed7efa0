import { asPerson, callAs, logIn, menuEntry, openList, rowsOf } from './person.mjs'

const ADMINISTRATOR = 'admin@vigia.demo'
const PAGE = '/dashboard/configuraciones/integraciones'
/** Nothing listens there, so that deliveries fail as they do at a system that is down. */
const REACHED = 'https://localhost:9'
const SHOWN = 'https://tablero.gov.co'

const dayIn = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Shows the address of the picture in place of the one that can be reached. */
const showNames = (page) =>
  page.route('**/api/webhooks**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(REACHED, SHOWN) })
  })

async function makeTokens(product) {
  const make = (fields) => callAs(product, ADMINISTRATOR, 'POST', '/api/api-tokens', fields)
  await make({ name: 'Bodega de la gobernación', scopes: ['feeds:read', 'events:read'], expires_on: dayIn(12) })
  await make({
    name: 'Tablero de Power BI',
    scopes: ['feeds:read'],
    expires_on: dayIn(300),
    ip_ranges: ['190.0.2.10'],
  })
}

/** Tokens of other systems. */
export async function givingTokens(product) {
  await makeTokens(product)
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await openList(page, PAGE)
    await shoot('integraciones-tokens')
    await page.getByRole('button', { name: 'Nuevo token' }).click()
    const form = page.getByRole('dialog', { name: 'Nuevo token' })
    await form.getByRole('textbox', { name: 'Nombre' }).fill('Excel de planeación')
    await form.getByRole('checkbox', { name: 'Conjuntos de datos' }).check()
    await form.getByLabel('Vence el').fill(dayIn(180))
    await form.getByRole('textbox', { name: 'Direcciones IP permitidas' }).fill('190.0.2.0/24')
    await shoot('integraciones-token-nuevo')
  })
}

async function makeWebhooks(product) {
  const call = (method, path, fields) => callAs(product, ADMINISTRATOR, method, path, fields)
  const make = (path, types) => call('POST', '/api/webhooks', { url: `${REACHED}/${path}`, types })
  await make('vigia', ['inspection.closed', 'visit.planned'])
  const { webhook_id: other } = await make('censo', ['establishment.created', 'establishment.changed'])
  await call('POST', `/api/webhooks/${other}/off`)
  // Events from before the webhook are sent too, so that there are deliveries to see.
  const { webhooks } = await call('GET', '/api/webhooks?limit=10')
  for (const { webhook_id, is_active } of webhooks) {
    if (is_active) await call('POST', `/api/webhooks/${webhook_id}/replay`, {})
  }
}

/** Webhooks, their deliveries, and the window that switches one on. */
export async function watchingWebhooks(product) {
  await makeWebhooks(product)
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await showNames(page)
    await logIn(page, ADMINISTRATOR)
    await openList(page, `${PAGE}/webhooks`)
    await page
      .getByText('Con fallas')
      .waitFor({ timeout: 30_000 })
      .catch(() => page.reload())
    await page.getByText('Con fallas').waitFor()
    await shoot('webhooks')
    await (await menuEntry(rowsOf(page).filter({ hasText: '/censo' }), 'Encender')).click()
    const starting = page.getByRole('dialog', { name: 'Encender webhook' })
    await starting.getByRole('radio', { name: 'Enviarlo también, en su orden' }).check()
    await shoot('webhook-encender')
    await page.goto(`${PAGE}/webhooks`)
    await page.getByRole('button', { name: 'Nuevo webhook' }).click()
    const form = page.getByRole('dialog', { name: 'Nuevo webhook' })
    await form.getByRole('textbox', { name: 'Dirección' }).fill(`${SHOWN}/visitas`)
    await form.getByRole('checkbox', { name: 'Visita planeada' }).check()
    await form.getByRole('checkbox', { name: 'Inspección cerrada' }).check()
    await shoot('webhook-nuevo')
    await openList(page, `${PAGE}/webhooks`)
    await page.getByRole('button', { name: /^Ver entregas: .*\/vigia$/ }).click()
    await page.getByText('Entregas del webhook').first().waitFor()
    await rowsOf(page).first().waitFor()
    await shoot('webhook-entregas')
  })
}
