import { asPerson, bringUp, callAs, logIn, openList } from './person.mjs'

const INSPECTOR = 'tecnico@vigia.demo'
const COMPANION = 'ingeniero@vigia.demo'

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
const regionOf = (page, name) => page.getByRole('region', { name })
const rate = (card, concept) =>
  card.getByRole('radio', { name: concept, exact: true }).locator('xpath=ancestor::label').click()
const saved = (part) =>
  part
    .getByText(/^\s*Guardada\s*$/)
    .first()
    .waitFor()

/** Opens a section whose items are folded. */
async function unfold(section) {
  if ((await section.getByRole('article').count()) === 0) await section.getByRole('button', { expanded: false }).click()
}

const STROKE = [
  [0.15, 0.7],
  [0.25, 0.2],
  [0.33, 0.75],
  [0.45, 0.3],
  [0.52, 0.7],
  [0.68, 0.4],
  [0.85, 0.6],
]

/**
 * Opens the pad with a tap, and signs on it with a finger.
 * @param lower in shares of the pad: one picture signs for one person
 */
async function sign(page, part, lower = 0) {
  const canvas = part.locator('canvas')
  const lock = part.getByRole('button', { name: /^Toque aquí para / })
  await canvas.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // The page may take the first tap after a press for a double tap.
  for (let taps = 0; taps < 5 && (await lock.isVisible()); taps += 1) {
    await lock.tap()
    await lock.waitFor({ state: 'hidden', timeout: 1_000 }).catch(() => undefined)
  }
  await lock.waitFor({ state: 'hidden' })
  const box = await canvas.boundingBox()
  const points = STROKE.map(([x, y]) => ({ x: box.x + box.width * x, y: box.y + box.height * (y + lower) }))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [points[0]] })
  for (const [at, to] of points.entries()) {
    const from = points[at - 1] ?? to
    for (let step = 1; step <= 8; step += 1) {
      const touchPoints = [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }]
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    }
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function find(card, text, photo) {
  const page = card.page()
  await rate(card, 'Aceptable con Requerimiento (AR)')
  await card.getByLabel('Observación').fill(text)
  const chooser = page.waitForEvent('filechooser')
  await card.getByText('Tomar foto', { exact: true }).click()
  await (await chooser).setFiles({ name: 'hallazgo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await card.getByRole('img', { name: /^Foto del ítem/ }).waitFor()
}

async function openVisit(page) {
  await openList(page, '/dashboard/planeacion?buscar=brisas')
  await page
    .getByRole('button', { name: /^Ir a la inspección/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await cardOf(page, '1.1').waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function rateFirstSection(page, shoot, photo) {
  await rate(cardOf(page, '1.1'), 'Aceptable (A)')
  await bringUp(cardOf(page, '1.1'))
  await shoot('calificar')
  const finding = cardOf(page, '1.2')
  await find(finding, 'Baldosas agrietadas junto al lavaplatos.', photo)
  await bringUp(finding.getByLabel('Observación'))
  await shoot('hallazgo')
  await page.getByRole('button', { name: 'Ver resultado y pendientes' }).click()
  await shoot('pendientes')
  await page.getByRole('button', { name: 'Ocultar resultado y pendientes' }).click()
  for (const number of ['1.3', '1.4']) await rate(cardOf(page, number), 'Aceptable (A)')
  const section = regionOf(page, 'Edificación e instalaciones')
  await section.getByRole('button', { name: 'Guardar sección' }).click()
  await saved(section)
  await section.getByRole('button', { expanded: false }).click()
  await finding.getByRole('button', { name: /^Corregir/ }).click()
  await finding.getByLabel('Observación').fill('Baldosas agrietadas junto al lavaplatos y el sifón.')
  await bringUp(finding)
  await shoot('corregir')
  await finding.getByRole('button', { name: 'Guardar corrección' }).click()
  await saved(finding)
}

/** The companion saves an item of the second section first, with another answer. */
async function meetCompanion(product, page, shoot, photo) {
  const section = regionOf(page, 'Equipos y utensilios')
  await unfold(section)
  await find(cardOf(page, '2.1'), 'Licuadora oxidada en la unión del vaso.', photo)
  await rate(cardOf(page, '2.2'), 'Aceptable (A)')
  const [, assignmentId] = /inspeccion\/(\d+)\//.exec(page.url())
  await callAs(product, COMPANION, 'POST', '/api/inspection/items', {
    assignment_id: Number(assignmentId),
    item_configuration_id: 10201,
    concept: 'Aceptable (A)',
    score: 5,
    description: 'Licuadora limpia y sin óxido.',
  })
  await section.getByRole('button', { name: 'Guardar sección' }).click()
  const conflict = page.getByRole('region', { name: /ya estaba guardada/ })
  await section.getByRole('button', { expanded: false }).click()
  await conflict.waitFor()
  await bringUp(conflict)
  await shoot('conflicto')
  await conflict.getByRole('button', { name: 'Conservar lo guardado' }).click()
  await saved(section)
}

async function rateOthers(page) {
  for (const name of ['Personal manipulador de alimentos', 'Requisitos higiénicos', 'Saneamiento']) {
    const section = regionOf(page, name)
    await unfold(section)
    for (const card of await section.getByRole('article').all()) await rate(card, 'Aceptable (A)')
    await section.getByRole('button', { name: 'Guardar sección' }).click()
    await saved(section)
  }
  const observation = regionOf(page, 'Observación de la autoridad sanitaria')
  await observation.getByRole('textbox').fill('Plazo de 30 días para cambiar las baldosas.')
  await observation.getByRole('button', { name: /^Guardar/ }).click()
  await saved(observation)
}

async function fillSigner(part, [name, idCard, role]) {
  await part.getByLabel('Nombre').fill(name)
  await part.getByLabel('Cédula').fill(idCard)
  await part.getByLabel('Cargo').fill(role)
}

async function close(page, shoot) {
  const establishment = regionOf(page, 'Firma del establecimiento')
  await fillSigner(establishment, ['Candelaria Puello Núñez', '45123987', 'Propietaria'])
  await establishment.getByRole('button', { name: /^Mostrar el resumen y firmar/ }).click()
  const summary = page.getByRole('dialog', { name: 'Resumen para el responsable' })
  const accept = summary.getByRole('button', { name: 'Acepto firmar en pantalla' })
  await bringUp(accept)
  await shoot('resumen-para-firmar')
  await accept.click()
  await establishment.locator('canvas').waitFor()
  await bringUp(establishment.getByLabel('Cargo'))
  await shoot('firma-toque')
  await sign(page, establishment)
  await bringUp(establishment.getByLabel('Cargo'))
  await shoot('firma')
  await establishment.getByRole('button', { name: /^Guardar/ }).click()
  await saved(establishment)
  const own = regionOf(page, /^Su firma como/)
  await bringUp(own)
  await shoot('firma-del-funcionario')
  await own.getByRole('button', { name: /^Firmar como/ }).click()
  await saved(own)
  await regionOf(page, /^Firma del acompañante/)
    .getByRole('radio', { name: 'No participó en la visita' })
    .check()
  const witness = regionOf(page, 'Firma del testigo')
  await fillSigner(witness, ['Ubaldo Cabarcas Güell', '73654321', 'Administrador de turno'])
  await sign(page, witness, 0.1)
  await witness.getByRole('button', { name: /^Revisar y firmar/ }).click()
  const review = page.getByRole('dialog', { name: 'Revisar y firmar' })
  await review.waitFor()
  await shoot('revisar')
  await review.getByRole('button', { name: 'Confirmar y cerrar la visita' }).click()
  await regionOf(page, 'Resultado de la visita')
    .getByText(/^\d{4}-\d{6}$/)
    .waitFor()
  await bringUp(page.getByText('Visita cerrada', { exact: true }))
  await shoot('resultado')
}

/** Pictures of a visit on a phone, from its first item to its result. */
export const inspecting = (product) =>
  asPerson(product, 'phone', async ({ page, shoot }) => {
    await logIn(page, INSPECTOR)
    const photo = Buffer.from(await demoPhoto(page, '1.2'))
    await openVisit(page)
    await shoot('inspeccion')
    await rateFirstSection(page, shoot, photo)
    await meetCompanion(product, page, shoot, photo)
    await rateOthers(page)
    await close(page, shoot)
  })
