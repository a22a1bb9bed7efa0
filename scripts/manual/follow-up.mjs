import { asPerson, callAs, logIn, openList } from './person.mjs'

const ADMINISTRATOR = 'admin@vigia.demo'
const FOLLOW_UP = '/dashboard/seguimiento'

/** Lists of 'Seguimiento' beside the requirements, each with the row whose card the manual shows. */
const LISTS = [
  { path: 'notificaciones', call: 'notice', rows: 'Notices', id: 'notice_id', image: 'notificacion' },
  {
    ...{ path: 'medidas', call: 'measure', rows: 'Measures', id: 'measure_id', image: 'medida' },
    shows: ({ number }) => number !== null,
  },
  { path: 'quejas', call: 'complaint', rows: 'Complaints', id: 'complaint_id', image: 'queja' },
  { path: 'muestras', call: 'sample', rows: 'Samples', id: 'sample_id', image: 'muestra' },
  { path: 'expedientes', call: 'case', rows: 'Cases', id: 'case_id', image: 'expediente-sancionatorio' },
]

/** The list of each kind of follow-up, and one of its cards. */
export async function followingUpEach(product) {
  for (const { path, call, rows, id, image, shows = () => true } of LISTS) {
    const reply = await callAs(product, ADMINISTRATOR, 'GET', `/api/${call}/all?limit=100`)
    const row = reply[rows].find(shows)
    if (!row) throw new Error(`The demonstration has no row for the picture '${image}'.`)
    await asPerson(product, 'desktop', async ({ page, shoot }) => {
      await logIn(page, ADMINISTRATOR)
      await openList(page, `${FOLLOW_UP}/${path}`)
      await shoot(`${image}-lista`)
      await page.goto(`${FOLLOW_UP}/${path}/${row[id]}`)
      await page.getByRole('heading', { level: 2 }).last().waitFor()
      await shoot(image)
    })
  }
}
