import { asPerson, bringUp, callAs, logIn } from './person.mjs'

const ADMINISTRATOR = 'admin@vigia.demo'
const MAILED_LINK = /https:\/\/vigia\.example(\/p\/[\w-]+)/
const MAILED_CODE = /^(\d{3}) (\d{3})$/m

const button = (page, name) => page.getByRole('button', { name })

/** The first notice that is still to take effect. */
async function openNotice(product) {
  const filter = encodeURIComponent(JSON.stringify([{ field: 'open', operator: '=', value: '1' }]))
  const { Notices: rows } = await callAs(product, ADMINISTRATOR, 'GET', `/api/notice/all?limit=1&filter=${filter}`)
  return rows[0].notice_id
}

/** Mails the acta of a notice, and waits until the server has kept the link, which it does after its mail. */
async function mailing(product, id) {
  await callAs(product, ADMINISTRATOR, 'POST', `/api/notice/${id}/send`, {})
  for (let tries = 0; tries < 20; tries += 1) {
    const { notice } = await callAs(product, ADMINISTRATOR, 'GET', `/api/notice/${id}`)
    if (notice.links.length > 0) return
  }
  throw new Error('The mail with the link has not left.')
}

/** An owner enters by the link of a mail, agrees to electronic notice, opens the acta and answers. */
async function answering(product, { found }) {
  const [, link] = await found(MAILED_LINK)
  await asPerson(product, 'phone', async ({ page, shoot }) => {
    await page.goto(link)
    await button(page, 'Enviarme el código').waitFor()
    await shoot('portal-entrar')
    await button(page, 'Enviarme el código').click()
    await page.getByLabel('Código de 6 cifras').waitFor()
    const [, ...parts] = await found(MAILED_CODE)
    await page.getByLabel('Código de 6 cifras').fill(parts.join(''))
    await button(page, 'Entrar').click()
    await button(page, 'Autorizar').click()
    await page.getByText('Autorización guardada.').waitFor()
    await shoot('portal-acta')
    await button(page, 'Abrir el acta').click()
    await page.getByText(/^Quedó notificado el /).waitFor()
    const answer = page.getByLabel('Cuente qué corrigió').first()
    await answer.fill('Se fumigó y se cerraron las entradas de la cocina.')
    await bringUp(page.getByRole('article').first())
    // The note that the acta is open stays above the requirement.
    await page.evaluate(() => window.scrollBy(0, -90))
    await shoot('portal-requerimiento')
    await button(page, /^Enviar respuesta al requerimiento/)
      .first()
      .click()
    await page.getByText('Recibimos su respuesta.').waitFor()
  })
}

/** The portal as an owner sees it on a phone, and its traces in the notice. The product sends mails to `mailbox`. */
export async function visitingPortal(product, mailbox) {
  const id = await openNotice(product)
  await mailing(product, id)
  await answering(product, mailbox)
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await page.goto(`/dashboard/seguimiento/notificaciones/${id}`)
    await page.getByText('Con autorización').first().waitFor()
    await bringUp(page.getByRole('heading', { name: 'Intentos' }))
    await shoot('portal-intentos')
  })
}
