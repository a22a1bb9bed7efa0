import { z } from 'zod'
import {
  listAttention,
  readFailedItems,
  readNotifying,
  readOfficials,
  readSummary,
  readTerritory,
  readTrend,
} from '../../../contract/analytics/analytics.wire.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { listConceptoBands } from '../../../contract/formats/format-settings.wire.ts'
import { readOutlines } from '../../../contract/map/map.wire.ts'
import { readWorkload } from '../../../contract/staff/workload.wire.ts'
import type {
  AttentionRow,
  FailedItem,
  Notifying,
  OfficialFigures,
  TerritoryRow,
  TrendPoint,
  Workload,
} from './home.queries.ts'
import type { Summary } from './summary.queries.ts'

/** Rows for the tests of the home page, with the values that a test does not look at. */
export const someKpis = (own: Partial<Summary['kpis']> = {}): Summary['kpis'] => ({
  inspections: 10,
  complianceMean: 81.4,
  complianceMedian: 80,
  favorable: 6,
  withRequirements: 3,
  unfavorable: 1,
  visitsPlanned: 20,
  visitsDone: 10,
  coveragePct: 50,
  visitsWithoutDue: 0,
  measuresImposed: 1,
  notifiedInTimePct: 70,
  overdue: 2,
  toNotify: 4,
  measuresInForce: 2,
  ...own,
})

export const period = {
  asOf: '2026-11-27T13:05:00.000Z',
  from: '2025-12-01',
  to: '2026-11-30',
  previousFrom: '2024-12-01',
  previousTo: '2025-11-30',
}

export const aPoint = (own: Partial<TrendPoint> = {}): TrendPoint => ({
  month: '2026-01',
  inspections: 8,
  complianceMean: 78.2,
  favorable: 5,
  withRequirements: 2,
  unfavorable: 1,
  visitsPlanned: 10,
  visitsDone: 8,
  ...own,
})

export const aTerritoryRow = (own: Partial<TerritoryRow> = {}): TerritoryRow => ({
  zodesId: 1,
  zodes: 'Dique',
  cityId: null,
  city: null,
  daneCode: null,
  inspections: 8,
  complianceMean: 78.2,
  favorable: 5,
  withRequirements: 2,
  unfavorable: 1,
  complianceClass: 1,
  inspectionsClass: 1,
  ...own,
})

const anItem = (own: Partial<FailedItem> = {}): FailedItem => ({
  lineage: 1,
  number: '3.2',
  title: 'Manejo de residuos',
  format: 'Preparación de alimentos',
  inspections: 130,
  answered: 120,
  ar: 40,
  i: 20,
  critical: 2,
  failedPct: 50,
  ...own,
})

export const anOfficialsFigures = (own: Partial<OfficialFigures> = {}): OfficialFigures => ({
  userId: 7,
  name: 'Luisa Ñáñez',
  role: 'Técnico de saneamiento',
  inspections: 8,
  complianceMean: 78.2,
  favorable: 5,
  withRequirements: 2,
  unfavorable: 1,
  minutesMean: 94.6,
  ...own,
})

export const someNotifying = (own: Partial<Notifying['kpis']> = {}): Notifying['kpis'] => ({
  inspections: 10,
  notified: 6,
  medianDays: 2.5,
  p90Days: 4,
  inTimePct: 83.3,
  ...own,
})

export type Served = {
  attention?: AttentionRow[]
  summary?: Partial<Summary>
  points?: TrendPoint[]
  zodes?: TerritoryRow[]
  cities?: TerritoryRow[]
  items?: FailedItem[]
  officials?: Workload[]
  figuresOfOfficials?: OfficialFigures[]
  notifying?: Partial<Notifying>
  map?: ReplyOf<typeof readOutlines>['map']
}

/** The server's data for each call of the home page, by the path of the call. */
export const repliesOf = ({
  attention = [],
  summary = {},
  points = [aPoint()],
  zodes = [aTerritoryRow()],
  cities = [],
  items = [anItem()],
  officials = [],
  figuresOfOfficials = [anOfficialsFigures()],
  notifying = {},
  map = null,
}: Served): [RegExp, () => unknown][] => [
  [/\/attention/, () => z.encode(listAttention.reply, { attention })],
  [
    /analytics\/summary/,
    () => z.encode(readSummary.reply, { ...period, kpis: someKpis(), previous: someKpis(), ...summary }),
  ],
  [/analytics\/trend/, () => z.encode(readTrend.reply, { ...period, points, previous: [] })],
  [/territory\?.*by=zodes/, () => z.encode(readTerritory.reply, { ...period, rows: zodes, previous: [] })],
  [/territory\?.*by=city/, () => z.encode(readTerritory.reply, { ...period, rows: cities, previous: [] })],
  [/analytics\/items/, () => z.encode(readFailedItems.reply, { ...period, rows: items, previous: [] })],
  [
    /analytics\/officials/,
    () =>
      z.encode(readOfficials.reply, {
        ...period,
        rows: figuresOfOfficials,
        previous: [anOfficialsFigures({ inspections: 3 })],
      }),
  ],
  [
    /analytics\/notifications/,
    () =>
      z.encode(readNotifying.reply, {
        ...period,
        kpis: someNotifying(),
        previous: someNotifying({ medianDays: 1 }),
        rows: [],
        ...notifying,
      }),
  ],
  [/staff\/workload/, () => z.encode(readWorkload.reply, { officials, minutes: { usual: 90, types: [] } })],
  [/map\/outlines/, () => z.encode(readOutlines.reply, { map })],
  [/concepto-bands/, () => z.encode(listConceptoBands.reply, { bands: [], total: 0 })],
]
