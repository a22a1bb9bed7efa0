import type { PlaceOutline } from '../../../domain/map/outlines.ts'
import classes from './map.module.css'
import { viewOf } from './map-shapes.ts'

type Props = { places: readonly PlaceOutline[]; label: string }

/** The outlines of a map without values. */
export function MapPreview({ places, label }: Props) {
  const { x, y, width, height } = viewOf(places)
  return (
    <svg className={classes.map} viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={label}>
      {places.map(({ daneCode, path }) => (
        <path
          key={daneCode}
          d={path}
          className={classes.outline}
          fillRule="evenodd"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
