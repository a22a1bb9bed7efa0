import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCalendarShare,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { softDisabled } from '../../../ui/soft-disabled.ts'
import { addTexts, dayTexts as texts } from './messages.ts'
import { hasRoom } from './trip-draft.ts'
import classes from './trips.module.css'
import type { TripDay, TripVisit } from './trips.queries.ts'

/** Marks the button that moves an establishment to another day. */
export const MOVE_OF = 'data-move-of'

/** A day that a visit may be moved to, with its index in the proposal. */
type Target = { at: number; day: TripDay; heading: string }

type Handlers = {
  onStep: (at: number, by: -1 | 1) => void
  onRemove: (at: number) => void
  onMove: (at: number, target: number) => void
}

type ButtonsProps = Handlers & { visit: TripVisit; at: number; last: number; targets: readonly Target[] }

/** The buttons that change the place of a visit, all by keyboard. */
function VisitButtons({
  visit: { establishment, establishmentId },
  at,
  last,
  targets,
  onStep,
  onRemove,
  onMove,
}: ButtonsProps) {
  const named = (action: string) => texts.of(action, establishment)
  return (
    <div className={classes.buttons}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={named(texts.up)}
        {...softDisabled(at === 0, () => onStep(at, -1))}
      >
        <IconArrowUp size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={named(texts.down)}
        {...softDisabled(at === last, () => onStep(at, 1))}
      >
        <IconArrowDown size={20} aria-hidden />
      </ActionIcon>
      {targets.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={named(texts.moveTo)}
              {...{ [MOVE_OF]: establishmentId }}
            >
              <IconCalendarShare size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{texts.moveHere}</Menu.Label>
            {targets.map(({ at: target, day, heading }) => (
              <Menu.Item key={target} disabled={!hasRoom(day)} onClick={() => onMove(at, target)}>
                {hasRoom(day) ? heading : `${heading} (${texts.full})`}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <ActionIcon variant="default" size={44} aria-label={named(texts.remove)} onClick={() => onRemove(at)}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** A remark that stands against a day or a visit; its sign and words tell it, and not only its colour. */
const Conflict = ({ text }: { text: string }) => (
  <p className={classes.conflict}>
    <IconAlertTriangle size={18} aria-hidden />
    {text}
  </p>
)

type Props = Handlers & {
  heading: string
  day: TripDay
  others: readonly Target[]
  mayEdit: boolean
  onAdd: () => void
}

/** One day of a trip with its visits in order and its conflicts. */
export function TripDayBlock({ heading, day, others, mayEdit, onAdd, ...handlers }: Props) {
  const { assignments, capacity, reasons } = day
  const targets = others.filter((other) => other.day.day !== day.day)
  const conflicts = [
    ...reasons,
    ...(mayEdit && assignments.length > capacity ? [texts.over(assignments.length, capacity)] : []),
  ]
  return (
    <section className={classes.day} aria-label={heading}>
      <h2 className={classes.heading}>{heading}</h2>
      {conflicts.map((conflict) => (
        <Conflict key={conflict} text={conflict} />
      ))}
      {assignments.length === 0 && (
        <p className={classes.detail}>{mayEdit && capacity === 0 ? texts.noRoom : texts.none}</p>
      )}
      <ol className={classes.visits}>
        {assignments.map((visit, at) => (
          <li key={visit.establishmentId}>
            <div>
              <strong className={classes.name}>{visit.establishment}</strong>{' '}
              {visit.isDone && <ToneBadge tone="green" text={texts.done} />}
              <p className={classes.detail}>{[visit.address, visit.city].filter(Boolean).join(', ')}</p>
              {visit.score !== null && (
                <p className={classes.detail}>
                  {texts.score(visit.score)}
                  {visit.why && `: ${visit.why}`}
                </p>
              )}
              {visit.takesUp && <p className={classes.takesUp}>{visit.takesUp}</p>}
              {visit.problem && <Conflict text={visit.problem} />}
            </div>
            {mayEdit && (
              <VisitButtons visit={visit} at={at} last={assignments.length - 1} targets={targets} {...handlers} />
            )}
          </li>
        ))}
      </ol>
      {mayEdit && assignments.length < capacity && (
        <Button
          className={classes.add}
          mih={44}
          variant="subtle"
          leftSection={<IconPlus size={20} aria-hidden />}
          aria-label={addTexts.openOf(heading)}
          onClick={onAdd}
        >
          {addTexts.open}
        </Button>
      )}
    </section>
  )
}
