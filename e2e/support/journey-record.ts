import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import type { Visitor } from './browser.ts'
import type { Entry, Signer } from './inspection-screen.ts'

export const ESTABLISHMENT = 'Frutería y Heladería Brisas del Canal'

/** Entries of this visit for the checklist of 'Preparación de alimentos', by section and item. */
export const visitEntries: Record<string, Record<string, Entry>> = {
  'Edificación e instalaciones': {
    '1.1': { concept: 'A' },
    '1.2': { concept: 'AR', text: 'Baldosas agrietadas junto al lavaplatos; sifón sin rejilla.' },
    '1.3': { concept: 'A' },
    '1.4': { concept: 'AR', text: 'Lavamanos sin jabón ni toallas de un solo uso.' },
  },
  'Equipos y utensilios': {
    '2.1': {
      concept: 'I',
      text: 'Licuadora oxidada en la unión del vaso; «se retira» el equipo.',
      measure: 'Congelación o suspensión temporal de la venta o empleo',
    },
    '2.2': { concept: 'A' },
  },
  'Personal manipulador de alimentos': {
    '3.1': { concept: 'A' },
    '3.2': { concept: 'AR', text: 'Un certificado médico vencido hace dos meses.' },
    '3.3': { concept: 'A' },
    '3.4': { concept: 'A' },
  },
  'Requisitos higiénicos': {
    '4.1': { concept: 'A' },
    '4.2': {
      concept: 'I',
      text: 'Un mismo cuchillo para carne cruda y fruta lista para el consumo.',
      isCritical: true,
      measure: 'Suspensión parcial o total de trabajos o servicios',
      sampleRecord: 'TM-2026-0147',
      counterSampleRecord: 'CM-2026-0148',
    },
    '4.3': { concept: 'AR', text: 'Nevera a 8 °C y sin registro diario de temperatura.' },
    '4.4': { concept: 'NA', text: 'No almacena: compra a diario lo que usa.' },
  },
  Saneamiento: {
    '5.1': { concept: 'A' },
    '5.2': { concept: 'A' },
    '5.3': { concept: 'A' },
    '5.4': { concept: 'A' },
    '5.5': { concept: 'A' },
    '5.6': { concept: 'AR', text: 'Plan de saneamiento sin los formatos diligenciados del mes.' },
  },
}

export const [firstSection = '', secondSection = '', ...otherSections] = Object.keys(visitEntries)

export const allEntries = Object.assign({}, ...Object.values(visitEntries)) as Record<string, Entry>

/** 100 less the points of the findings: 1 + 2 + 5 + 1 + 9 + 3.5 + 1. */
export const COMPLIANCE = '77,5 %'

export const healthObservation =
  'Se suspende el área de corte; plazo de 30 días para los demás requerimientos. Año 2026, ñandú.'

export const establishmentSigner: Signer = {
  name: 'Candelaria Puello Núñez',
  idCard: '45123987',
  role: 'Propietaria',
  observation: 'De acuerdo; el cuchillo se cambia hoy mismo.',
}

export const witness: Signer = { name: 'Ubaldo Cabarcas Güell', idCard: '73654321', role: 'Administrador de turno' }

const letters = (text: string) => text.replace(/[\s\u200b\u00ad]/g, '').normalize('NFC')

/** Texts that the record must show: entries, and results computed from them. */
const facts = (): string[] => [
  'GS-IVCSA-FO-002',
  ESTABLISHMENT,
  'Arjona',
  'Bolívar',
  'Programación',
  COMPLIANCE,
  'DESFAVORABLE',
  healthObservation,
  ...[establishmentSigner, witness].flatMap((signer) => Object.values(signer)),
  ...Object.values(allEntries).flatMap(({ text, measure, sampleRecord, counterSampleRecord }) =>
    [text, measure, sampleRecord, counterSampleRecord].filter((fact) => fact !== undefined),
  ),
  'Wilmer Enrique Díaz Pájaro',
  'Yuranis Paola Castro Meza',
]

export const missingIn = (text: string | null) => facts().filter((fact) => !letters(text ?? '').includes(letters(fact)))

/** Number, marked column and critical mark of each item's row in the record. */
export const marksOf = (page: Page): Promise<string[]> =>
  page.locator('table').evaluateAll((tables) =>
    tables
      .filter((table) => table.querySelectorAll('thead tr:last-child th').length === 7)
      .flatMap((table) =>
        [...table.querySelectorAll('tbody tr')].map((row) => {
          const [number, , ...cells] = [...row.children].map((cell) => cell.textContent?.trim() ?? '')
          const [a = '', ar = '', i = '', , critical = ''] = cells
          const marked = [a, ar, i].map((cell) => /^(X|NA)/.exec(cell)?.[0] ?? '').join('|')
          return `${number} ${marked} ${critical}`.trim()
        }),
      ),
  )

export const expectedMarks = Object.entries(allEntries).map(([number, { concept, isCritical }]) => {
  const marked = { A: 'X||', AR: '|X|', I: '||X', NA: 'NA||' }[concept]
  return `${number} ${marked} ${isCritical ? 'X' : ''}`.trim()
})

const photos = Object.values(allEntries).filter(({ concept }) => concept === 'AR' || concept === 'I').length

const SIGNATURES_OF_VISITED = 2

export async function checkHtml({ page }: Visitor, html: string): Promise<void> {
  // The sealed record is data, which no browser runs.
  const shown = html.replace(/<script type="application\/json" id="vigia-registro">[^<]*<\/script>/, '')
  expect(shown).not.toMatch(/<script|<link|<iframe|\son\w+=|@import|url\((?!["']?data:)/i)
  expect([...html.matchAll(/\s(?:src|href|srcset|action)="(?!data:)([^"]*)"/g)].map(([, address]) => address)).toEqual(
    [],
  )
  const other = await page.context().newPage()
  await other.setContent(html)
  expect(missingIn(await other.locator('body').textContent())).toEqual([])
  expect(await marksOf(other)).toEqual(expectedMarks)
  const widths = await other
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
  expect(widths.length).toBeGreaterThanOrEqual(photos + SIGNATURES_OF_VISITED)
  expect(widths.every((width) => width > 0)).toBe(true)
  await expectAccessible(other)
  await other.close()
}
