import { readFile } from 'node:fs/promises'
import { asPerson, bringUp, callAs, logIn } from './person.mjs'

const ADMINISTRATOR = 'admin@vigia.demo'

/** The evidence of an acta and of the entity, the public page with its word on a code and on a file, and an addendum. */
export async function verifying(product) {
  const { Inspection: actas } = await callAs(product, ADMINISTRATOR, 'GET', '/api/inspection/all?limit=1')
  const [{ inspections_id: id, establishment_id: establishmentId }] = actas
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    await page.goto(`/dashboard/inspecciones/${id}/${establishmentId}`)
    const download = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Descargar PDF (archivo)' }).click(),
      ])
      return readFile(await file.path())
    }
    // The first download has an acta of before signed, and gives a copy where that takes long.
    await download()
    await page.getByRole('button', { name: 'Reexpedir' }).waitFor()
    const buffer = await download()
    await bringUp(page.getByRole('region', { name: 'Evidencia' }))
    await shoot('evidencia-acta')
    const address = await page.getByRole('link', { name: /página pública/ }).getAttribute('href')
    await page.goto('/dashboard/configuraciones/evidencia')
    await page.getByRole('heading', { name: 'Documentos' }).waitFor()
    await shoot('evidencia-estado')
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shoot('verificar-codigo')
    await page.goto('/verificar')
    await page.getByRole('button', { name: 'Leer código QR con la cámara' }).waitFor()
    await shoot('verificar-inicio')
    const file = page.getByLabel(/Elija el PDF o el HTML del acta/)
    await file.setInputFiles({ name: 'acta.pdf', mimeType: 'application/pdf', buffer })
    const checks = page.getByRole('heading', { name: 'Qué se comprobó' })
    await checks.waitFor()
    await bringUp(page.getByRole('status').last())
    await shoot('verificar-archivo')
    await bringUp(checks)
    await shoot('verificar-comprobaciones')
    await page.goto(`/dashboard/inspecciones/${id}/${establishmentId}`)
    await page.getByRole('button', { name: 'Agregar adenda' }).click()
    const text = 'Donde el acta dice «Calle 45 # 12-30», la dirección del establecimiento es Calle 45 # 12-03.'
    await page.getByLabel('Texto de la adenda').fill(text)
    await shoot('adenda-agregar')
    await page.getByRole('button', { name: 'Agregar la adenda' }).click()
    await bringUp(page.getByRole('region', { name: 'Adendas' }))
    await page.getByRole('button', { name: /Descargar PDF de la adenda/ }).waitFor()
    await shoot('adendas')
  })
}
