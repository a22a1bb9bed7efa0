import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { cannotReadPdf, printedText } from '../../src/server/testing/pdf-text.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Screen } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { focusReturns } from '../support/keyboard.ts'
import { chooseAction, listRows, menuAction } from '../support/list.ts'
import {
  cells,
  choose,
  chooseByKeyboard,
  dialogOf,
  field,
  inscribeSecond,
  openPlanner,
  rowsOf,
  SECOND,
  search,
  tabTo,
  toast,
} from '../support/planner-steps.ts'
import { product } from '../support/product.ts'
import { accounts, logInAs } from '../support/session.ts'

const both: Screen[] = ['phone', 'desktop']
const { url, visit } = product()

const FIRST = 'Asadero El Fogón Turbaquero'
const REASON = 'Acompañamiento a la personería, con la policía'

beforeAll(async () => {
  const { status, body } = await inscribeSecond(await logIn(url(), accounts.administrator))
  if (status !== 200) throw new Error(JSON.stringify(body))
})

describe('an administrator', () => {
  test('plans two visits at once, and finds them in the list', () =>
    visit('desktop', async (visitor) => {
      const { page, screenshot } = visitor
      await openPlanner(visitor, 'administrator')
      await page.getByRole('button', { name: 'Nueva planeación' }).click()
      const dialog = dialogOf(page, 'Nueva planeación')
      await dialog.waitFor()
      expect(await field(dialog, 'Municipio').isDisabled()).toBe(true)
      expect(await field(dialog, 'Establecimientos').isDisabled()).toBe(true)
      await choose(dialog, 'Subregión', 'Mojana')
      await choose(dialog, 'Municipio', 'Magangué')
      // Another subregion has other municipalities, so the chosen one must go.
      await choose(dialog, 'Subregión', 'Dique')
      expect(await field(dialog, 'Municipio').inputValue()).toBe('')
      await choose(dialog, 'Municipio', 'Turbaco')
      await choose(dialog, 'Tipo de inscripción', 'Preparación de alimentos')
      await choose(dialog, 'Establecimientos', FIRST)
      await page.getByRole('option', { name: SECOND }).click()
      // The open list may cover the next field.
      await page.keyboard.press('Tab')
      expect(await dialog.getByLabel('Otro motivo').count()).toBe(0)
      await choose(dialog, 'Motivo de visita', 'Otro')
      await dialog.getByLabel('Otro motivo').waitFor()
      await choose(dialog, 'Ingeniero', 'Yuranis Paola Castro Meza')
      await choose(dialog, 'Técnico', 'Wilmer Enrique Díaz Pájaro')
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await dialog.getByText('Escriba el motivo de la visita.').waitFor()
      await dialog.getByLabel('Otro motivo').fill(REASON)
      await screenshot('plan-form')
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await toast(page, 'Planeación creada')
      await dialog.waitFor({ state: 'detached' })
      for (const [text, name] of [
        ['NANDU GUERO', SECOND],
        ['ñandú', SECOND],
        ['fogon turbaquero', FIRST],
      ] as const) {
        await search(page, text)
        const planned = rowsOf(page, name).filter({ hasText: 'Pendiente' })
        const [, zodes, city, place, ...rest] = await cells(planned)
        expect([zodes, city, ...rest.slice(0, 2)]).toEqual(['Dique', 'Turbaco', '1047000102', `Otro: ${REASON}`])
        expect(place).toMatch(new RegExp(`^${name}\\d+ · .+Recién creado$`))
        expect((await cells(planned)).slice(8, 12)).toEqual([
          'Yuranis Paola Castro Meza',
          'Wilmer Enrique Díaz Pájaro',
          'Pendiente',
          'Activo',
        ])
      }
    }))

  test("edits a visit once 'Habilitar edición' is ticked", () =>
    visit('desktop', async (visitor) => {
      const { page, screenshot } = visitor
      await openPlanner(visitor, 'administrator', '?buscar=nandu')
      await rowsOf(page, SECOND)
        .getByRole('button', { name: /^Ver o editar/ })
        .click()
      const dialog = dialogOf(page, 'Editar planeación')
      await dialog.waitFor()
      expect(await field(dialog, 'Motivo de visita').getAttribute('readonly')).not.toBeNull()
      expect(await dialog.getByLabel('Otro motivo').inputValue()).toBe(REASON)
      expect(await dialog.getByRole('button', { name: 'Guardar' }).count()).toBe(0)
      await screenshot('plan-locked')
      await dialog.getByLabel('Habilitar edición').check()
      await choose(dialog, 'Motivo de visita', 'Programación')
      expect(await dialog.getByLabel('Otro motivo').count()).toBe(0)
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await toast(page, 'Planeación actualizada')
      await rowsOf(page, SECOND).getByRole('cell', { name: 'Programación' }).waitFor()
    }))

  test('deactivates a visit after a confirmation, and activates it again', () =>
    visit('desktop', async (visitor) => {
      const { page, screenshot } = visitor
      await openPlanner(visitor, 'administrator', '?buscar=nandu')
      const row = rowsOf(page, SECOND)
      await chooseAction(row, 'Desactivar')
      const question = page.getByRole('dialog')
      await question.getByText(`¿Estás seguro de desactivar la visita a ${SECOND}?`, { exact: true }).waitFor()
      await screenshot('confirm')
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Cancelar' }).click()
      const box = page.getByRole('group', { name: 'Planeador de actividades' })
      // The menu of a row leaves the columns where they are.
      expect(await box.evaluate((element) => element.scrollLeft)).toBe(0)
      expect(await row.getByText('Activo', { exact: true }).count()).toBe(1)
      await chooseAction(row, 'Desactivar')
      await question.getByRole('button', { name: 'Desactivar' }).click()
      await toast(page, 'Asignacion Eliminado correctamente')
      await row.getByText('Inactivo', { exact: true }).waitFor()
      await chooseAction(row, 'Activar')
      await question.getByRole('button', { name: 'Activar' }).click()
      await row.getByText('Activo', { exact: true }).waitFor()
    }))

  test('deactivates the selected visits after one confirmation', () =>
    visit('desktop', async (visitor) => {
      const { page } = visitor
      await openPlanner(visitor, 'administrator', '?buscar=turbaquero&avance=todas')
      const remove = page.getByRole('button', { name: /^Desactivar seleccionados/ })
      expect(await remove.isDisabled()).toBe(true)
      const rows = page.locator('tbody tr')
      const count = await rows.count()
      expect(count).toBeGreaterThan(1)
      await page.getByLabel('Seleccionar todas las filas de la página').check()
      await page.getByRole('button', { name: `Desactivar seleccionados (${count})` }).click()
      const question = page.getByRole('dialog')
      await question.getByText(`¿Estás seguro de desactivar ${count} visitas?`).waitFor()
      await question.getByRole('button', { name: 'Desactivar' }).click()
      await expect.poll(() => rows.getByText('Inactivo', { exact: true }).count()).toBe(count)
      expect(await remove.isDisabled()).toBe(true)
    }))

  test("exports every row that the search finds as 'exportacion.pdf', under the titles of the columns", () =>
    visit('desktop', async (visitor) => {
      const { page } = visitor
      await openPlanner(visitor, 'administrator', '?avance=todas')
      const started = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Exportar' }).click()
      await page.getByRole('menuitem', { name: 'Exportar PDF' }).click()
      const file = await started
      expect(file.suggestedFilename()).toBe('exportacion.pdf')
      const pdf = await readFile(await file.path())
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      if (cannotReadPdf) return
      const text = await printedText(pdf)
      const titles = [
        'Subregión',
        'Municipio',
        'Establecimiento',
        'Identificación técnico',
        'Motivo de visita',
        'Fecha de asignación',
        'Fecha límite',
        'Ingeniero',
        'Técnico',
        'Avance',
        'Estado',
      ]
      for (const word of [...titles, SECOND].flatMap((words) => words.split(' '))) expect(text).toContain(word)
      const administrator = await logIn(url(), accounts.administrator)
      const { body } = await administrator('GET', '/api/assignment/all?limit=100')
      expect(text.match(/Realizada|Pendiente/g)).toHaveLength(body.data.total)
      expect(text.match(/Inactivo/g)).not.toBeNull()
    }))

  test('keeps page, order and search in the address, through reload and back', () =>
    visit('desktop', async (visitor) => {
      const { page } = visitor
      await openPlanner(visitor, 'administrator', '?avance=todas')
      const footer = page.getByRole('navigation', { name: 'Paginación' })
      const first = await page.locator('tbody tr').first().textContent()
      const [, pages] = /^Página 1 de (\d+)$/.exec((await footer.locator('span').first().textContent()) ?? '') ?? []
      expect(Number(pages)).toBeGreaterThan(2)
      expect(await page.locator('tbody tr').count()).toBe(10)
      await footer.getByRole('button', { name: 'Página siguiente' }).click()
      await footer.getByText(`Página 2 de ${pages}`, { exact: true }).waitFor()
      await page.locator('table[aria-busy=false]').waitFor()
      const second = await page.locator('tbody tr').first().textContent()
      expect(second).not.toBe(first)
      await page.reload()
      await footer.getByText(`Página 2 de ${pages}`, { exact: true }).waitFor()
      expect(await page.locator('tbody tr').first().textContent()).toBe(second)
      await footer.getByRole('button', { name: 'Página siguiente' }).click()
      await footer.getByText(`Página 3 de ${pages}`, { exact: true }).waitFor()
      await page.goBack()
      await footer.getByText(`Página 2 de ${pages}`, { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Establecimiento' }).click()
      await footer.getByText(`Página 1 de ${pages}`, { exact: true }).waitFor()
      await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain('Asadero')
      await search(page, 'Magangué')
      await page.reload()
      expect(await page.getByPlaceholder('Búsqueda general').inputValue()).toBe('Magangué')
      await page.locator('tbody tr').getByRole('cell', { name: 'Magangué', exact: true }).first().waitFor()
      await page.goto(`${url()}/dashboard/planeacion?avance=todas&pagina=99`)
      await footer.getByText(`Página ${pages} de ${pages}`, { exact: true }).waitFor()
    }))
})

test('prints the whole table, without what only a screen can do', () =>
  visit('desktop', async (visitor) => {
    const { page } = visitor
    await openPlanner(visitor, 'administrator')
    await page.emulateMedia({ media: 'print' })
    const box = page.getByRole('group', { name: 'Planeador de actividades' })
    expect(await box.evaluate((element) => getComputedStyle(element).overflowX)).toBe('visible')
    expect(await page.getByRole('table').evaluate((table) => getComputedStyle(table).minWidth)).toBe('0px')
    const state = page.locator('th').filter({ hasText: 'Estado' })
    expect(await state.evaluate((cell) => getComputedStyle(cell).position)).toBe('static')
    for (const name of ['Exportar', 'Página siguiente'])
      expect(await page.getByRole('button', { name }).isVisible()).toBe(false)
    expect(await page.getByText('Acciones', { exact: true }).isVisible()).toBe(false)
  }))

test.skipIf(cannotReadPdf)('prints an open window whole and once, and not the page behind it', () =>
  visit('desktop', async (visitor) => {
    const { page } = visitor
    await openPlanner(visitor, 'administrator', '?buscar=brisas&avance=todas')
    await chooseAction(listRows(page).first(), 'Ver o editar')
    const dialog = dialogOf(page, 'Editar planeación')
    await dialog.waitFor()
    // Lower than the window is high, so that a part of it is out of sight.
    await page.setViewportSize({ width: 1_440, height: 400 })
    const text = await printedText(await page.pdf({ format: 'Letter' }))
    expect(text.match(/Editar planeación/g)).toHaveLength(1)
    for (const field of ['Subregión', 'Fecha límite', 'Técnico']) expect(text).toContain(field)
    expect(text).not.toContain('Planeador de actividades')
  }),
)

test.skipIf(cannotReadPdf).each(['desktop', 'phone'] as const)('prints every row on paper, from a %s', (screen) =>
  visit(screen, async (visitor) => {
    const { page } = visitor
    await openPlanner(visitor, 'administrator', '?avance=todas')
    await listRows(page).nth(9).waitFor()
    const text = await printedText(await page.pdf({ format: 'Letter' }))
    expect(text.match(/\b(Activo|Inactivo)\b/g)).toHaveLength(10)
    expect(text).toMatch(/\bIngeniero\b/)
  }),
)

describe('a technician', () => {
  test('reads a plan and goes to the inspection; deactivates and edits nothing', () =>
    visit('phone', async (visitor) => {
      const { page } = visitor
      await openPlanner(visitor, 'technician', '?buscar=brisas')
      const menu = await menuAction(listRows(page).first(), 'Ir a la inspección')
      await menu.waitFor()
      expect(await page.getByRole('menuitem', { name: /^(Desa|A)ctivar/ }).count()).toBe(0)
      await page.keyboard.press('Escape')
      expect(await page.getByRole('checkbox').count()).toBe(0)
      await chooseAction(listRows(page).first(), 'Ver')
      const dialog = dialogOf(page, 'Detalle de la planeación')
      await dialog.waitFor()
      expect(await dialog.getByLabel('Habilitar edición').count()).toBe(0)
      expect(await dialog.getByRole('button', { name: 'Guardar' }).count()).toBe(0)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
      await page.getByRole('button', { name: /^Ir a la inspección/ }).click()
      await page.waitForURL(/\/dashboard\/inspeccion\/\d+\/\d+\/1$/)
    }))

  test('plans only visits in which they take part: their own name is already chosen', () =>
    visit('phone', async (visitor) => {
      const { page, screenshot } = visitor
      await openPlanner(visitor, 'technician')
      await page.getByRole('button', { name: 'Nueva planeación' }).click()
      const dialog = dialogOf(page, 'Nueva planeación')
      await expect.poll(() => field(dialog, 'Técnico').inputValue()).toBe('Wilmer Enrique Díaz Pájaro')
      expect(await field(dialog, 'Técnico').getAttribute('readonly')).not.toBeNull()
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await dialog.getByText('Este campo es requerido').first().waitFor()
      await screenshot('plan-form-refused')
      await expectAccessible(page)
    }))
})

test('the keyboard alone plans a visit', () =>
  visit('desktop', async (visitor) => {
    const { page } = visitor
    await openPlanner(visitor, 'administrator')
    const create = page.getByRole('button', { name: 'Nueva planeación' })
    await tabTo(page, create)
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, 'Nueva planeación')
    await dialog.waitFor()
    await chooseByKeyboard(dialog, 'Subregión', 'Dique')
    await chooseByKeyboard(dialog, 'Municipio', 'Arjona')
    await chooseByKeyboard(dialog, 'Tipo de inscripción', 'Preparación de alimentos')
    await chooseByKeyboard(dialog, 'Establecimientos', 'Frutería y Heladería Brisas del Canal')
    await chooseByKeyboard(dialog, 'Motivo de visita', 'Solicitud oficial')
    await chooseByKeyboard(dialog, 'Ingeniero', 'Eder José Rocha Villalba')
    await chooseByKeyboard(dialog, 'Técnico', 'Ledis María Durán Ospino')
    await tabTo(page, dialog.getByRole('button', { name: 'Guardar' }))
    await page.keyboard.press('Enter')
    await toast(page, 'Planeación creada')
    await dialog.waitFor({ state: 'detached' })
    await focusReturns(create)
  }))

describe('no barrier that axe knows of', () => {
  test.each(both)('in the list and the form (%s)', (screen) =>
    visit(screen, async (visitor) => {
      const { page, screenshot } = visitor
      await openPlanner(visitor, 'administrator')
      await screenshot('planner')
      await expectAccessible(page)
      if (screen === 'phone') await page.getByRole('button', { name: 'Ver como tabla' }).click()
      await expectAccessible(page)
      // On a phone the fixed actions would cover their rows.
      const actions = page.getByRole('columnheader', { name: 'Acciones' })
      const position = await actions.evaluate((header) => getComputedStyle(header).position)
      expect(position).toBe(screen === 'phone' ? 'static' : 'sticky')
      await search(page, 'no existe tal cosa')
      await page.getByText('Ningún registro coincide').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Nueva planeación' }).click()
      const dialog = dialogOf(page, 'Nueva planeación')
      await dialog.waitFor()
      await expectAccessible(page)
      await field(dialog, 'Motivo de visita').click()
      await page.getByRole('option', { name: 'Programación' }).waitFor()
      await screenshot('plan-select')
      await expectAccessible(page)
    }),
  )
})

test("a list that cannot be read says so, and 'Reintentar' reads it again", () =>
  visit('phone', async (visitor) => {
    const { page, expectConsoleError, screenshot } = visitor
    expectConsoleError(/status of 500/, 'the browser itself reports the failed call')
    expectConsoleError(/Refusal|servidor/, 'a failed list is logged (R 8.3)')
    await logInAs(visitor, 'technician')
    await page.route('**/api/assignment/all*', (route) => route.fulfill({ status: 500, body: '' }))
    await visitor.goTo('/dashboard/planeacion')
    await page.getByText('No se pudo cargar la lista.').waitFor()
    await screenshot('planner-failed')
    await expectAccessible(page)
    await page.unroute('**/api/assignment/all*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page
      .getByRole('button', { name: /^Ir a la inspección/ })
      .first()
      .waitFor()
  }))

test('at 1,440 px every column is readable without scrolling sideways', () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    await openPlanner(visitor, 'administrator', '?filas=100&avance=todas')
    const table = page.getByRole('table')
    const beyond = () =>
      table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0))
    expect(await beyond()).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Hay más columnas a la derecha' }).waitFor({ state: 'detached' })
    for (const name of ['Técnico', 'Avance', 'Estado']) {
      expect(await page.getByRole('columnheader', { name, exact: true }).isVisible()).toBe(true)
    }
    await screenshot('planner-every-column')
  }))
