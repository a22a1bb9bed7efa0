import classes from './charts.module.css'

/**
 * Fills that differ by pattern as well as by colour: the three conceptos, and five classes from low to high. `nothing`
 * is for places without a value.
 */
export type Fill =
  | 'good'
  | 'fair'
  | 'bad'
  | 'plain'
  | 'nothing'
  | 'class-1'
  | 'class-2'
  | 'class-3'
  | 'class-4'
  | 'class-5'

/** Paths of the patterns' ink on a tile of 8 units; a fill without one is a plain colour. */
const inks: Partial<Record<Fill, string>> = {
  fair: 'M-2 6L2 10M-2 -2L10 10M6 -2L10 2',
  bad: 'M0 0L8 8M8 0L0 8',
  'class-2': 'M1 2h2M5 6h2',
  'class-3': 'M-2 2L2 -2M-2 10L10 -2M6 10L10 6',
  'class-4': 'M0 4H8',
}

/**
 * The patterns of one drawing.
 * @param id begins the names of its patterns, which must be unique in the page
 * @param scale units of the drawing in a pixel, so that patterns keep their size
 */
export function Fills({ id, fills, scale = 1 }: { id: string; fills: readonly Fill[]; scale?: number }) {
  return (
    <defs>
      {fills.map((fill) => (
        <pattern
          key={fill}
          id={`${id}-${fill}`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
          patternTransform={`scale(${scale})`}
        >
          <rect width={8} height={8} className={classes.paint} data-fill={fill} />
          {inks[fill] && <path d={inks[fill]} className={classes.ink} data-fill={fill} />}
        </pattern>
      ))}
    </defs>
  )
}

export const fillOf = (id: string, fill: Fill): string => `url(#${id}-${fill})`

/** Key of the fills: a patch of each with its name. */
export function Legend({ id, entries }: { id: string; entries: readonly { fill: Fill; name: string }[] }) {
  const own = `${id}-key`
  return (
    <ul className={classes.legend}>
      {entries.map(({ fill, name }) => (
        <li key={fill}>
          <svg className={classes.patch} width={24} height={16} aria-hidden="true">
            <Fills id={`${own}-${fill}`} fills={[fill]} />
            <rect width={24} height={16} fill={fillOf(`${own}-${fill}`, fill)} className={classes.mark} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
