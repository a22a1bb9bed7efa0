import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { FormatSection } from '../../../../domain/formats/format-draft.ts'
import { quartersText, sumQuarters } from '../../../../domain/formats/quarters.ts'
import type { Direction } from './content-edits.ts'
import classes from './editor.module.css'
import { type ItemHandlers, ItemRow } from './item-row.tsx'
import { editorTexts as texts } from './messages.ts'
import { addItemId, type FieldProblems, sectionFieldId } from './problem-target.ts'

const noProblems: FieldProblems = {}

export type SectionHandlers = {
  rename: (key: string, name: string) => void
  move: (key: string, direction: Direction) => void
  remove: (section: FormatSection) => void
  addItem: (key: string) => void
}

type Props = {
  section: FormatSection
  /** From 1. */
  position: number
  count: number
  openItems: ReadonlySet<string>
  problems: ReadonlyMap<string, FieldProblems>
  handlers: SectionHandlers
  itemHandlers: ItemHandlers
}

/** A section of the draft with its items. Its weight is the sum of their points, and is never typed. */
export function SectionEditor(props: Props) {
  const { section, position, count, openItems, problems, handlers, itemHandlers } = props
  const { key, items } = section
  const name = section.name || `${texts.newSection} (${position})`
  const own = problems.get(key) ?? noProblems
  return (
    <section className={classes.section} aria-label={name}>
      <div className={classes.sectionHead}>
        <TextInput
          id={sectionFieldId(key)}
          className={classes.sectionName}
          label={texts.sectionName(position)}
          required
          autoComplete="off"
          value={section.name}
          error={own.name?.text}
          onChange={(event) => handlers.rename(key, event.currentTarget.value)}
        />
        <div className={classes.sectionTools}>
          <Text className={classes.sectionSum} component="span">
            {quartersText(sumQuarters(items))}
          </Text>
          <ActionIcon
            variant="subtle"
            aria-label={`${texts.up}: ${name}`}
            aria-disabled={position === 1}
            data-disabled={position === 1 || undefined}
            onClick={() => handlers.move(key, -1)}
          >
            <IconArrowUp size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={`${texts.down}: ${name}`}
            aria-disabled={position === count}
            data-disabled={position === count || undefined}
            onClick={() => handlers.move(key, 1)}
          >
            <IconArrowDown size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            c="var(--tone-red-text)"
            aria-label={`${texts.removeSection}: ${name}`}
            onClick={() => handlers.remove(section)}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      {items.length === 0 ? (
        <Text c="dimmed">{texts.emptySection}</Text>
      ) : (
        <ul className={classes.items}>
          {items.map((item, index) => (
            <ItemRow
              key={item.key}
              item={item}
              isOpen={openItems.has(item.key)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              canMoveTo={count > 1}
              problems={problems.get(item.key) ?? noProblems}
              handlers={itemHandlers}
            />
          ))}
        </ul>
      )}
      {own.items && (
        <p className={classes.fault} role="note">
          {own.items.text}
        </p>
      )}
      <Button
        id={addItemId(key)}
        variant="subtle"
        leftSection={<IconPlus size={20} aria-hidden />}
        aria-label={texts.addItemTo(name)}
        onClick={() => handlers.addItem(key)}
      >
        {texts.addItem}
      </Button>
    </section>
  )
}
