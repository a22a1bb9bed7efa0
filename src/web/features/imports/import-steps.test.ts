import { describe, expect, test } from 'vitest'
import type { RunState } from '../../../domain/import/import-words.ts'
import { type ImportStep, openSteps, stepOf } from './import-steps.ts'
import { aRun } from './testing.ts'

const unknown = [
  { field: 'city', folded: 'mompox', text: 'Mompox', rows: 3, suggestionId: null, suggestion: null },
] as const

describe('the step of an address', () => {
  test.each<[RunState, string | undefined, ImportStep]>([
    ['leyendo', undefined, 'archivo'],
    ['leyendo', 'revision', 'archivo'],
    ['por mapear', undefined, 'columnas'],
    ['por mapear', 'archivo', 'archivo'],
    ['por mapear', 'aplicar', 'columnas'],
    ['validando', 'columnas', 'valores'],
    ['revisión', undefined, 'revision'],
    ['revisión', 'columnas', 'columnas'],
    ['revisión', 'nada', 'revision'],
    ['aplicando', 'revision', 'aplicar'],
    ['aplicada', undefined, 'aplicar'],
    ['aplicada', 'revision', 'revision'],
    ['aplicada', 'columnas', 'aplicar'],
    ['deshecha', 'valores', 'aplicar'],
    ['fallida', 'revision', 'archivo'],
  ])('the step of a run that is %s, %s leads to %s', (state, wanted, step) => {
    expect(stepOf(aRun({ state }), wanted)).toBe(step)
  })

  test('waits at the values while a text is unknown', () => {
    const run = aRun({ state: 'revisión', unknownValues: [...unknown] })
    expect(stepOf(run, undefined)).toBe('valores')
    expect(stepOf(run, 'revision')).toBe('revision')
  })

  test('waits at the file until its row of titles is known', () => {
    expect(openSteps(aRun({ headerRow: null }))).toEqual(['archivo'])
    expect(stepOf(aRun({ headerRow: null }), 'columnas')).toBe('archivo')
  })
})
