import { Fragment, type ReactNode, useId, useState } from 'react'
import { classFill, classLegend } from '../charts/class-fills.ts'
import { Fills, fillOf, Legend } from '../charts/fills.tsx'
import classes from './map.module.css'
import { type MapShapes, northern, viewOf } from './map-shapes.ts'

/** Size of a name, as a part of the drawing's height. */
const NAME_SIZE = 1 / 58
/** Width of a letter of the app's font, as a part of its size. */
const LETTER = 0.56

/** A municipality with the value that the map shows. */
export type MapPlace = {
  cityId: number
  daneCode: string
  name: string
  /** Name and value in words. */
  text: string
  /** Null where there is none. */
  value: number | null
  /** Class of the value, 1 to 5. */
  classNumber: number | null
}

/** Properties of a place's link; `label` is its name and value in words. */
type PlaceLink = {
  cityId: number
  className: string | undefined
  label: string
  isChosen: boolean
  onFocus: () => void
}

type Props = {
  /** In the order of reading. */
  places: readonly MapPlace[]
  shapes: MapShapes
  label: string
  /** Decimals of the values in the key. */
  decimals: number
  /** Names the places without a value. */
  nothing: string
  isNorth?: boolean
  /** Id of the municipality that the page is narrowed to. */
  chosen?: number | undefined
  /** Makes the link of a place. */
  link: (place: PlaceLink, content: ReactNode) => ReactNode
}

/** The municipalities of a department, each a link, with the key of their fills; the north alone when asked for. */
export function MapDrawing({ places, shapes, label, decimals, nothing, isNorth = false, chosen, link }: Props) {
  const id = useId()
  const [focused, setFocused] = useState<number>()
  const outlines = new Map(shapes.places.map((outline) => [outline.daneCode, outline]))
  const known = places.flatMap((place) => {
    const outline = outlines.get(place.daneCode)
    return outline ? [{ place, outline }] : []
  })
  const north = known.filter(({ outline }) => northern.has(outline.daneCode))
  const shown = isNorth && north.length > 0 ? north : known
  if (shown.length === 0) return null
  const { x, y, width, height } = viewOf(shown.map(({ outline }) => outline))
  const size = height * NAME_SIZE
  const legend = classLegend(
    places.flatMap(({ value, classNumber }) =>
      value === null || classNumber === null ? [] : [{ value, fill: classFill(classNumber) }],
    ),
    decimals,
  )
  const pathOf = (cityId: number | undefined) => shown.find(({ place }) => place.cityId === cityId)?.outline.path
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing of links has no element of its own */}
      <svg className={classes.map} viewBox={`${x} ${y} ${width} ${height}`} role="group" aria-label={label}>
        <Fills id={id} fills={legend.map(({ fill }) => fill)} scale={height / 700} />
        {shown.map(({ place: { cityId, text, classNumber }, outline }) => (
          <Fragment key={cityId}>
            {link(
              {
                cityId,
                className: classes.place,
                label: text,
                isChosen: cityId === chosen,
                onFocus: () => setFocused(cityId),
              },
              <>
                <title>{text}</title>
                <path
                  d={outline.path}
                  className={classes.shape}
                  fillRule="evenodd"
                  vectorEffect="non-scaling-stroke"
                  {...(classNumber !== null && { fill: fillOf(id, classFill(classNumber)) })}
                />
              </>,
            )}
          </Fragment>
        ))}
        {/* Names and the lines below come last: a neighbour that shares the border would cover them. */}
        {shown.map(
          ({ place: { cityId, name }, outline: { label: room } }) =>
            name.length * LETTER * size <= room.width && (
              <text
                key={cityId}
                x={room.x}
                y={room.y + size / 3}
                fontSize={size}
                strokeWidth={size / 2.5}
                textAnchor="middle"
                className={classes.name}
                aria-hidden
              >
                {name}
              </text>
            ),
        )}
        <path d={pathOf(chosen)} className={classes.chosen} vectorEffect="non-scaling-stroke" aria-hidden />
        <path d={pathOf(focused)} className={classes.focused} vectorEffect="non-scaling-stroke" aria-hidden />
      </svg>
      <Legend id={id} entries={[...legend, { fill: 'nothing', name: nothing }]} />
    </>
  )
}
