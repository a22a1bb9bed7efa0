import { type AnalyticsQuery, analyticsQuery } from '../../../domain/analytics/analytics-forms.ts'
import { addMonths, firstOfMonth, lastOfMonth } from '../../../domain/shared/days.ts'
import { isDay } from '../../../domain/shared/time.ts'
import { type PlaceAddress, placeOf } from '../../ui/place-filters/place-address.ts'

/** Measures of the map, in the address's spelling. */
export const mapMeasures = ['cumplimiento', 'inspecciones'] as const
export type MapMeasure = (typeof mapMeasures)[number]

/** Filters of the home page of an administrator, and the state of its map. */
export type HomeAddress = PlaceAddress & {
  desde?: string | undefined
  hasta?: string | undefined
  medida?: MapMeasure | undefined
  /** `norte`: the map shows only the crowded north. */
  zona?: 'norte' | undefined
}
/** The same keys with any values, as a person may have typed them. */
export type TypedHomeAddress = { [Key in keyof HomeAddress]?: unknown }

const dayIn = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** The filters of an address; an invalid value counts as absent. */
export const filtersOf = (address: TypedHomeAddress): AnalyticsQuery => ({
  from: dayIn(address.desde),
  to: dayIn(address.hasta),
  ...placeOf(address),
})

/** Why a period cannot be asked about; undefined for one that can. */
export const periodFault = ({ from, to }: AnalyticsQuery): string | undefined =>
  analyticsQuery.safeParse({ from, to }).error?.issues[0]?.message

export const measureOf = ({ medida }: TypedHomeAddress): MapMeasure =>
  mapMeasures.find((measure) => measure === medida) ?? 'cumplimiento'

export const isNorth = ({ zona }: TypedHomeAddress): boolean => zona === 'norte'

export type Period = { desde: string | undefined; hasta: string | undefined }

/** Names of the periods that the filter offers. */
export const periodNames = ['12-meses', 'mes', 'mes-anterior', 'año', 'año-anterior'] as const
export type PeriodName = (typeof periodNames)[number]

/**
 * Days of a named period.
 * @param today `yyyy-mm-dd`
 */
export function periodOf(name: PeriodName, today: string): Period {
  const before = addMonths(firstOfMonth(today), -1)
  const lastYear = String(Number(today.slice(0, 4)) - 1)
  const periods: Record<PeriodName, Period> = {
    // The server's own period, which moves on with the days.
    '12-meses': { desde: undefined, hasta: undefined },
    mes: { desde: firstOfMonth(today), hasta: lastOfMonth(today) },
    'mes-anterior': { desde: before, hasta: lastOfMonth(before) },
    año: { desde: `${today.slice(0, 4)}-01-01`, hasta: `${today.slice(0, 4)}-12-31` },
    'año-anterior': { desde: `${lastYear}-01-01`, hasta: `${lastYear}-12-31` },
  }
  return periods[name]
}

/** The named period of an address; undefined for days of its own. */
export const periodNameOf = ({ from, to }: AnalyticsQuery, today: string): PeriodName | undefined =>
  periodNames.find((name) => {
    const { desde, hasta } = periodOf(name, today)
    return desde === from && hasta === to
  })
