import type { FormatContent, FormatItem } from '../../../domain/formats/format-draft.ts'
import type { EditionSummary, FormatDetail, FormatDraft } from './formats.queries.ts'

/** An item of 25 points for tests; each test states the values it depends on. */
export const anItem = (number: string, change: Partial<FormatItem> = {}): FormatItem => ({
  key: `k${number.replaceAll('.', '-')}`,
  lineage: null,
  number,
  title: `Ítem ${number}`,
  description: 'Lisos y lavables.',
  norm: 'Resolución 2674 de 2013',
  pointsA: 25,
  allowsAR: true,
  pointsAR: 12.5,
  allowsNA: false,
  suggestedCritical: false,
  requirement: '',
  theme: '',
  ...change,
})

/** An item that earlier editions have too. */
const aKnownItem = (number: string, lineage: number) => anItem(number, { lineage })

/** A content of two sections that could be published. */
export const aContent: FormatContent = {
  sections: [
    { key: 's1', name: 'Edificación', items: [aKnownItem('1.1', 1), aKnownItem('1.2', 2), aKnownItem('1.3', 3)] },
    { key: 's2', name: 'Equipos', items: [aKnownItem('2.1', 4)] },
  ],
}

export const aDraft = (change: Partial<FormatDraft> = {}): FormatDraft => ({
  rowVersion: 3,
  problems: [],
  content: aContent,
  baseChecklistId: 70,
  updatedBy: 'Ana Ruiz',
  updatedAt: '2026-11-27T15:41:00.000Z',
  ...change,
})

export const anEdition = (change: Partial<EditionSummary> = {}): EditionSummary => ({
  checklistId: 70,
  version: 3,
  effectiveFrom: '2026-02-01',
  state: 'vigente',
  inspections: 12,
  items: 4,
  publishedAt: '2026-01-20T15:00:00.000Z',
  publishedBy: 'Ana Ruiz',
  note: 'Cambio de la norma',
  withdrawnAt: null,
  withdrawnReason: null,
  ...change,
})

export const aFormat = (change: Partial<FormatDetail> = {}): FormatDetail => ({
  id: 1_000_001,
  code: 'PANADERIA',
  name: 'Panaderías',
  legalBase: '',
  isModel: false,
  state: 'activo',
  derivedFrom: null,
  retiredAt: null,
  retiredReason: null,
  replacementId: null,
  rowVersion: 1,
  uses: [{ inscriptionTypeId: 2, name: 'Panaderías' }],
  draft: aDraft(),
  editions: [anEdition()],
  ...change,
})
