import type { Group, Line } from './found.ts'
import { messages } from './messages.ts'
import classes from './search-window.module.css'

export const LIST_ID = 'resultados-de-la-busqueda'
export const lineId = (position: number) => `${LIST_ID}-${position}`

type Props = {
  groups: readonly Group[]
  /** Position of the marked line among those of all groups. */
  marked: number
  /** The lines may belong to the text before. */
  isStale: boolean
  onChoose: (line: Line) => void
}

/** The lines by kinds, as a list box: the focus stays in the field, which names the marked line. */
export function FoundList({ groups, marked, isStale, onChoose }: Props) {
  let position = -1
  return (
    <div
      id={LIST_ID}
      role="listbox"
      aria-label={messages.results}
      className={classes.list}
      data-stale={isStale || undefined}
    >
      {groups.map(({ label, lines }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold options of a list box
        <div key={label} role="group" aria-label={label}>
          <div className={classes.group} aria-hidden>
            {label}
          </div>
          {lines.map((line) => {
            position += 1
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked line
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
              <div
                key={line.id}
                id={lineId(position)}
                role="option"
                aria-selected={position === marked}
                className={classes.line}
                // A press must not take the focus from the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(line)}
              >
                {line.title}
                {line.detail && <div className={classes.detail}>{line.detail}</div>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
