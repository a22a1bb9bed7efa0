import { describe, expect, test } from 'vitest'
import { acta, checkedIn, everyText, headings, tableNamed, withItem } from '../../server/testing/data/sample-acta.ts'
import { numberOf, sampleRecord } from '../../server/testing/data/sample-record.ts'
import type { RecordRequirement } from '../requirements/born-requirements.ts'
import type { ActaDocument } from './acta-model.ts'
import type { RecordFollowUp } from './record.ts'

describe('samples', () => {
  const rowsOf = (document: ActaDocument) =>
    tableNamed(document, 'Toma de muestras')?.rows.map((row) =>
      row.flatMap(({ lines }) => lines.map((line) => line.kind === 'text' && line.text)),
    )

  test('a row for each aspect that was asked', () => {
    expect(rowsOf(acta())).toEqual([
      ['4.1', 'Sí', 'TM-2026-0148', 'Sí', 'CM-2026-0033'],
      ['4.2', 'No', '—', '—', '—'],
    ])
    expect(checkedIn(acta(), '¿Se toman muestras?')).toEqual(['Sí'])
  })

  test('a counter-sample alone is no sample taken, and has its row', () => {
    const document = withItem({
      samplesTaken: false,
      sampleRecord: '',
      counterSampleTaken: true,
      counterSampleRecord: 'CM-7',
    })
    expect(checkedIn(document, '¿Se toman muestras?')).toEqual(['No'])
    expect(rowsOf(document)).toEqual([['1.1', 'No', '—', 'Sí', 'CM-7']])
  })

  test('a number whose question was left open is printed', () => {
    const open = { samplesTaken: null, counterSampleTaken: null, sampleRecord: '', counterSampleRecord: '' }
    expect(rowsOf(withItem({ ...open, sampleRecord: 'M-7' }))).toEqual([['1.1', '—', 'M-7', '—', '—']])
    expect(rowsOf(withItem({ ...open, counterSampleRecord: 'CM-7' }))).toEqual([['1.1', '—', '—', '—', 'CM-7']])
  })

  test('none taken is said', () => {
    const document = withItem({ samplesTaken: null, counterSampleTaken: null })
    expect([checkedIn(document, '¿Se toman muestras?'), tableNamed(document, 'Toma de muestras')]).toEqual([
      ['No'],
      undefined,
    ])
  })
})

describe('requirements', () => {
  test('requirements are the findings of AR and I, and nothing else', () => {
    const detected = sampleRecord()
      .sections.flatMap(({ items }) => items)
      .filter(({ concept }) => concept === 'AR' || concept === 'I')
    const numbers = tableNamed(acta(), 'Requerimientos')?.rows.map(([number]) => number?.lines)
    expect(numbers).toEqual(detected.map((item) => [{ kind: 'text', text: numberOf(item), tone: 'plain' }]))
  })

  test('none is said', () => {
    expect(everyText(withItem({ concept: 'A' }))).toContain('La visita no deja requerimientos.')
  })
})

test('no measure is said', () => {
  expect(everyText(withItem({ measure: null }))).toContain(
    'No se aplica ninguna de las medidas del artículo 576 de la Ley 9 de 1979.',
  )
})

test('sealed requirements have their number, severity, term and last day', () => {
  const [item] = sampleRecord()
    .sections.flatMap(({ items }) => items)
    .filter(({ concept }) => concept === 'I')
  const requirement: RecordRequirement = {
    number: 'R-148-03',
    itemId: item?.itemId ?? 0,
    text: 'Selle la trampa de grasa.',
    severity: 'mayor',
    termCode: 'REQ_MAYOR',
    termVersion: 1,
    termDays: 15,
    termKind: 'calendario',
    countedFrom: '2026-02-27',
    dueDay: '2026-03-16',
    calendarVersion: 1,
    repeats: 'R-101-02',
  }
  const rows = tableNamed(acta({ requirements: [requirement] }), 'Requerimientos')?.rows ?? []
  const texts = rows.map((row) =>
    row.map(({ lines }) => lines.map((one) => (one.kind === 'text' ? one.text : '')).join(' · ')),
  )
  expect(texts).toEqual([
    [
      item && numberOf(item),
      'R-148-03 · Gravedad mayor · Reincidente (R-101-02)',
      'Selle la trampa de grasa.',
      item?.norm,
      'Plazo 15 días calendario · Vence el lunes 16/03/2026',
    ],
  ])
})

describe('a follow-up visit', () => {
  const verified = { number: 'R-101-02', text: 'Selle la trampa de grasa.', dueDay: '2026-02-20' }
  const followUp: RecordFollowUp = {
    inspectionId: 101,
    acta: '2026-000101',
    verdicts: [
      { ...verified, verdict: 'cumple', observation: 'Trampa sellada', image: `${'a'.repeat(64)}.jpg` },
      { ...verified, number: 'R-101-03', verdict: 'no_cumple', observation: 'Sigue rota', image: null },
    ],
  }
  const NAME = 'Seguimiento de requerimientos'
  const textsOf = (document: ActaDocument, name: string) =>
    tableNamed(document, name)?.rows.map((row) =>
      row.map(({ lines }) => lines.map((one) => (one.kind === 'text' ? one.text : '')).join(' · ')),
    )

  test('prints what it verified, with the last day, the result and the observation', () => {
    const document = acta({ followUp })
    expect(everyText(document)).toContain('Se verificó lo requerido en el acta n.º 2026-000101:')
    expect(textsOf(document, NAME)).toEqual([
      ['R-101-02', 'Selle la trampa de grasa.', '20/02/2026', 'Cumple', 'Trampa sellada'],
      ['R-101-03', 'Selle la trampa de grasa.', '20/02/2026', 'No cumple', 'Sigue rota'],
    ])
  })

  test('shows its photos in the annex, after those of the findings', () => {
    const photos = (document: ActaDocument) =>
      document.blocks.flatMap((block) => (block.kind === 'photos' ? block.photos : []))
    const [before, after] = [photos(acta()), photos(acta({ followUp }))]
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length)).toMatchObject([
      {
        image: { name: `${'a'.repeat(64)}.jpg`, isLarge: true },
        caption: 'Requerimiento R-101-02: Cumple. Trampa sellada',
      },
    ])
  })

  test('prints what a verdict asks anew, though the acta has no finding', () => {
    const term = { termCode: 'REQ_MAYOR', termVersion: 1, termDays: 15, termKind: 'calendario' } as const
    const asked: RecordRequirement = {
      ...{ number: 'R-148-01', itemId: 2_000_000, text: 'Selle la trampa.', severity: 'mayor', ...term },
      ...{ countedFrom: '2026-02-27', dueDay: '2026-03-16', calendarVersion: 1, repeats: 'R-101-03' },
      ...{ item: '4.2 Trampas de grasa', norm: 'Resolución 2674' },
    }
    const acceptable = sampleRecord().sections.map((section) => ({
      ...section,
      items: section.items.map((item) => ({ ...item, concept: 'A' as const, isCritical: false })),
    }))
    const document = acta({ followUp, requirements: [asked], sections: acceptable })
    expect(textsOf(document, 'Requerimientos')).toEqual([
      [
        '4.2',
        'R-148-01 · Gravedad mayor · Reincidente (R-101-03)',
        'Selle la trampa.',
        'Resolución 2674',
        'Plazo 15 días calendario · Vence el lunes 16/03/2026',
      ],
    ])
  })

  test.each([undefined, { ...followUp, verdicts: [] }])('prints nothing where nothing was verified: %#', (none) => {
    expect(tableNamed(acta(none && { followUp: none }), NAME)).toBeUndefined()
    expect(headings(acta(none && { followUp: none }))).not.toContain(NAME)
  })
})

test('requirements of records without sealed terms leave them to be written by hand', () => {
  const table = tableNamed(acta(), 'Requerimientos')
  expect(table?.columns.at(-1)?.header).toBe('Plazo')
  expect(table?.rows.map((row) => row.at(-1)?.lines)).toEqual(table?.rows.map(() => []))
})

test.each([
  ['2026-02-27', 'a los 27 días del mes de febrero de 2026'],
  ['2026-01-01', 'el primer día del mes de enero de 2026'],
  ['2026-12-31', 'a los 31 días del mes de diciembre de 2026'],
])('before the signatures it says where and on which day it is signed (%s)', (day, words) => {
  expect(everyText(acta({ day }))).toContain(`Para constancia se firma en El Carmen de Bolívar ${words}.`)
})
