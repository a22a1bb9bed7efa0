import { asPerson, logIn } from './person.mjs'

/** The columns of a workbook of the package for INVIMA. */
export async function arrangingPackage(product) {
  await asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, 'admin@vigia.demo')
    await page.goto('/dashboard/configuraciones/integraciones/columnas')
    await page.getByRole('combobox', { name: 'Libro' }).selectOption('establecimientos')
    await page.getByRole('textbox', { name: 'Título de nombre_comercial' }).waitFor()
    for (const fact of ['id', 'actualizado', 'inactivo']) {
      await page.getByRole('button', { name: `Quitar ${fact}`, exact: true }).click()
    }
    await page.getByRole('textbox', { name: 'Título de dia' }).fill('Fecha de inscripción')
    await page.getByRole('textbox', { name: 'Título de numero_inscripcion' }).fill('N.º de inscripción')
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await shoot('columnas-del-paquete')
  })
}
