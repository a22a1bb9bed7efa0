import { asPerson, logIn } from './person.mjs'

const ADMINISTRATOR = 'admin@vigia.demo'
const INSPECTOR = 'tecnico@vigia.demo'
const MODULE = '/dashboard/gestionth'

/** The administrator looks at everyone, decides an absence and issues a card. */
export const managingStaff = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    const open = async (tab, button) => {
      await page.goto(`${MODULE}?pestana=${tab}`)
      await page
        .getByRole(button.role ?? 'button', { name: button.name })
        .first()
        .waitFor()
    }
    await open('directorio', { name: /^Abrir la hoja/ })
    await shoot('th-directorio')
    await page
      .getByText(/^Vence en \d+ días$/)
      .first()
      .locator('xpath=ancestor::li')
      .getByRole('button')
      .first()
      .click()
    await page.getByRole('dialog').getByText('Contratos', { exact: true }).waitFor()
    await shoot('th-hoja')
    await open('vinculacion', { name: /^Acciones: / })
    await shoot('th-vinculacion')
    await open('cobertura', { role: 'rowheader', name: 'Arjona' })
    await shoot('th-cobertura')
    await open('ausencias', { name: /^Aprobar: / })
    await shoot('th-ausencias')
    await page.getByRole('button', { name: /^Aprobar: / }).click()
    await page.getByText(/^Tiene \d+ visitas? en esos días$/).waitFor()
    await shoot('th-ausencia-visitas')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await open('carnes', { name: 'Expedir carné' })
    await page.getByRole('button', { name: 'Expedir carné' }).click()
    await page.getByRole('combobox', { name: /^Funcionario/ }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByText('Abrir la página pública').waitFor()
    await shoot('th-carne')
  })

/** An inspector's own sheet, on a phone. */
export const readingOwnSheet = (product) =>
  asPerson(product, 'phone', async ({ page, shoot }) => {
    await logIn(page, INSPECTOR)
    await page.goto(MODULE)
    await page.getByText('Contratos', { exact: true }).waitFor()
    await shoot('th-mi-hoja')
  })
