import { expect, test } from 'vitest'
import { actaTexts } from '../../records/acta-contents.ts'
import { blankSheet } from './blank-sheet.ts'
import { inscriptionSheet } from './inscription-sheet.ts'
import { aSheetEstablishment } from './testing.ts'

const blank = blankSheet()
const fieldsOf = (sheet: typeof blank) =>
  sheet.blocks.flatMap((block) => {
    if (block.kind === 'fields') return block.rows.flat()
    return block.kind === 'signatures' ? block.signatures.flatMap(({ fields }) => fields) : []
  })

test('the blank form has every field of the filled one, and nothing in them', () => {
  const filled = inscriptionSheet(aSheetEstablishment())
  expect(fieldsOf(blank).map(({ label }) => label)).toEqual(fieldsOf(filled).map(({ label }) => label))
  expect(fieldsOf(blank).filter(({ value = '' }) => value !== '')).toEqual([])
  expect(fieldsOf(blank).flatMap(({ boxes = [] }) => boxes.filter(({ checked }) => checked))).toEqual([])
})

test('both forms show the code that the department set', () => {
  const form = { code: 'SIG-FO-7', version: '02', date: '01/12/2026' }
  for (const sheet of [blankSheet(undefined, form), inscriptionSheet(aSheetEstablishment(), undefined, form)]) {
    expect(sheet.header.control.map(({ value }) => value)).toEqual(['SIG-FO-7', '02', '01/12/2026'])
    expect(sheet.footer).toMatch(/^SIG-FO-7 · Versión 02/)
  }
})

test('the blank form keeps its code, version and date, and names no establishment', () => {
  expect(blank.header.control.map(({ value }) => value)).toEqual(['GS-IVCSA-FO-040', '01', '28/07/2020'])
  expect(blank.footer).toBe('GS-IVCSA-FO-040 · Versión 01')
  expect(actaTexts(blank, () => false).join(' ')).not.toMatch(/undefined|null|no disponible|\/\//)
})
