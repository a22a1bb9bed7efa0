import { asPerson, callAs, logIn, rowsOf } from './person.mjs'

const ADMINISTRATOR = 'admin@vigia.demo'

/** Lists of 'Seguimiento' beside the requirements; `row` has the words of the row whose card the manual shows. */
const LISTS = [
  { entry: 'Notificaciones', image: 'notificacion', row: /En curso/ },
  { entry: 'Medidas', image: 'medida', row: /MS-\d/ },
  { entry: 'Quejas', image: 'queja', row: /PQRS-\d/ },
  { entry: 'Muestras', image: 'muestra', row: /Recibida/ },
  { entry: 'Expedientes sancionatorios', image: 'expediente-sancionatorio', row: /En Jurídica/ },
]

/** Cites the addressee of a notice that is still to begin, so that its card shows an attempt. */
async function citing(product) {
  const { Notices: rows } = await callAs(product, ADMINISTRATOR, 'GET', '/api/notice/all?limit=100')
  const begun = rows.find(({ state }) => state === 'pendiente')
  if (!begun) return
  const at = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Bogota' }).format()
  const citation = { channel: 'citacion', result: 'enviado', at, note: 'Guía 2026-1071.' }
  await callAs(product, ADMINISTRATOR, 'POST', `/api/notice/${begun.notice_id}/attempt`, citation)
}

/** The list of each kind of follow-up, and one of its cards. */
export async function followingUpEach(product) {
  await citing(product)
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    for (const { entry, image, row } of LISTS) {
      await page.getByRole('link', { name: entry, exact: true }).click()
      const shown = rowsOf(page).filter({ hasText: row }).first()
      await shown.waitFor()
      // The views of a list come after its rows.
      await page.getByRole('button', { name: 'Vistas', disabled: false }).waitFor()
      await shoot(`${image}-lista`)
      await shown.getByRole('button', { name: /^(Abrir|Ver expediente): / }).click()
      await page.getByRole('link', { name: /^Ver tod[ao]s l[ao]s / }).waitFor()
      await page.getByRole('heading', { level: 2 }).last().waitFor()
      await shoot(image)
    }
  })
}
