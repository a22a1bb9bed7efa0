import { factorName, PROPOSAL_LABEL, RISK_FACTORS, type RiskFactor } from '../planning/planning-words.ts'
import { type RiskReason, whyText } from '../planning/risk-score.ts'
import type { ExportedList } from './export-columns.ts'

type SuggestionCells = {
  establishment: string
  address: string
  inscriptionType: string
  zodes: string
  city: string
  /** 0 to 100. */
  score: number
  reasons: readonly RiskReason[]
  lastVisitOn: string | null
  isPending: boolean
}

const pointsOf = (factor: RiskFactor) =>
  ({
    label: factorName[factor],
    kind: 'number',
    value: ({ reasons }: SuggestionCells) => reasons.find((reason) => reason.factor === factor)?.points ?? 0,
  }) as const

/** The order of risk, with the reasons of its screen. The label stands in every kind of file, one without a title too. */
export const exportedSuggestions: ExportedList<SuggestionCells> = {
  title: `Sugerencias de visita (${PROPOSAL_LABEL})`,
  columns: [
    { label: 'Establecimiento', kind: 'text', value: (row) => row.establishment },
    { label: 'Dirección', kind: 'text', value: (row) => row.address },
    { label: 'Tipo de establecimiento', kind: 'text', value: (row) => row.inscriptionType },
    { label: 'Subregión', kind: 'text', value: (row) => row.zodes },
    { label: 'Municipio', kind: 'text', value: (row) => row.city },
    { label: `Puntaje de 100. ${PROPOSAL_LABEL}`, kind: 'number', value: (row) => row.score },
    ...RISK_FACTORS.map(pointsOf),
    { label: 'Razones', kind: 'text', value: (row) => whyText(row.reasons) },
    { label: 'Última visita', kind: 'day', value: (row) => row.lastVisitOn ?? '' },
    { label: 'Visita pendiente', kind: 'state', value: (row) => (row.isPending ? 'Sí' : 'No') },
  ],
}

export const suggestionFilterWords = {
  id: { label: 'Número interno' },
  establishment: { label: 'Establecimiento' },
  inscriptionType: { label: 'Tipo de establecimiento' },
  zodes: { label: 'Subregión' },
  city: { label: 'Municipio' },
  score: { label: 'Puntaje' },
  lastVisitOn: { label: 'Última visita' },
}
