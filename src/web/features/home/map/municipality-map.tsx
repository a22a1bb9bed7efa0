import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AnalyticsQuery } from '../../../../domain/analytics/analytics-forms.ts'
import { FEWEST_SHOWN } from '../../../../domain/analytics/figures.ts'
import { mapSentence } from '../../../../domain/analytics/sentences.ts'
import { numberText } from '../../../../domain/shared/text.ts'
import { ChartFigure } from '../../../ui/charts/chart-figure.tsx'
import { MapDrawing } from '../../../ui/map/map-drawing.tsx'
import { useMapShapes } from '../../../ui/map/use-map-shapes.ts'
import { SlowLoading } from '../../../ui/slow-loading.tsx'
import { Block } from '../block.tsx'
import { territoryQuery } from '../home.queries.ts'
import {
  type HomeAddress,
  isNorth,
  type MapMeasure,
  mapMeasures,
  measureOf,
  type TypedHomeAddress,
} from '../home-address.ts'
import { messages, mapTexts as texts, trendTexts } from '../messages.ts'
import classes from './home-map.module.css'
import { decimalsOf, placesOf } from './map-places.ts'

type Props = {
  query: AnalyticsQuery
  address: TypedHomeAddress
  onChange: (part: HomeAddress) => void
}

const ZONES = [
  { value: '', label: texts.whole },
  { value: 'norte', label: texts.north },
]

const placeAddress = (zodesId: number | undefined, cityId: number) => ({
  zodes: String(zodesId),
  municipio: String(cityId),
})

/** The municipalities of the department, coloured by a measure. Each narrows the page to itself. */
export function MunicipalityMap({ query, address, onChange }: Props) {
  const measure = measureOf(address)
  const shapes = useMapShapes()
  // The whole department stays in sight when the page is narrowed to a part of it.
  const everywhere = { ...query, zodesId: undefined, cityId: undefined }
  return (
    <Block title={texts.title} query={useQuery(territoryQuery('city', everywhere))}>
      {(rows) => {
        const places = placesOf(rows, measure)
        const name = texts.measures[measure]
        const isCounted = measure === 'inspecciones'
        const zodesOf = new Map(places.map(({ cityId, zodesId }) => [cityId, zodesId]))
        const chosen = places.find(({ cityId }) => cityId === query.cityId)
        return (
          <ChartFigure
            title={texts.title}
            sentence={mapSentence(places, name, decimalsOf(measure))}
            fileName={`mapa-${measure}`}
            showData={texts.showTable}
            table={{
              columns: [texts.municipality, ...(isCounted ? [] : [name]), trendTexts.inspections],
              rows: places.map((place) => [
                place.name,
                ...(isCounted ? [] : [place.valueText]),
                numberText(place.inspections),
              ]),
            }}
          >
            <div className={classes.controls}>
              <NativeSelect
                label={texts.measure}
                value={measure}
                data={mapMeasures.map((value) => ({ value, label: texts.measures[value] }))}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ medida: value === 'cumplimiento' ? undefined : (value as MapMeasure) })
                }
              />
              <NativeSelect
                label={texts.zone}
                value={isNorth(address) ? 'norte' : ''}
                data={ZONES}
                onChange={({ currentTarget: { value } }) => onChange({ zona: value === 'norte' ? 'norte' : undefined })}
              />
            </div>
            {shapes ? (
              <MapDrawing
                places={places}
                shapes={shapes}
                label={texts.label(name)}
                decimals={decimalsOf(measure)}
                nothing={isCounted ? texts.none : texts.few(FEWEST_SHOWN)}
                isNorth={isNorth(address)}
                chosen={query.cityId}
                link={({ cityId, className, label, isChosen, onFocus }, content) => (
                  <Link
                    to="/dashboard"
                    search={{ ...(address as HomeAddress), ...placeAddress(zodesOf.get(cityId), cityId) }}
                    resetScroll={false}
                    className={className}
                    activeProps={{}}
                    aria-label={label}
                    onFocus={onFocus}
                    aria-current={isChosen ? 'page' : undefined}
                  >
                    {content}
                  </Link>
                )}
              />
            ) : (
              <SlowLoading slowText={messages.slow} />
            )}
            {chosen && (
              <Link
                to="/dashboard/planeacion/sugerencias"
                search={placeAddress(chosen.zodesId, chosen.cityId)}
                className={classes.plan}
              >
                {texts.plan(chosen.name)}
              </Link>
            )}
            <p className={classes.note}>
              {texts.hint} {shapes && (shapes.attribution ?? texts.schematic)}
            </p>
          </ChartFigure>
        )
      }}
    </Block>
  )
}
