import { Button, Checkbox, Text } from '@mantine/core'
import type { Ref } from 'react'
import classes from './follow-up.module.css'
import { texts } from './messages.ts'

/** A requirement of the record that is still to be met. */
export type Followable = { id: number; number: string; item: string; dueOn: string; isOverdue: boolean }

type Props = {
  rows: readonly Followable[]
  ids: readonly number[]
  isReadOnly: boolean
  fault: string | undefined
  /** Gets the first box, which has the focus after a fault. */
  first: Ref<HTMLInputElement>
  onIds: (ids: number[]) => void
}

/** The requirements that a visit verifies, with a press that takes all of them or none. */
export function FollowedField({ rows, ids, isReadOnly, fault, first, onIds }: Props) {
  const hasAll = ids.length === rows.length
  return (
    <Checkbox.Group
      label={texts.requirements}
      value={ids.map(String)}
      // The order of the acta, whatever the order of the presses.
      onChange={(values) => onIds(rows.map(({ id }) => id).filter((id) => values.includes(String(id))))}
    >
      <div className={classes.choices}>
        <div className={classes.head}>
          <Text size="sm">{texts.chosen(ids.length, rows.length)}</Text>
          {rows.length > 1 && (
            <Button
              variant="subtle"
              size="compact-md"
              disabled={isReadOnly}
              onClick={() => onIds(hasAll ? [] : rows.map(({ id }) => id))}
            >
              {hasAll ? texts.none : texts.all}
            </Button>
          )}
        </div>
        {/* Above the list: below a long one it would not be seen. */}
        {fault && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {fault}
          </Text>
        )}
        {rows.map(({ id, number, item, dueOn, isOverdue }, at) => (
          <Checkbox
            key={id}
            ref={at === 0 ? first : undefined}
            value={String(id)}
            disabled={isReadOnly}
            label={
              <>
                <strong>{number}</strong> {item}
              </>
            }
            description={
              <Text span inherit c={isOverdue ? 'var(--mantine-color-error)' : undefined}>
                {isOverdue ? texts.late(dueOn) : texts.due(dueOn)}
              </Text>
            }
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
