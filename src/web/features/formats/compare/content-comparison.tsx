import { Badge, Text } from '@mantine/core'
import { useMemo } from 'react'
import { contentDiff, type FieldChange, type ItemChange } from '../../../../domain/formats/content-diff.ts'
import {
  fieldWords,
  kindWords,
  sectionChangeText,
  summaryText,
  sumsText,
  valueText,
} from '../../../../domain/formats/diff-words.ts'
import type { FormatContent } from '../../../../domain/formats/format-draft.ts'
import classes from './comparison.module.css'
import { compareTexts } from './messages.ts'
import { ValueMarks, WordMarks } from './word-marks.tsx'

const isText = (value: FieldChange['before']): value is string => typeof value === 'string'

const FieldMarks = ({ before, after, field }: FieldChange) =>
  isText(before) && isText(after) && field !== 'number' ? (
    <WordMarks before={before} after={after} />
  ) : (
    <ValueMarks before={valueText(before)} after={valueText(after)} />
  )

const tones: Record<ItemChange['kind'], string> = {
  added: 'var(--tone-green-text)',
  removed: 'var(--tone-red-text)',
  moved: 'var(--tone-gray-text)',
  changed: 'var(--tone-blue-text)',
}

function ChangedItem({ change }: { change: ItemChange }) {
  const { kind, number, title, fields } = change
  return (
    <li className={classes.item}>
      <h3 className={classes.name}>
        {number} {title}
        <Badge tt="none" variant="outline" color="gray" c={tones[kind]} className={classes.kind}>
          {kindWords[kind]}
        </Badge>
      </h3>
      {fields.length > 0 && (
        <dl className={classes.fields}>
          {fields.map((change) => (
            <div key={change.field}>
              <dt>{fieldWords[change.field]}</dt>
              <dd>
                <FieldMarks {...change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

type Props = { before: FormatContent; after: FormatContent }

/** The changes between two contents of one format, item by item and word by word. */
export function ContentComparison({ before, after }: Props) {
  const diff = useMemo(() => contentDiff(before, after), [before, after])
  const { changes, sections } = diff
  return (
    <>
      <Text role="status" fw={650}>
        {summaryText(diff)}
      </Text>
      <Text c="dimmed">{sumsText(diff)}</Text>
      {sections.length > 0 && (
        <ul className={classes.sections}>
          {sections.map((change) => (
            <li key={sectionChangeText(change)}>{sectionChangeText(change)}</li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <>
          <Text c="dimmed" size="sm">
            {compareTexts.marks}
          </Text>
          <ul className={classes.items}>
            {changes.map((change) => (
              <ChangedItem key={`${change.kind}-${change.key}`} change={change} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
