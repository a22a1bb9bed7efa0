import type { ImportColumn, ImportRow, ImportRun, ImportSummary } from './imports.queries.ts'

const noCounts: ImportRun['counts'] = {
  lista: 0,
  aviso: 0,
  error: 0,
  duplicada: 0,
  posible: 0,
  omitida: 0,
  aplicada: 0,
}

export const countsOf = (counts: Partial<ImportRun['counts']>): ImportRun['counts'] => ({ ...noCounts, ...counts })

/** An import in the list; each test states the values it depends on. */
export const aSummary = (change: Partial<ImportSummary> = {}): ImportSummary => ({
  id: 12,
  kind: 'establishments',
  state: 'por mapear',
  fileName: 'censo.xlsx',
  rows: 1_200,
  counts: noCounts,
  createdBy: 'Ana Ruiz',
  createdAt: '2026-11-27T15:00:00.000Z',
  appliedAt: null,
  undoneAt: null,
  jobId: 31,
  message: null,
  rowVersion: 2,
  ...change,
})

export const aColumn = (index: number, title: string, change: Partial<ImportColumn> = {}): ImportColumn => ({
  index,
  title,
  samples: [`${title} 1`, `${title} 2`, `${title} 3`],
  guess: null,
  confidence: 0,
  ...change,
})

/** An import whose columns are to be chosen. */
export const aRun = (change: Partial<ImportRun> = {}): ImportRun => ({
  ...aSummary(),
  sheet: 'Censo',
  sheets: ['Censo'],
  headerRow: 0,
  firstRows: [],
  columns: [
    aColumn(0, 'Nombre comercial', { guess: 'name', confidence: 1 }),
    aColumn(1, 'Mpio', { guess: 'city', confidence: 0.7 }),
    aColumn(2, 'Cel', { guess: 'mobilePhone', confidence: 0.5 }),
    aColumn(3, 'Notas internas'),
  ],
  mapping: { name: 0, city: 1, mobilePhone: 2 },
  values: {},
  unknownValues: [],
  notes: [],
  savedMapping: null,
  bulkDecisions: [],
  ...change,
})

export const aRow = (change: Partial<ImportRow> = {}): ImportRow => ({
  rowNo: 5,
  state: 'error',
  cells: { name: 'La Espiga', city: 'Monteria' },
  value: { name: 'La Espiga' },
  gaps: ['email'],
  problems: [{ field: 'city', level: 'error', text: 'Montería es de Córdoba.' }],
  matchId: null,
  matchScore: null,
  match: null,
  changes: [],
  decision: null,
  establishmentId: null,
  ...change,
})
