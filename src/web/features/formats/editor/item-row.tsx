import { ActionIcon, Button, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { errorsOf } from '../../../../domain/formats/draft-problems.ts'
import type { FormatItem } from '../../../../domain/formats/format-draft.ts'
import { formatPoints } from '../../../../domain/inspections/score.ts'
import type { Direction } from './content-edits.ts'
import classes from './editor.module.css'
import { ItemFields } from './item-fields.tsx'
import { editorTexts as texts } from './messages.ts'
import { type FieldProblems, itemHeaderId } from './problem-target.ts'

/** The name of an item for people: '1.2 Pisos'. */
export const itemName = ({ number, title }: Pick<FormatItem, 'number' | 'title'>): string =>
  `${number} ${title || texts.newItem}`.trim()

/** The acts of a row; the same object from render to render. */
export type ItemHandlers = {
  toggle: (key: string) => void
  edit: (key: string, change: Partial<FormatItem>, field?: string) => void
  move: (key: string, direction: Direction) => void
  moveTo: (item: FormatItem) => void
  remove: (item: FormatItem) => void
}

type Props = {
  item: FormatItem
  isOpen: boolean
  isFirst: boolean
  isLast: boolean
  /** Whether the draft has another section. */
  canMoveTo: boolean
  problems: FieldProblems
  handlers: ItemHandlers
}

/** An item as a row that opens. It is memoised, because a draft may have two hundred. */
export const ItemRow = memo(function ItemRow(props: Props) {
  const { item, isOpen, isFirst, isLast, canMoveTo, problems, handlers } = props
  const { key } = item
  const name = itemName(item)
  const panelId = `${itemHeaderId(key)}-panel`
  const errors = errorsOf(Object.values(problems)).length
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    handlers.move(key, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <button
          type="button"
          id={itemHeaderId(key)}
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => handlers.toggle(key)}
          onKeyDown={moveByKey}
        >
          <IconChevronDown className={classes.chevron} size={20} aria-hidden />
          <span className={classes.itemName}>{name}</span>
          {errors > 0 && <span className={classes.errors}>{texts.problemCount(errors, 0)}</span>}
          <span className={classes.points}>{item.pointsA === null ? '—' : formatPoints(item.pointsA)}</span>
        </button>
        <ActionIcon
          variant="subtle"
          aria-label={`${texts.up}: ${name}`}
          aria-disabled={isFirst}
          data-disabled={isFirst || undefined}
          onClick={() => handlers.move(key, -1)}
        >
          <IconArrowUp size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={`${texts.down}: ${name}`}
          aria-disabled={isLast}
          data-disabled={isLast || undefined}
          onClick={() => handlers.move(key, 1)}
        >
          <IconArrowDown size={20} aria-hidden />
        </ActionIcon>
      </div>
      {isOpen && (
        <div id={panelId} className={classes.panel}>
          <ItemFields
            item={item}
            problems={problems}
            onEdit={(change, field) => handlers.edit(key, change, field && `${key}.${field}`)}
          />
          <Group gap="xs" mt="sm">
            {canMoveTo && (
              <Button variant="default" onClick={() => handlers.moveTo(item)}>
                {texts.moveTo}
              </Button>
            )}
            <Button variant="subtle" c="var(--tone-red-text)" onClick={() => handlers.remove(item)}>
              {texts.remove}
            </Button>
          </Group>
        </div>
      )}
    </li>
  )
})
