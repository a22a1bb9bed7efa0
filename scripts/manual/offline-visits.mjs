import { asPerson, bringUp, logIn, openList } from './person.mjs'

const INSPECTOR = 'tecnico@vigia.demo'

/** Bytes of a photo that the demonstration data holds for an item. */
const demoPhoto = (page, number) =>
  page.evaluate(async (wanted) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const read = async (path) => (await (await fetch(path, { headers })).json()).data
    const { Inspection } = await read('/api/inspection/all?limit=100')
    for (const { inspections_id: id, establishment_id: establishmentId } of Inspection) {
      const { Items } = await read(`/api/inspection/realizada/${id}/${establishmentId}`)
      const items = Items[0].types.flatMap((section) => section.items)
      const name = items.find(
        ({ description, evidencia_fotografica: photo }) => photo && description.startsWith(`${wanted} `),
      )?.evidencia_fotografica
      if (!name) continue
      const photo = await fetch(`/api/inspection/evidence/${name}`, { headers })
      return [...new Uint8Array(await photo.arrayBuffer())]
    }
    throw new Error(`The demonstration has no photo of item ${wanted}.`)
  }, number)

const cardOf = (page, number) => page.getByRole('article', { name: new RegExp(`^${number.replace('.', '\\.')} `) })
const rate = (card, concept) =>
  card.getByRole('radio', { name: concept, exact: true }).locator('xpath=ancestor::label').click()

async function draw(page, canvas) {
  const box = await canvas.boundingBox()
  await page.mouse.move(box.x + box.width * 0.15, box.y + box.height * 0.7)
  await page.mouse.down()
  for (const [x, y] of [
    [0.25, 0.2],
    [0.33, 0.75],
    [0.45, 0.3],
    [0.52, 0.7],
    [0.68, 0.4],
    [0.85, 0.6],
  ])
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 8 })
  await page.mouse.up()
}

/** Pictures of a visit on a phone, up to the signature. */
export const inspecting = (product) =>
  asPerson(product, 'phone', async ({ page, shoot }) => {
    await logIn(page, INSPECTOR)
    const photo = Buffer.from(await demoPhoto(page, '1.2'))
    await openList(page, '/dashboard/planeacion?buscar=brisas')
    await page
      .getByRole('button', { name: /^Ir a la inspección/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await cardOf(page, '1.1').waitFor()
    await page.evaluate(() => window.scrollTo(0, 0))
    await shoot('inspeccion')
    await rate(cardOf(page, '1.1'), 'Aceptable (A)')
    await bringUp(cardOf(page, '1.1'))
    await shoot('calificar')
    const finding = cardOf(page, '1.2')
    await rate(finding, 'Aceptable con Requerimiento (AR)')
    await finding.getByLabel('Observación').fill('Baldosas agrietadas junto al lavaplatos.')
    const chooser = page.waitForEvent('filechooser')
    await finding.getByText('Tomar foto', { exact: true }).click()
    await (await chooser).setFiles({ name: 'hallazgo.jpg', mimeType: 'image/jpeg', buffer: photo })
    await finding.getByRole('img', { name: 'Foto del ítem 1.2' }).waitFor()
    await bringUp(finding.getByLabel('Observación'))
    await shoot('hallazgo')
    await page.getByRole('button', { name: 'Ver resultado y pendientes' }).click()
    await shoot('pendientes')
    await page.getByRole('button', { name: 'Ocultar resultado y pendientes' }).click()
    const part = page.getByRole('region', { name: 'Firma del establecimiento' })
    await part.getByLabel('Nombre').fill('Candelaria Puello Núñez')
    await part.getByLabel('Cédula').fill('45123987')
    await part.getByLabel('Cargo').fill('Propietaria')
    await bringUp(part)
    await draw(page, part.locator('canvas'))
    await shoot('firma')
  })

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
  await page.getByRole('banner').getByRole('link').click()
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
